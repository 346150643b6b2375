"""A release has first in `code.z` exactly the modules that starts load until their first picture."""

import pytest

from host_tools.release import deflate, parts
from tests.boards import first_picture
from tests.boards.first_picture import Start


@pytest.fixture(scope="module")
def started(micropython, tmp_path_factory) -> list[Start]:
    return list(first_picture.starts(micropython, tmp_path_factory.mktemp("starts")))


def test_the_record_is_what_starts_load(started):
    record = deflate.FIRST.read_text(encoding="utf-8").split()
    assert record == first_picture.recorded(started), "if that is right, run `python -m tests.boards.first_picture`"


def test_nothing_else_is_inflated_before_the_picture_of_the_usual_game(started):
    usual = [start for start in started if start.game == parts.USUAL_GAME]
    assert {(start.board, start.is_rest_packed) for start in usual} == {
        (first_picture.COLOUR, True),
        (first_picture.SEGMENTS, True),
    }


def test_a_match_in_play_is_read_from_its_last_game_on_and_its_rules_are_read(started):
    """Else the record would lack what a table needs that comes back from a power cut in the middle of a match."""
    without, *others = started
    within = others[0]
    assert not {
        "matchcore/games/backgammon/play/standing.mpy",
        "matchcore/games/backgammon/rules/reading.mpy",
    } - set(within.loaded)
    assert "table/pages/free.mpy" in without.loaded and "table/pages/free.mpy" not in within.loaded
