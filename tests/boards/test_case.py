"""The case holds the board, and takes 400 hits: its drawing against the measures of the board, in millimetres."""

import math
from itertools import combinations

import pytest

from host_tools.release import boards, case

HIT_N = 40  # a fist on a button
PLASTIC_N_PER_MM2 = 2400  # how stiff PLA is, printed
SAG_MM = 0.5
BED_MM = 220
BUTTON_MM = 33  # how deep an arcade button reaches below the lid, its switch included (README.md of the case)
RECEPTACLE_MM = 7
CELL_MM = 11


@pytest.fixture(params=case.boards())
def board(request) -> str:
    return request.param


@pytest.fixture
def m(board) -> dict:
    return case.measures(board)


@pytest.fixture
def lid(board) -> list[case.Loop]:
    return case.loops((boards.BOARDS / board / case.DRAWING).read_text(encoding="utf-8"))


def holes(lid: list[case.Loop], diameter: float) -> list[tuple[float, float]]:
    return sorted(loop.middle for loop in lid[1:] if abs(max(loop.size) - diameter) < 0.02)


def apart(one: case.Loop, other: case.Loop) -> float:
    return min(math.dist(a, b) for a in _close(one) for b in _close(other))


def _close(loop: case.Loop):
    """Points of a line at most 1 mm apart."""
    for (ax, ay), (bx, by) in zip(loop.points, loop.points[1:] + loop.points[:1]):
        steps = math.ceil(math.dist((ax, ay), (bx, by))) or 1
        yield from ((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps))


def test_a_board_with_holes_is_screwed_through_them(m, lid):
    x, y = (value / 2 for value in m["holes"])
    if x:
        wanted = [(-x, -y), (-x, y), (x, -y), (x, y)]
        found = holes(lid, m["board_hole"])
        assert all(any(math.dist(one, other) < 0.05 for other in found) for one in wanted)
        assert x + 1.6 < m["board"][0] / 2 and y + 1.6 < m["board"][1] / 2
    else:
        assert any(abs(y) > m["board"][1] / 2 for _, y in holes(lid, m["board_hole"]))


def test_the_picture_is_whole_in_the_window_and_the_glass_behind_the_lid(m, lid):
    width, height = next(loop for loop in lid[1:] if abs(loop.middle[0]) < 0.1).size
    assert width >= m["view"][0] + 2 * m["view_shift"] - 0.01 and height >= m["view"][1] + 1.5
    assert width <= m["glass"][0] - 4 and height <= m["glass"][1] - 4


def test_the_view_is_that_of_the_display_in_board_py(board, m):
    display = boards.parts_of(board)["display"]
    assert m["view"][0] / m["view"][1] == pytest.approx(display["width"] / display["height"], rel=0.01)


def test_two_buttons_of_30_mm_at_equal_distances_with_room_for_their_rims(m, lid):
    left, right = holes(lid, m["button_hole"])
    assert 30 <= m["button_hole"] <= 30.5
    assert left[1] == right[1] == pytest.approx(0, abs=0.05) and left[0] == pytest.approx(-right[0], abs=0.05)
    for other in lid[1:]:
        if other.middle not in (left, right):
            rim = min(math.dist(right, point) for point in other.points)
            assert rim > m["button_rim"] / 2 + 1, other.middle
    assert right[0] - m["button_nut"] / 2 - m["board"][0] / 2 >= m["plug_room"] - 0.05


def test_between_two_holes_and_at_the_edge_enough_material_is_left(lid):
    for one, other in combinations(lid, 2):
        assert apart(one, other) > 2.5, (one.middle, other.middle)


def test_a_hit_bends_the_lid_by_less_than_half_a_millimetre(m, lid):
    """Two ribs carry a button, each a beam from post to post, its height that of rib and lid."""
    posts = [y for x, y in holes(lid, m["board_hole"]) if x > m["board"][0] / 2 + m["plug_room"] / 2]
    span = max(posts) - min(posts)
    width, height = m["rib"]
    inertia = 2 * width * (height + m["lid"]) ** 3 / 12
    assert HIT_N * span**3 / (48 * PLASTIC_N_PER_MM2 * inertia) < SAG_MM


def test_a_hit_cannot_tip_the_table(m, lid):
    assert m["foot_out"] >= m["foot"] / 2, "a whole foot stands farther out than the button"
    button = holes(lid, m["button_hole"])[1][0]
    assert button + m["foot_out"] + m["foot"] / 2 < lid[0].size[0] / 2 - m["wall"]


def test_walls_hold_and_buttons_board_and_cell_have_room(m):
    assert m["wall"] >= 2 and m["ground"] >= 3 and 2 <= m["lid"] <= 4  # what a button snaps into
    assert m["room"] >= BUTTON_MM + RECEPTACLE_MM
    assert m["room"] >= m["stack"] + 4.7 + (CELL_MM + 6 if m["cell"][0] else 0)


def test_a_printer_of_220_mm_is_large_enough(lid):
    assert max(lid[0].size) <= BED_MM


def test_the_drawing_and_the_pictures_are_of_this_model(board):
    drawn = (boards.BOARDS / board / case.DRAWING).read_text(encoding="utf-8")
    assert drawn.endswith(f"{case.stamp(board)}\n"), f"run {case.COMMAND}"
