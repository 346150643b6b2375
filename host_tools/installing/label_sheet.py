"""Labels for the tables as a PDF: large number, name, and a QR code of the table's public page at the director.

There spectators follow the match, and may send the director an alert (SPC-02); words above the code say so.

Ten to a sheet of A4, 99.1 x 57 mm, like self-adhesive sheets (Avery L7173 and the like); on plain paper the lines show
where to cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import segno
from anyascii import anyascii
from fpdf import FPDF

# In millimetres.
WIDTH, HEIGHT = 99.1, 57.0
COLUMNS, ROWS = 2, 5
LEFT, TOP, BETWEEN = 4.65, 6.0, 2.5
MARGIN = 4.0
QR_SIDE = 38.0
NUMBER_PT = 96
TITLE_PT, NAME_PT, SMALL_PT = 13, 13, 8
PT = 25.4 / 72


@dataclass(frozen=True)
class Label:
    number: int
    name: str
    address: str  # content of the QR code


def flat(text: str) -> str:
    """In letters that every PDF reader has; others are transliterated to Latin ones."""
    return "".join(letter if letter.encode("latin-1", "ignore") else anyascii(letter) for letter in text)


def address_at(director: str, number: int) -> str:
    """The content of a table's code, for a director at this address."""
    return f"{director}/live/{number}"


def sheet(labels: Sequence[Label], title: str, words: str, has_lines: bool = True) -> bytes:
    """The PDF, with as many pages as needed; `words` are above every code."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_title(flat(f"{title or 'Match table'}: labels"))
    for place, label in enumerate(labels):
        on_page = place % (COLUMNS * ROWS)
        if not on_page:
            pdf.add_page()
        column, row = on_page % COLUMNS, on_page // COLUMNS
        _draw(pdf, label, title, words, LEFT + column * (WIDTH + BETWEEN), TOP + row * HEIGHT, has_lines)
    return bytes(pdf.output())


def _draw(pdf: FPDF, label: Label, title: str, words: str, x: float, y: float, has_lines: bool) -> None:
    if has_lines:
        pdf.set_draw_color(190)
        pdf.set_line_width(0.1)
        pdf.rect(x, y, WIDTH, HEIGHT)
    room = WIDTH - QR_SIDE - 3 * MARGIN
    _line(pdf, title, TITLE_PT, "", x + MARGIN, y + MARGIN, room)
    number_y = y + (HEIGHT - NUMBER_PT * PT) / 2
    _line(pdf, str(label.number), NUMBER_PT, "B", x + MARGIN, number_y, room)
    _line(pdf, label.name, NAME_PT, "B", x + MARGIN, y + HEIGHT - MARGIN - NAME_PT * PT, room)
    qr_x, qr_y = x + WIDTH - MARGIN - QR_SIDE, y + (HEIGHT - QR_SIDE) / 2
    _line(pdf, words, SMALL_PT, "B", qr_x, qr_y - 1.5 - SMALL_PT * PT, QR_SIDE)
    _qr(pdf, label.address, qr_x, qr_y)
    _line(pdf, label.address, SMALL_PT, "", qr_x, qr_y + QR_SIDE + 1.5, QR_SIDE)


def _line(pdf: FPDF, text: str, size_pt: float, style: str, x: float, y: float, room: float) -> None:
    """One line, as large as fits."""
    text = flat(text)
    if not text:
        return
    pdf.set_font("helvetica", style, size_pt)
    wide = pdf.get_string_width(text)
    if wide > room:
        size_pt *= room / wide
        pdf.set_font("helvetica", style, size_pt)
    pdf.text(x, y + 0.8 * size_pt * PT, text)


def _qr(pdf: FPDF, address: str, x: float, y: float) -> None:
    """As squares, to be sharp at any size; the label's own white is the quiet border."""
    rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
    side = QR_SIDE / len(rows)
    pdf.set_fill_color(0)
    for down, row in enumerate(rows):
        start = 0
        while (start := row.find(1, start)) >= 0:
            end = row.find(0, start) if 0 in row[start:] else len(row)
            pdf.rect(x + start * side, y + down * side, (end - start) * side, side, style="F")
            start = end
