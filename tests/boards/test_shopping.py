"""The shopping lists have as much as the tables need; the hours of a cell are worked out."""

import json

import pytest

from host_tools.release import boards, shopping

BOARDS = sorted(path.parent.name for path in boards.BOARDS.glob("*/parts.json"))


def said(board: str) -> dict:
    return json.loads((boards.BOARDS / board / "parts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", shopping.lists(), ids=lambda path: path.parent.name)
def test_the_lists_are_made_from_the_data(path):
    assert shopping.lists()[path] in path.read_text(encoding="utf-8"), f"run {shopping.COMMAND}"


@pytest.mark.parametrize("board", BOARDS)
def test_ten_tables_get_ten_times_the_parts_and_a_price_is_a_band(board):
    for part in said(board)["parts"]:
        assert part["one"] >= 1 and 10 * part["one"] <= part["ten"] <= 14 * part["one"], part
        assert 0 < part["eur"][0] < part["eur"][1], part


def test_the_cost_is_that_of_the_pieces_without_what_is_only_wanted():
    board = {"one": 1, "ten": 11, "eur": [15, 28]}
    button = {"one": 2, "ten": 22, "eur": [1.5, 4]}
    sound = {"one": 1, "ten": 10, "eur": [1, 3], "optional": True}
    assert shopping.cost([board, button, sound], "one") == (18, 36)
    assert shopping.cost([board, button, sound], "ten") == (198, 396)


def test_a_cell_of_3000_mah_lasts_a_day_of_eight_hours_and_one_of_2000_does_not():
    cell = said("ES3C28P")["cell"]
    assert shopping.hours(3000, cell) > 8 > shopping.hours(2000, cell)


def test_the_hours_are_what_can_be_used_by_what_is_drawn():
    cell = {"usable_percent": 80, "loads": [{"ma": 140, "source": ""}, {"ma": 60, "source": ""}]}
    assert shopping.hours(1000, cell) == 4


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_case_needs_is_on_the_list(board):
    needed = {part["part"]: part["one"] for part in said(board)["parts"]}
    assert needed["screw for the lid"] == 8 and needed["foot"] == 4 and needed["button, 30 mm"] == 2
