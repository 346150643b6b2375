"""`python -m host_tools.bench labels`: a sheet of labels for the tables, number large, with a QR code of its page.

Ten on a sheet of A4, 99.1 x 57 mm, as self-adhesive sheets have them (Avery L7173 and the like); on plain paper the
lines say where to cut.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Annotated

import segno
import typer
from anyascii import anyascii
from fpdf import FPDF

from host_tools.bench.flashing.command import own_addresses
from host_tools.command_line import fail
from host_tools.director.__main__ import DATA
from host_tools.director.desk.desk import LARGEST_TABLE
from host_tools.director.server import STORE_NAME
from host_tools.director.store import Store, tables
from host_tools.installing.faults import FlashFault

# Millimetres.
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
    address: str  # what the QR code says


def flat(text: str) -> str:
    """In the letters that every PDF reader has; others are written in Latin ones."""
    return "".join(letter if letter.encode("latin-1", "ignore") else anyascii(letter) for letter in text)


def sheet(labels: Sequence[Label], title: str, has_lines: bool = True) -> bytes:
    """The PDF, as many pages as it takes."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_title(flat(f"{title or 'Match table'}: labels"))
    for place, label in enumerate(labels):
        on_page = place % (COLUMNS * ROWS)
        if not on_page:
            pdf.add_page()
        column, row = on_page % COLUMNS, on_page // COLUMNS
        _draw(pdf, label, title, LEFT + column * (WIDTH + BETWEEN), TOP + row * HEIGHT, has_lines)
    return bytes(pdf.output())


def _draw(pdf: FPDF, label: Label, title: str, x: float, y: float, has_lines: bool) -> None:
    if has_lines:
        pdf.set_draw_color(190)
        pdf.set_line_width(0.1)
        pdf.rect(x, y, WIDTH, HEIGHT)
    room = WIDTH - QR_SIDE - 3 * MARGIN
    _line(pdf, title, TITLE_PT, "", x + MARGIN, y + MARGIN, room)
    number_y = y + (HEIGHT - NUMBER_PT * PT) / 2
    _line(pdf, str(label.number), NUMBER_PT, "B", x + MARGIN, number_y, room)
    _line(pdf, label.name, NAME_PT, "B", x + MARGIN, y + HEIGHT - MARGIN - NAME_PT * PT, room)
    qr_x, qr_y = x + WIDTH - MARGIN - QR_SIDE, y + (HEIGHT - QR_SIDE) / 2 - 1
    _qr(pdf, label.address, qr_x, qr_y)
    _line(pdf, label.address, SMALL_PT, "", qr_x, qr_y + QR_SIDE + 1.5, QR_SIDE)


def _line(pdf: FPDF, text: str, size_pt: float, style: str, x: float, y: float, room: float) -> None:
    """One line, as large as it may be and still fits."""
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
    """As squares, so that it is sharp at any size; the quiet border around it is the label's own white."""
    rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
    side = QR_SIDE / len(rows)
    pdf.set_fill_color(0)
    for down, row in enumerate(rows):
        start = 0
        while (start := row.find(1, start)) >= 0:
            end = row.find(0, start) if 0 in row[start:] else len(row)
            pdf.rect(x + start * side, y + down * side, (end - start) * side, side, style="F")
            start = end


def labels(
    out: Annotated[Path, typer.Option(help="The PDF that is written.")] = Path("labels.pdf"),
    title: Annotated[str, typer.Option(help="Tournament or club, on every label.")] = "",
    first: Annotated[int, typer.Option(min=1, max=LARGEST_TABLE, help="The first table.")] = 1,
    last: Annotated[int, typer.Option(min=0, max=LARGEST_TABLE, help="The last; 0: those that are enrolled.")] = 0,
    director: Annotated[str, typer.Option(help="Its address; default: this computer's.")] = "",
    lines: Annotated[bool, typer.Option("--lines/--no-lines", help="Lines to cut along.")] = True,
    data: Annotated[Path, typer.Option(help="Folder of the director's store, for the tables' names.")] = DATA,
) -> None:
    """Write a sheet of labels: number, name, and a QR code that opens the table's page at the director."""
    names = enrolled(data)
    numbers = range(first, last + 1) if last else sorted(number for number in names if number >= first)
    if not numbers:
        raise fail("labels: no table is enrolled, and no --last says how many labels there are to be")
    try:
        address = (director or own_addresses()[0]).rstrip("/")
    except FlashFault as fault:
        raise fail(f"labels: {fault}") from fault
    made = [Label(number, names.get(number, ""), f"{address}/tables/{number}") for number in numbers]
    try:
        out.write_bytes(sheet(made, title, lines))
    except OSError as error:
        raise fail(f"labels: {out} cannot be written: {error.strerror}") from None
    typer.echo(f"{out}: {len(made)} labels, tables {made[0].number} to {made[-1].number}; print at 100 %")


def enrolled(data: Path) -> dict[int, str]:
    """Number and name of the tables in this folder's store; none if there is no store."""
    if not (data / STORE_NAME).is_file():
        return {}
    with closing(Store(data / STORE_NAME, time())) as store, store.reading() as connection:
        return {table.number: table.name for table in tables.every(connection) if not table.is_simulated}
