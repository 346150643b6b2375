"""The drawings of the wires: the board's outline and sockets, and every contact's wires as one net."""

import json
import re
from itertools import combinations

import pytest

from host_tools.release import boards, case, wiring, wiring_drawing

DRAWINGS = [
    (path.parent.name, variant, outline)
    for path in sorted(boards.BOARDS.glob("*/wiring.json"))
    for variant, outline in json.loads(path.read_text(encoding="utf-8"))["drawings"].items()
]
EACH = pytest.mark.parametrize(
    ("board", "variant", "outline"), DRAWINGS, ids=lambda value: value if isinstance(value, str) else ""
)
OUTLINE = {
    "title": "T", "product": "P", "seen": "", "size_mm": [40, 30], "px_per_mm": 5, "notes": [],
    "sockets": [{"name": "J1", "side": "right", "at": 0.5, "contacts": ["GND", "21"]}],
}  # fmt: skip


def wires(board: str, variant: str) -> list[wiring.Wire]:
    return wiring.wires_of(f"{board}{boards.SEPARATOR}{variant}" if variant else board)


@EACH
def test_every_wire_ends_at_a_contact_of_the_board_that_is_its_gpio(board, variant, outline):
    contacts = wiring_drawing.contacts_of(outline)
    for wire in wires(board, variant):
        assert wire.end in contacts, wire
        label = contacts[wire.end].label  # none: a whole plug
        assert not label or label.split()[-1].isdigit() == (wire.gpio is not None), wire
        assert not label.isdigit() or int(label) == wire.gpio, wire


@EACH
def test_no_two_contacts_share_a_place_and_all_are_on_the_board(board, variant, outline):
    contacts = [found for found in wiring_drawing.contacts_of(outline).values() if found.label]
    for one, other in combinations(contacts, 2):
        assert max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])) >= 10, (one, other)
    width, height = (side * outline["px_per_mm"] for side in outline["size_mm"])
    assert all(0 < found.at[0] < width and 0 < found.at[1] < height for found in contacts)


@EACH
def test_a_contact_that_is_pin_1_is_the_first_of_its_socket(board, variant, outline):
    ordered = [socket for socket in outline["sockets"] if socket["contacts"] and socket.get("is_ordered", True)]
    firsts = [found.label for found in wiring_drawing.contacts_of(outline).values() if found.is_first]
    assert firsts == [socket["contacts"][0] for socket in ordered]


@pytest.mark.parametrize("board", case.boards())
def test_the_outline_is_the_one_that_the_case_is_made_for(board):
    (outline,) = (outline for name, variant, outline in DRAWINGS if name == board and not variant)
    assert outline["size_mm"] == case.measures(board)["board"]


def test_a_net_of_two_buttons_is_one_line_with_one_junction():
    grounds = [wiring_drawing.Terminal(f"Button {name}", "COM", "J1 GND") for name in "AB"]
    drawn = wiring_drawing.svg(OUTLINE, grounds)
    black = wiring_drawing.SUPPLY["GND"]
    upright = [line for line in lines(drawn, black) if line[0][0] == line[-1][0]]
    assert len(upright) == 1, "the branches share one upright line"
    assert drawn.count(f'r="4.5" fill="{black}"') == 3, "two terminals and a junction"


def test_crossing_wires_have_no_dot():
    terminals = [wiring_drawing.Terminal("Part", name, end) for name, end in (("a", "J1 21"), ("b", "J1 GND"))]
    drawn = wiring_drawing.svg(OUTLINE, terminals)
    assert drawn.count('r="4.5"') == 2, "only the two terminals"


@EACH
def test_wires_of_different_nets_never_lie_on_each_other(board, variant, outline):
    drawn = wiring_drawing.svg(
        outline, [wiring_drawing.Terminal(*wire[:2], wire.end) for wire in wires(board, variant)]
    )
    level, upright = [], []
    for points, colour in re.findall(r'<polyline points="([^"]+)" fill="none" stroke="([^"]+)"', drawn):
        corners = [tuple(map(float, point.split(","))) for point in points.split()]
        for (ax, ay), (bx, by) in zip(corners, corners[1:]):
            (upright if ax == bx else level).append((colour, *((ax, ay, by) if ax == bx else (ay, ax, bx))))
    for group in (level, upright):
        for (one, at, *reach), (other, there, *extent) in combinations(group, 2):
            is_beside = abs(at - there) < 4 and max(min(reach), min(extent)) < min(max(reach), max(extent)) - 1
            assert one == other or not is_beside, (one, other, at)


def lines(drawn: str, colour: str) -> list[list[tuple[float, ...]]]:
    found = re.findall(rf'<polyline points="([^"]+)" fill="none" stroke="{colour}"', drawn)
    return [[tuple(map(float, point.split(","))) for point in said.split()] for said in found]
