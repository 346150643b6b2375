"""The drawing of a board's wires: its outline with its sockets in place, and each contact's wires as one net.

A net leaves its contact, runs on one upright line beside the board, and branches to its terminals; a dot is a
junction, a crossing without one is none.  Contacts are drawn farther apart than they are.
"""

from collections.abc import Iterator
from html import escape
from itertools import count
from typing import NamedTuple

PITCH = 26
DEEP = 20  # a socket
ROW = 26
HEAD = 30  # of a part, for its name
GAP = 22  # with HEAD two rows: all terminals are in one raster
TRACK = 11
APART = 6  # two wires side by side
SKIPPED = 1.4  # the lines above a board are so many times as many as there are wires
BOX = 250
EDGE = 20
TOP = 66
SUPPLY = {"GND": "#222222", "3V3": "#c0392b", "5V": "#d35400"}
COLOURS = ("#2471a3", "#b9770e", "#1e8449", "#7d3c98", "#a04000", "#148f77", "#5d6d7e", "#b03a6e", "#2e4a8f")
OUTWARD = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}

Point = tuple[float, float]


class Terminal(NamedTuple):
    part: str
    name: str
    end: str  # the contact: a socket's name and a contact's, or a socket's alone for a whole plug


class Contact(NamedTuple):
    label: str
    at: Point
    side: str
    is_first: bool


class Sheet:
    """A drawing in work: what is drawn later covers what was drawn earlier."""

    def __init__(self) -> None:
        self.shapes: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 4) -> None:
        self.shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" '
            'stroke="#566573"/>'
        )

    def text(self, at: Point, text: str, anchor: str = "start", size: int = 14, weight: str = "normal") -> None:
        self.shapes.append(
            f'<text x="{at[0]:g}" y="{at[1]:g}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}">'
            f"{escape(text)}</text>"
        )

    def line(self, points: list[Point], colour: str, width: float) -> None:
        said = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.shapes.append(
            f'<polyline points="{said}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
            'stroke-linecap="square"/>'
        )

    def dot(self, at: Point, colour: str, radius: float = 4.5) -> None:
        self.shapes.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{colour}"/>')


def contacts_of(outline: dict, origin: Point = (0, 0)) -> dict[str, Contact]:
    """Every contact of a board by the name that wires have for it, the first of those with the same name."""
    found: dict[str, Contact] = {}
    for socket in outline["sockets"]:
        first, (dx, dy) = _first(outline, socket, origin), _along(socket)
        names = [f"{socket['name']} {label}".strip() for label in socket["contacts"]]
        for index, (name, label) in enumerate(zip(names, socket["contacts"])):
            at = first[0] + dx * PITCH * index, first[1] + dy * PITCH * index
            found.setdefault(name, Contact(label, at, socket["side"], index == 0 and socket.get("is_ordered", True)))
        if socket["name"]:
            middle = PITCH * (len(names) - 1) / 2
            at = first[0] + dx * middle, first[1] + dy * middle
            found[socket["name"]] = Contact("", at, socket["side"], False)
    return found


def svg(outline: dict, terminals: list[Terminal]) -> str:
    """The board on the left, the parts on the right; `outline` is a board's drawing in wiring.json."""
    nets = list(dict.fromkeys(terminal.end for terminal in terminals))
    above = sum(_side(outline, net) in ("top", "left") for net in nets)
    below = sum(_side(outline, net) == "bottom" for net in nets)
    left = sum(_side(outline, net) == "left" for net in nets)
    width, height = _size(outline)
    origin = EDGE + (left + 1) * TRACK * bool(left), TOP + round((above + 1) * TRACK * SKIPPED) * bool(above) + 8
    channel = origin[0] + width + 2 * TRACK
    parts_x = channel + (len(nets) + 1) * TRACK
    sheet = Sheet()
    contacts = contacts_of(outline, origin)
    straight = [contacts[net].at[1] for net in nets if contacts[net].side == "right"]
    ends = _parts(sheet, terminals, parts_x, straight)
    _board(sheet, outline, origin)
    rows = {y for _, y in ends.values()}
    free = {
        "bottom": _free(origin[1] + height, 1, rows),
        "top": _free(origin[1], -1, rows),
        "left": _free(origin[0], -1, set()),
    }
    for index, net in enumerate(nets):
        colour = SUPPLY.get(net.split()[-1], COLOURS[index % len(COLOURS)])
        track = channel + (len(nets) - index) * TRACK
        way = _way(contacts[net], free)
        _net(sheet, contacts[net], way, track, [ends[t] for t in terminals if t.end == net], colour)
    bottom = max(origin[1] + height + (below + 1) * TRACK, max(y for _, y in ends.values()) + ROW) + EDGE
    for number, note in enumerate(outline["notes"]):
        sheet.text((EDGE, bottom + 16 + 18 * number), note, size=12)
    return _whole(sheet, outline["title"], parts_x + BOX + EDGE, bottom + 18 * len(outline["notes"]) + EDGE)


def _whole(sheet: Sheet, title: str, width: float, height: float) -> str:
    head = Sheet()
    head.text((EDGE, 26), title, size=16, weight="bold")
    head.text((EDGE, 46), "Numbers are GPIOs; the square contact is pin 1; only dots are junctions.", size=12)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="sans-serif">\n<rect width="{width:g}" height="{height:g}" fill="white"/>\n'
        + "\n".join(head.shapes + sheet.shapes)
        + "\n</svg>\n"
    )


def _free(edge: float, step: int, rows: set[float]) -> Iterator[float]:
    """The lines for wires along an edge of the board, outwards; none of them is beside a terminal."""
    for number in count(1):
        at = edge + step * TRACK * number
        if all(abs(at - row) >= APART for row in rows):
            yield at


