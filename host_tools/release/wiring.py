"""A board's wiring: the drawing wiring.svg and the table in its README, both made from wiring.json and board.py.

wiring.json assigns terminals of parts to pins, by the pin's path in board.py (`display.spi.sck`, `buttons.keys.0`), so
every number is in one place only.  It also has the board's outline: its sockets, each with its middle at a share of an
edge, and their contacts from pin 1 on.
"""

import json
from pathlib import Path
from typing import NamedTuple

from host_tools import documents
from host_tools.release import boards
from host_tools.release.wiring_drawing import Terminal, svg

COMMAND = "python -m host_tools.release wiring"


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
        for variant, outline in json.loads(path.read_text(encoding="utf-8"))["drawings"].items():
            name = f"{board}{boards.SEPARATOR}{variant}" if variant else board
            place = path.with_name(f"wiring{boards.SEPARATOR if variant else ''}{variant}.svg")
            found[place] = svg(outline, [Terminal(*wire[:2], wire.end) for wire in wires_of(name, folder)])
    return found


def tables(folder: Path = boards.BOARDS) -> dict[Path, str]:
    """The README of a board -> its table, with a column for each drawing."""
    found = {}
    for path in sorted(folder.glob("*/wiring.json")):
        board = path.parent.name
        drawings = json.loads(path.read_text(encoding="utf-8"))["drawings"]
        columns = [
            wires_of(f"{board}{boards.SEPARATOR}{variant}" if variant else board, folder) for variant in drawings
        ]
        heads = [outline["title"] for outline in drawings.values()] if len(drawings) > 1 else ["goes to"]
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


def _said(name: str, folder: Path) -> dict:
    return json.loads((boards.folder_of(name, folder) / "wiring.json").read_text(encoding="utf-8"))
