"""Ricochet Robots at the table, told in its players' words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.play import copied

GLASS_MS = 60_000


@pytest.fixture
def play(switch_on: Callable[..., Play], flash: Path) -> Play:
    files = flash / "robots"
    files.mkdir()
    (files / "config.json").write_text(json.dumps({"game": "ricochet"}))
    return switch_on(files)


def begin(play: Play, players: int) -> None:
    play.key("LOCAL")
    play.choose(str(players))
    both(play)
    play.expect("token")


def both(play: Play) -> None:
    play.left()
    play.right()


def enter(play: Play, player: int, moves: int) -> None:
    """Who declared how many with the oldest press that waits."""
    play.choose(f"Player {player}")
    while int(play.lines_shown()[0]) > moves:
        play.key("−")
    while int(play.lines_shown()[0]) < moves:
        play.key("+")
    play.key("ENTER")


def declare(play: Play, player: int, moves: int, ms: int = 1000) -> None:
    play.left(ms)
    enter(play, player, moves)


def test_a_game_of_four_from_the_first_token_to_the_ranking(play: Play):
    begin(play, 4)
    for number in range(1, 5):
        assert play.heading == f"round {number}" and "Player 1 turns the token" in play.lines_shown()
        play.left()
        declare(play, 1, 7, 70_000)
        play.key("GLASS")
        declare(play, 2, 7)
        play.wait(GLASS_MS)
        assert play.lines_shown()[0] == "Player 1 shows 7", "the first of two equal numbers (RR-12)"
        for _ in range(7):
            play.left()
        play.key("VALID")
        assert play.lines_shown()[:2] == ["Token to Player 1", f"{number} of 4"]
        both(play)
    play.expect("over")
    assert play.lines_shown()[0] == "Player 1 wins"
    assert play.view["items"] == ["1. Player 1\t4", "2. Player 2\t0", "2. Player 3\t0", "2. Player 4\t0"]
    both(play)
    play.expect("sealed")


def test_a_declaration_counts_until_the_glass_is_out_and_is_lowered_only(play: Play):
    begin(play, 3)
    play.left()
    declare(play, 1, 9)
    declare(play, 2, 8)
    play.key("GLASS")
    play.left(GLASS_MS - 2000)
    play.right(500)
    assert play.heading.endswith("1 more")
    play.wait(3000)
    enter(play, 1, 7)
    enter(play, 3, 6)
    assert play.lines_shown()[0] == "Player 3 shows 6", "both had pressed before the end (RR-09)"
    play.left()
    play.key("FAILED")
    assert play.lines_shown()[0] == "Player 1 shows 7"
    play.key("FAILED")
    assert play.lines_shown()[0] == "Player 2 shows 8"
    play.key("FAILED")
    play.expect("void")
    both(play)
    play.expect("token")


def test_two_at_the_same_time_with_as_many_tokens_are_not_decided(play: Play):
    begin(play, 2)
    play.left()
    play.left(2000)
    play.right(30)
    enter(play, 1, 8)
    enter(play, 2, 8)
    play.key("GLASS")
    play.wait(GLASS_MS + 1000)
    assert play.heading == "Player 1, Player 2: same time, same tokens"
    play.key("VALID")
    assert play.expect("void") and "the tie is not resolved" in play.lines_shown()


def test_a_mistake_is_taken_back_before_the_glass_and_no_press_is_a_declaration_by_itself(play: Play):
    begin(play, 3)
    play.left()
    play.left()
    play.key("NOBODY")
    both(play)
    play.expect("planning")
    declare(play, 2, 9)
    play.key("MISTAKE")
    both(play)
    play.expect("planning")
    play.key("VOID …")
    play.choose("somebody saw the token first")
    play.key("BACK")
    play.expect("planning")


def test_the_glass_stands_still_in_a_pause_and_after_a_power_cut(
    play: Play, switch_on: Callable[..., Play], flash: Path
):
    begin(play, 3)
    play.left()
    declare(play, 1, 9)
    play.key("GLASS")
    play.wait(20_000)
    play.menu("Call the director")
    play.wait(30_000)
    both(play)
    play.expect("glass")
    left_s = int(play.lines_shown()[0].removeprefix("0:"))
    assert 37 <= left_s <= 40
    again = switch_on(copied(flash / "robots", flash / "again"))
    again.expect("glass", "dispute")


def penalty(play: Play, entry: str, player: int) -> None:
    """Chosen in the menu, and signed."""
    play.menu(entry)
    play.choose(f"Player {player}")
    both(play)


def test_players_retire_and_the_last_one_gets_the_missing_points(play: Play):
    begin(play, 3)
    play.menu("A player retires")
    assert play.view["items"] == ["Player 1", "Player 2", "Player 3"]
    play.choose("Player 2")
    assert (play.heading, play.lines_shown()[0]) == ("RR-28", "Player 2 retires?")
    both(play)
    play.expect("token")
    assert play.view["tallies"][1] == [["Player 1", 0], ["Player 3", 0]]
    penalty(play, "Last of the game", 1)
    play.expect("over")
    assert play.lines_shown()[0] == "Player 3 wins"
    assert play.view["items"] == ["1. Player 3\t5", "2. Player 1\t0", "3. Player 2\t0"]
    both(play)
    play.expect("sealed")


def test_a_penalty_stops_the_glass_and_is_signed_by_both_or_withdrawn(play: Play):
    begin(play, 3)
    play.left()
    declare(play, 1, 9)
    play.key("GLASS")
    play.menu("A warning")
    play.choose("Player 2")
    play.left()
    play.wait(GLASS_MS)
    play.key("BACK")
    play.expect("dispute")
    penalty(play, "A warning", 2)
    play.expect("dispute")
    both(play)
    play.expect("glass")
    assert int(play.lines_shown()[0].removeprefix("0:")) >= 55
    play.menu("A warning")
    play.choose("Player 2")
    assert "warnings so far: 1" in play.lines_shown()


def test_a_late_player_is_warned_and_after_ten_minutes_out_of_the_game(play: Play):
    play.key("LOCAL")
    play.choose("3")
    penalty(play, "A player is late", 2)
    play.expect("players")
    assert "Player 1 · Player 2 · Player 3" in play.lines_shown()
    play.menu("A player is late")
    play.choose("Player 2")
    play.right()
    for _ in range(9):
        play.key("+1 MIN")
    assert play.lines_shown()[:2] == ["Player 2: 10 min late?", "out of the game, without tokens"]
    both(play)
    play.expect("players")
    assert "Player 1 · Player 3" in play.lines_shown()


def test_what_both_have_signed_is_taken_back_by_both(play: Play):
    begin(play, 3)
    penalty(play, "A player retires", 2)
    play.menu("Take back the last entry")
    play.left()
    play.expect("agreed?")
    play.right()
    play.expect("token")
    play.menu("A warning")
    assert len(play.view["items"]) == 3


def test_a_question_is_gone_after_a_power_cut_and_nothing_with_it(
    play: Play, switch_on: Callable[..., Play], flash: Path
):
    begin(play, 3)
    play.left()
    play.menu("A player retires")
    play.choose("Player 2")
    play.left()
    again = switch_on(copied(flash / "robots", flash / "again"))
    again.expect("dispute")
    both(again)
    again.expect("planning")


def test_five_minutes_without_a_declaration_may_be_too_hard(play: Play):
    begin(play, 3)
    play.left()
    play.wait(299_000)
    assert play.labels[0] == ""
    play.wait(2_000)
    play.key("HARD?")
    assert "too hard, all agree" in play.lines_shown()
    play.key("BACK")
    play.expect("planning")
