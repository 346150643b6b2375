"""No player alone can void a round, or take away a press or a declaration.  The glass goes on meanwhile."""

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.stories.test_ricochet import GLASS_MS, begin, both, declare, play

__all__ = ["play"]


def left_s(play: Play) -> int:
    """Of the glass, as any page says it."""
    times = [word for line in (play.heading, *play.lines_shown()) for word in line.split() if word.count(":") == 1]
    minutes, seconds = times[0].split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.fixture
def glass(play: Play) -> Play:
    """Player 1 has declared 9, and the glass has run for 20 s."""
    begin(play, 3)
    play.left()
    declare(play, 1, 9)
    play.key("GLASS")
    play.wait(20_000)
    return play


def test_a_round_that_one_player_calls_void_goes_on_until_both_have_signed(glass: Play):
    before_s = left_s(glass)
    glass.key("VOID …")
    glass.choose("somebody saw the token first")
    glass.left()
    glass.wait(15_000)
    assert glass.expect("void") and before_s - left_s(glass) in (15, 16, 17, 18)
    glass.key("BACK")
    glass.expect("glass")
    assert before_s - left_s(glass) in (15, 16, 17, 18)
    glass.key("VOID …")
    glass.choose("somebody saw the token first")
    both(glass)
    glass.expect("token")


def test_it_runs_out_while_nobody_signs(glass: Play):
    glass.key("VOID …")
    glass.choose("somebody saw the token first")
    glass.wait(GLASS_MS)
    assert glass.labels[0] == "", "too late to declare"
    glass.key("BACK")
    assert glass.lines_shown()[0] == "Player 1 shows 9"


def test_the_list_of_reasons_keeps_nobody_from_declaring(glass: Play):
    glass.key("VOID …")
    declare(glass, 2, 8)
    glass.expect("glass")
    assert "8 Player 2" in glass.view["items"]


@pytest.mark.parametrize("asked", ["void", "no press?"])
def test_while_the_buttons_sign_a_key_declares_and_sets_it_aside(glass: Play, asked: str):
    if asked == "void":
        glass.key("VOID …")
        glass.choose("somebody saw the token first")
    else:
        glass.right()
        glass.key("NOBODY")
    glass.left()
    glass.key("DECLARE")
    assert glass.expect("who") and glass.heading.endswith("1 more") == (asked == "no press?")
    glass.choose("Player 2")
    assert glass.lines_shown() == ["8", "lowest so far 9"]


def test_all_below_the_minimum_may_be_void_before_the_glass_is_turned(play: Play):
    begin(play, 2)
    play.left()
    declare(play, 1, 3)
    play.menu("Is the round void?")
    assert "below the minimum" not in play.view["items"]
    play.key("BACK")
    declare(play, 2, 4)
    play.menu("Is the round void?")
    play.choose("below the minimum")
    both(play)
    play.expect("token")


def test_in_the_glass_only_when_everybody_has_declared_fewer(play: Play):
    begin(play, 3)
    play.left()
    declare(play, 1, 3)
    declare(play, 2, 4)
    play.key("GLASS")
    play.key("VOID …")
    assert "below the minimum" not in play.view["items"]
    play.key("BACK")
    declare(play, 3, 4)
    play.key("VOID …")
    play.choose("below the minimum")
    assert play.expect("void")


def test_one_key_takes_nobody_s_press_away(glass: Play):
    before_s = left_s(glass)
    glass.right()
    glass.key("NOBODY")
    glass.expect("no press?")
    glass.left()
    glass.key("BACK")
    glass.expect("who")
    glass.key("NOBODY")
    glass.left()
    glass.wait(5_000)
    glass.expect("no press?")
    glass.right()
    glass.expect("glass")
    assert before_s - left_s(glass) >= 5, "the glass went on"


def test_one_key_takes_nobody_s_declaration_away(play: Play):
    begin(play, 3)
    play.left()
    declare(play, 2, 9)
    play.key("MISTAKE")
    assert play.expect("mistake?") and play.lines_shown()[0] == "Player 2 takes 9 back?"
    play.left()
    play.key("BACK")
    assert play.expect("declared") and "9 Player 2" in play.view["items"]
    play.key("MISTAKE")
    both(play)
    play.expect("planning")