def _way(contact: Contact, free: dict[str, Iterator[float]]) -> list[Point]:
    """From a contact to the height at which its net leaves the board to the right."""
    x, y = contact.at
    if contact.side == "right":
        return [(x, y)]
    if contact.side == "left":
        beside, over = next(free["left"]), next(free["top"])
        return [(x, y), (beside, y), (beside, over)]
    return [(x, y), (x, next(free[contact.side]))]


def _net(sheet: Sheet, contact: Contact, way: list[Point], track: float, ends: list[Point], colour: str) -> None:
    """From the contact to the net's own upright line, and from there to each terminal."""
    thick = 3 if contact.label else 7
    rows = sorted({way[-1][1], *(y for _, y in ends)})
    sheet.line([*way, (track, way[-1][1])], colour, thick)
    sheet.line([(track, rows[0]), (track, rows[-1])], colour, thick)
    for end_x, end_y in ends:
        sheet.line([(track, end_y), (end_x, end_y)], colour, thick)
        sheet.dot((end_x, end_y), colour)
    for row in rows[1:-1]:
        sheet.dot((track, row), colour)
    if contact.is_first:
        sheet.box(contact.at[0] - 5, contact.at[1] - 5, 10, 10, colour, 0)
    elif contact.label:
        sheet.dot(contact.at, colour, 5)


def _parts(sheet: Sheet, terminals: list[Terminal], x: float, straight: list[float]) -> dict[Terminal, Point]:
    """The parts, and where their terminals are: halfway between the wires that come straight from the board."""
    ends, y = {}, float(TOP)
    if straight:
        y += (straight[0] + ROW / 2 - (y + HEAD + ROW / 2 - 4)) % ROW
    for part in dict.fromkeys(terminal.part for terminal in terminals):
        own = [terminal for terminal in terminals if terminal.part == part]
        sheet.box(x, y, BOX, HEAD + ROW * len(own), "#f4f6f7", 8)
        sheet.text((x + BOX - 12, y + 20), part, "end", weight="bold")
        for row, terminal in enumerate(own):
            ends[terminal] = (x, y + HEAD + ROW * (row + 0.5) - 4)
            sheet.text((x + 14, ends[terminal][1] + 5), terminal.name)
        y += HEAD + ROW * len(own) + GAP
    return ends


def _board(sheet: Sheet, outline: dict, origin: Point) -> None:
    width, height = _size(outline)
    sheet.box(*origin, width, height, "#e8f1ec", 8)
    sheet.text((origin[0] + width / 2, origin[1] + height / 2 - 4), outline["product"], "middle", weight="bold")
    sheet.text((origin[0] + width / 2, origin[1] + height / 2 + 14), outline["seen"], "middle", 12)
    for socket in outline["sockets"]:
        _socket(sheet, outline, socket, origin)


def _socket(sheet: Sheet, outline: dict, socket: dict, origin: Point) -> None:
    (x, y), (dx, dy), (ox, oy) = _first(outline, socket, origin), _along(socket), OUTWARD[socket["side"]]
    long = PITCH * max(len(socket["contacts"]), 1) - 4
    across = (long, DEEP) if dx else (DEEP, long)
    corner = x - (PITCH - 4) / 2 if dx else x - DEEP / 2, y - (PITCH - 4) / 2 if dy else y - DEEP / 2
    sheet.box(*corner, *across, "#ffffff", 3)
    for index, label in enumerate(socket["contacts"]):
        at = x + dx * PITCH * index, y + dy * PITCH * index
        if index or not socket.get("is_ordered", True):
            sheet.dot(at, "#aab7b8", 4)
        else:
            sheet.box(at[0] - 4, at[1] - 4, 8, 8, "#aab7b8", 0)
        anchor = "middle" if dx else "end" if ox > 0 else "start"
        sheet.text((at[0] - ox * (DEEP / 2 + 5), at[1] - oy * (DEEP / 2 + 9) + 4), label, anchor, 10)
    middle = corner[0] + across[0] / 2, corner[1] + across[1] / 2
    if dx:
        sheet.text((middle[0], middle[1] - oy * (DEEP / 2 + 26) + 4), socket["name"], "middle", 11, "bold")
    elif socket["contacts"]:
        name_x = corner[0] + (DEEP if ox > 0 else 0)
        sheet.text((name_x, corner[1] - 6), socket["name"], "end" if ox > 0 else "start", 11, "bold")
    else:
        name_x = middle[0] - ox * (DEEP / 2 + 8)
        sheet.text((name_x, middle[1] + 4), socket["name"], "end" if ox > 0 else "start", 11, "bold")


def _along(socket: dict) -> tuple[int, int]:
    """The direction of a socket's contacts, from pin 1 on."""
    turn = -1 if socket.get("is_backwards") else 1
    return (turn, 0) if socket["side"] in ("top", "bottom") else (0, turn)


def _first(outline: dict, socket: dict, origin: Point) -> Point:
    """Pin 1; a socket is at `at`, a share of its edge, with its middle."""
    (x, y), (width, height), (dx, dy) = origin, _size(outline), _along(socket)
    back = PITCH * (max(len(socket["contacts"]), 1) - 1) / 2
    middle = {
        "top": (x + width * socket["at"], y + DEEP / 2),
        "bottom": (x + width * socket["at"], y + height - DEEP / 2),
        "left": (x + DEEP / 2, y + height * socket["at"]),
        "right": (x + width - DEEP / 2, y + height * socket["at"]),
    }[socket["side"]]
    return middle[0] - dx * back, middle[1] - dy * back


def _size(outline: dict) -> Point:
    return outline["size_mm"][0] * outline["px_per_mm"], outline["size_mm"][1] * outline["px_per_mm"]


def _side(outline: dict, net: str) -> str:
    return contacts_of(outline)[net].side
