"""Games at the plain clock, told in their players' words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.play import copied

MINUTE_MS = 60_000


@pytest.fixture
def play(switch_on: Callable[..., Play], flash: Path) -> Play:
    files = flash / "clock"
    files.mkdir()
    (files / "config.json").write_text(json.dumps({"game": "clock"}))
    return switch_on(files)


def begin(play: Play, system: str) -> None:
    """A game begun at the table, accepted by both; the left player is on turn."""
    play.key("LOCAL")
    play.choose(system)
    play.left()
    play.right()
    play.expect("ready")
    play.right()
    play.expect("running")


def seal(play: Play) -> None:
    play.left()
    play.right()
    play.expect("sealed")


def test_a_game_of_chess_with_forty_moves_and_a_second_stage(play: Play):
    begin(play, "40/90:00 fischer 30, 30:00")
    assert play.bank_ms == [90 * MINUTE_MS + 30_000] * 2
    for move in range(1, 41):
        play.left(2 * MINUTE_MS)
        play.right(MINUTE_MS)
        assert play.score == [move, move]
    # 40 moves of 2 minutes and of 1; 41 increments; the second stage is added to what is left.
    assert play.bank_ms == [(90 + 41 / 2 - 80 + 30) * MINUTE_MS, (90 + 41 / 2 - 40 + 30) * MINUTE_MS]
    assert play.status == "" and play.view["places"][1].startswith("move 41")
    play.key("ENDED")
    play.choose("Black wins")
    play.expect("result")
    seal(play)
    assert play.lines_shown()[1:3] == ["0 – 1", "Black wins · moves: 40"]


def test_a_game_of_go_is_lost_in_the_last_period(play: Play):
    begin(play, "30:00, 5x0:30 byo-yomi")
    play.wait(29 * MINUTE_MS)
    assert play.bank_ms[0] == MINUTE_MS
    play.left(MINUTE_MS + 70_000)
    play.right(5_000)
    assert play.bank_ms[0] == 30_000 and play.periods[0] == [3, 5]
    play.left(29_000)
    play.right(5_000)
    assert play.bank_ms[0] == 30_000 and play.periods[0] == [3, 5], "a move within one keeps it"
    play.wait(61_000)
    assert play.periods[0] == [1, 5] and play.notes[0] == "last one"
    play.wait(30_000)
    assert play.expired == [True, False]
    play.expect("result")
    assert play.lines_shown()[1:3] == ["0 – 1", "White wins"] and "on time" in play.lines_shown()[3]
    seal(play)


def test_a_power_cut_pauses_and_both_go_on(play: Play, switch_on: Callable[..., Play], flash: Path):
    begin(play, "25:00 fischer 10")
    play.left(MINUTE_MS)
    play.wait(20_000)
    again = switch_on(copied(flash / "clock", flash / "again"))
    (flash / "again" / "rtc-memory").unlink(missing_ok=True)
    again.expect("paused", "running")
    assert again.score == [1, 0] and again.turn == 1
    assert 25 * MINUTE_MS - 20_000 <= again.bank_ms[1] <= 25 * MINUTE_MS + 10_000


def test_one_player_alone_ends_no_pause_and_no_game(play: Play):
    begin(play, "5:00")
    play.key("PAUSE")
    play.left()
    play.left()
    play.expect("paused")
    play.key("ENDED")
    play.choose("White wins")
    play.left()
    play.left()
    play.expect("result")
    play.key("BACK")
    play.expect("paused")
    play.left()
    play.right()
    play.expect("running")


def test_the_director_is_called_and_not_needed(play: Play):
    begin(play, "5:00")
    play.menu("Call the director")
    play.expect("dispute")
    before = play.bank_ms
    play.wait(30_000)
    play.left()
    play.right()
    assert play.expect("paused")["bank_ms"] == before


def test_a_game_begun_by_mistake_is_given_up(play: Play):
    play.key("LOCAL")
    play.choose("3:00 fischer 2")
    play.key("SWAP")
    assert play.names == ["Black", "White"]
    play.key("WRONG?")
    play.expect("idle")


def test_a_table_that_is_started_with_another_game_keeps_the_match_of_this_one(
    play: Play, switch_on: Callable[..., Play], flash: Path
):
    """Each game has its own log on the device: neither is read as the other's, and none is lost."""

    def started_with(game: str, before: str, now: str) -> Play:
        files = copied(flash / before, flash / now)
        (files / "config.json").write_text(json.dumps({"game": game}))
        (files / "rtc-memory").unlink(missing_ok=True)
        return switch_on(files)

    begin(play, "5:00")
    play.left()
    other = started_with("ricochet", "clock", "second")
    other.expect("idle")
    other.key("LOCAL")
    other.choose("3")
    other.expect("players")
    again = started_with("clock", "second", "third")
    again.expect("paused")
    assert again.score == [1, 0]
    started_with("ricochet", "third", "fourth").expect("players")
