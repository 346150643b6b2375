"""A release has first in `code.z` exactly the modules that starts load until their first picture, and none stalls.

Times are a device's (stalls.py).  Before the watchdog is started the code is loaded and the table made, in one piece.
"""

from collections.abc import Iterator

import pytest

from host_tools.release import boards, deflate, parts
from tests.boards import first_picture
from tests.boards.first_picture import Start

LONGEST_STEP_MS = 500
MARGIN = 2  # of the watchdog's time to the longest pause between two feeds
ROUNDS = 3  # other work on this machine can only add to a time


@pytest.fixture(scope="module")
def rounds(micropython, tmp_path_factory) -> Iterator[list[Start]]:
    """The same starts, again and again."""
    return (list(first_picture.starts(micropython, tmp_path_factory.mktemp("starts"))) for _ in range(ROUNDS))


@pytest.fixture(scope="module")
def started(rounds) -> list[Start]:
    return next(rounds)


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


def test_between_two_awaits_lies_half_a_second_at_most_and_the_watchdog_has_twice_the_time_it_needs(started, rounds):
    watchdog_ms = min(boards.parts_of(start.board)["watchdog"]["timeout_ms"] for start in started)
    steps, pauses = ([getattr(start, name) for start in started] for name in ("awaiting_ms", "feeding_ms"))
    while max(steps) > LONGEST_STEP_MS or max(pauses) * MARGIN > watchdog_ms:
        again = next(rounds, None)
        assert again, f"ms between two awaits {steps}, between two feeds {pauses}"
        steps = [min(one, start.awaiting_ms) for one, start in zip(steps, again, strict=True)]
        pauses = [min(one, start.feeding_ms) for one, start in zip(pauses, again, strict=True)]
    assert min(steps + pauses) > 0
