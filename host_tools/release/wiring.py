"""A board's wiring: the drawing wiring.svg and the table in its README, both made from wiring.json and board.py.

wiring.json assigns terminals of parts to pins, by the pin's path in board.py (`display.spi.sck`, `buttons.keys.0`), so
every number is in one place only.
"""

import json
from html import escape
from pathlib import Path
from typing import NamedTuple

from host_tools import documents
from host_tools.release import boards

COMMAND = "python -m host_tools.release wiring"
ROW_PX = 24
GAP_PX = 14
BOX_PX = 250
WIRE_PX = 190
EDGE_PX = 20
HEAD_PX = 56
SUPPLY = {"GND": "#222222", "3V3": "#c0392b", "5V": "#c0392b"}
COLOURS = ("#2471a3", "#b9770e", "#1e8449", "#7d3c98", "#a04000", "#148f77", "#5d6d7e")


class Wire(NamedTuple):
    part: str
    terminal: str
    gpio: int | None  # None: a supply
    end: str  # the label printed there, or the name of the socket's contact
    note: str


def pin_at(parts: dict, place: str) -> int:
    """The number of a pin, by its path in a board's parts."""
    value: dict | list | int = parts
    for step in place.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]  # type: ignore[index]
    assert isinstance(value, int)
    return value


def wires_of(name: str, folder: Path = boards.BOARDS) -> list[Wire]:
    """Every wire of this board or variant, part after part."""
    parts = boards.parts_of(name, folder)
    found = []
    for wire in _said(name, folder)["wires"]:
        gpio = pin_at(parts, wire["pin"]) if "pin" in wire else None
        end = wire.get("to") or str(gpio)
        found.append(Wire(wire["part"], wire["terminal"], gpio, end, wire.get("note", "")))
    return found


def drawn(folder: Path = boards.BOARDS) -> dict[Path, str]:
    """The path of each drawing -> the drawing, for all boards with wiring."""
    found = {}
    for path in sorted(folder.glob("*/wiring.json")):
        board = path.parent.name
        for variant, title in json.loads(path.read_text(encoding="utf-8"))["drawings"].items():
            name = f"{board}{boards.SEPARATOR}{variant}" if variant else board
            place = path.with_name(f"wiring{boards.SEPARATOR if variant else ''}{variant}.svg")
            found[place] = svg(title, wires_of(name, folder))
    return found


def tables(folder: Path = boards.BOARDS) -> dict[Path, str]:
    """The README of a board -> its table, with a column for each drawing."""
    found = {}
    for path in sorted(folder.glob("*/wiring.json")):
        board = path.parent.name
        titles = json.loads(path.read_text(encoding="utf-8"))["drawings"]
        columns = [wires_of(f"{board}{boards.SEPARATOR}{variant}" if variant else board, folder) for variant in titles]
        heads = list(titles.values()) if len(titles) > 1 else ["goes to"]
        rows = [(row[0].part, row[0].terminal, *(wire.end for wire in row), row[0].note) for row in zip(*columns)]
        found[path.with_name("README.md")] = documents.markdown_table(["part", "terminal", *heads, ""], rows)
    return found


def write(folder: Path = boards.BOARDS) -> list[Path]:
    """Write every drawing and every table; returns the files."""
    for path, text in drawn(folder).items():
        path.write_text(text, encoding="utf-8")
    for path, table in tables(folder).items():
        documents.put(path, COMMAND, table)
    return [*drawn(folder), *tables(folder)]


def svg(title: str, wires: list[Wire]) -> str:
    """The board on the left, the parts on the right, each wire a straight line between two terminals."""
    parts = list(dict.fromkeys(wire.part for wire in wires))
    left, right = EDGE_PX + BOX_PX, EDGE_PX + BOX_PX + WIRE_PX
    shapes, y = [], HEAD_PX
    for index, part in enumerate(parts):
        own = [wire for wire in wires if wire.part == part]
        height = ROW_PX * (len(own) + 1) + GAP_PX
        shapes.append(_box(right, y, height))
        shapes.append(_text(right + BOX_PX - 12, y + 17, part, "end", "bold"))
        for row, wire in enumerate(own):
            at = y + ROW_PX * (row + 1) + GAP_PX
            colour = SUPPLY.get(wire.end.split()[-1], COLOURS[index % len(COLOURS)])
            shapes.append(_wire(left, right, at, colour))
            shapes.append(_text(left - 12, at + 5, wire.end, "end"))
            shapes.append(_text(right + 12, at + 5, wire.terminal, "start"))
        y += height + GAP_PX
    shapes.insert(0, _box(EDGE_PX, HEAD_PX, y - GAP_PX - HEAD_PX))
    shapes.insert(1, _text(EDGE_PX + 12, HEAD_PX + 19, title, "start", "bold"))
    width, height = right + BOX_PX + EDGE_PX, y - GAP_PX + EDGE_PX
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="14">\n<rect width="{width}" height="{height}" fill="white"/>\n'
    )
    note = _text(EDGE_PX, 32, "Terminals as they are printed on the board; numbers are GPIOs.", "start")
    return head + note + "".join(shapes) + "</svg>\n"


def _said(name: str, folder: Path) -> dict:
    return json.loads((boards.folder_of(name, folder) / "wiring.json").read_text(encoding="utf-8"))


def _box(x: int, y: int, height: int) -> str:
    return f'<rect x="{x}" y="{y}" width="{BOX_PX}" height="{height}" rx="8" fill="#f4f6f7" stroke="#566573"/>\n'


def _wire(left: int, right: int, y: int, colour: str) -> str:
    ends = "".join(f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>' for x in (left, right))
    return f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{colour}" stroke-width="3"/>{ends}\n'


def _text(x: int, y: int, text: str, anchor: str, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>\n'
