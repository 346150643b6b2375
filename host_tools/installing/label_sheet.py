"""Labels for the tables as a PDF: large number, name, and a QR code of the table's public page at the director.

There spectators follow the match, and may send the director an alert (SPC-02); words above the code say so.

Ten to a sheet of A4, 99.1 x 57 mm, like self-adhesive sheets (Avery L7173 and the like); on plain paper the lines show
where to cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.pdf import PT, Document

# In millimetres.
WIDTH, HEIGHT = 99.1, 57.0
COLUMNS, ROWS = 2, 5
LEFT, TOP, BETWEEN = 4.65, 6.0, 2.5
MARGIN = 4.0
QR_SIDE = 38.0
NUMBER_PT = 96
TITLE_PT, NAME_PT, SMALL_PT = 13, 13, 8


@dataclass(frozen=True)
class Label:
    number: int
    name: str
    address: str  # content of the QR code


def address_at(director: str, number: int) -> str:
    """The content of a table's code, for a director at this address."""
    return f"{director}/live/{number}"


def sheet(labels: Sequence[Label], title: str, words: str, has_lines: bool = True) -> bytes:
    """The PDF, with as many pages as needed; `words` are above every code."""
    pdf = Document()
    pdf.set_title(f"{title or 'Match table'}: labels")
    for place, label in enumerate(labels):
        on_page = place % (COLUMNS * ROWS)
        if not on_page:
            pdf.add_page()
        column, row = on_page % COLUMNS, on_page // COLUMNS
        _draw(pdf, label, title, words, LEFT + column * (WIDTH + BETWEEN), TOP + row * HEIGHT, has_lines)
    return bytes(pdf.output())


def _draw(pdf: Document, label: Label, title: str, words: str, x: float, y: float, has_lines: bool) -> None:
    if has_lines:
        pdf.set_draw_color(190)
        pdf.set_line_width(0.1)
        pdf.rect(x, y, WIDTH, HEIGHT)
    room = WIDTH - QR_SIDE - 3 * MARGIN
    pdf.fit(title, TITLE_PT, x + MARGIN, y + MARGIN, room)
    number_y = y + (HEIGHT - NUMBER_PT * PT) / 2
    pdf.fit(str(label.number), NUMBER_PT, x + MARGIN, number_y, room, "B")
    pdf.fit(label.name, NAME_PT, x + MARGIN, y + HEIGHT - MARGIN - NAME_PT * PT, room, "B")
    qr_x, qr_y = x + WIDTH - MARGIN - QR_SIDE, y + (HEIGHT - QR_SIDE) / 2
    pdf.fit(words, SMALL_PT, qr_x, qr_y - 1.5 - SMALL_PT * PT, QR_SIDE, "B")
    pdf.code(label.address, qr_x, qr_y, QR_SIDE)
    pdf.fit(label.address, SMALL_PT, qr_x, qr_y + QR_SIDE + 1.5, QR_SIDE)
