"""ACC-01: the display suits who sits there, by the director's call, and is as before when they have gone."""

import pytest

from host_tools.director.desk import more_time
from host_tools.director.desk.special_needs import BRIGHT, LARGER, Needs
from tests.firmware.hall import NAMES

NONE, LEFT, RIGHT, BOTH = -1, 0, 1, 2
A, B = NAMES


@pytest.fixture
def needs(seat):
    """Both are known from an earlier match."""

    def give(name: str, *needed: str) -> None:
        more_time.give_needs(seat.director.desk, name, Needs(frozenset(needed)))

    seat.offer(1)
    seat.order("closed", words="the pairing was wrong")
    yield give
    for name in NAMES:
        give(name)


def test_a_half_is_larger_while_the_player_sits_there(seat, needs):
    needs(B, LARGER)
    seat.match(1)
    assert seat.larger == RIGHT
    assert not seat.known().news  # nothing to read or to agree to
    seat.win_game("left")
    assert seat.larger == RIGHT
    seat.left()
    seat.right()
    seat.expect("sealed")
    assert seat.larger == NONE


def test_it_goes_along_when_the_players_change_seats(seat, needs):
    needs(A, LARGER)
    seat.offer(7)
    seat.key("SWAP")
    assert seat.larger == RIGHT


def test_both_may_need_it(seat, needs):
    needs(A, LARGER)
    needs(B, LARGER, BRIGHT)
    seat.match(7)
    assert seat.larger == BOTH
    seat.menu("Rules in force")
    assert "* Brightness: 4 of 4" in seat.items


def test_it_is_there_again_after_a_power_cut(seat, needs):
    needs(A, LARGER)
    seat.match(7)
    seat.power_cut()
    assert seat.larger == LEFT


def test_full_light_is_for_them_only_and_then_the_table_is_as_dim_as_before(seat, needs):
    seat.menu("Brightness: 4 of 4")
    assert "Brightness: 3 of 4" in seat.items
    needs(A, BRIGHT)
    seat.key("CLOSE")
    seat.offer(1)
    seat.menu("Brightness: 4 of 4")
    assert "Brightness: 3 of 4" in seat.items  # a choice lasts as long as they
    seat.choose("Brightness: 3 of 4")
    assert "Brightness: 2 of 4" in seat.items
    seat.key("CLOSE")
    seat.order("closed", words="the pairing was wrong")
    seat.key("MENU")
    assert "Brightness: 3 of 4" in seat.items


def test_a_table_that_cannot_says_so_and_plays_on(seat):
    """As one of an older release refuses a value that it does not know."""
    seat.match(7)
    assert "special_needs" in seat.order("rule_changed", words="special_needs = in_gold")
    seat.start_left()
    assert seat.larger == NONE
