"""A draw by hand, in public: the numbers in the order in which they were thrown (TOU-03)."""

import pytest

from host_tools.director.formats.acts.drawing import Draw, DrawByHand
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.deciding import Undo, consequences
from host_tools.director.formats.model import BYE, ENTRY, LATE, FormatError
from tests.formats.test_deciding import do, entered, reported


def test_the_first_number_stands_on_the_first_free_line_and_so_on():
    lines = do(entered("ABCDE"), DrawByHand(tuple("EBDAC"))).event.lines
    assert [place.of for place in lines if place.kind == ENTRY] == list("EBDAC")
    assert [line for line, place in enumerate(lines, 1) if place.kind == BYE] == [2, 4, 6]


def test_its_byes_and_late_places_are_those_of_a_draw_by_lot():
    by_hand = do(entered("ABCDE"), DrawByHand(tuple("EBDAC"), late=2)).event
    by_lot = do(entered("ABCDE"), Draw(1, late=2)).event
    assert [place.kind for place in by_hand.lines] == [place.kind for place in by_lot.lines]
    assert by_hand.are_late_open and sum(place.kind == LATE for place in by_hand.lines) == 2


@pytest.mark.parametrize(
    ("thrown", "why"),
    [
        ("ABCA", "thrown_twice.*'turn': 4, 'before': 1"),
        ("ABXD", "not_in_the_hat.*'thrown': 'X', 'turn': 3"),
        ("ABD", "still_in_the_hat.*'C'"),
    ],
)
def test_a_number_thrown_twice_or_of_nobody_or_left_in_the_hat_is_named(thrown: str, why: str):
    with pytest.raises(FormatError, match=why):
        consequences(entered("ABCD"), DrawByHand(tuple(thrown)))


def test_who_has_left_is_not_in_the_hat():
    state = do(entered("ABCD"), Withdraw("D"))
    with pytest.raises(FormatError, match="not_in_the_hat"):
        consequences(state, DrawByHand(tuple("ABCD")))


def test_it_is_taken_back_until_a_match_has_a_result():
    state = do(entered("ABCD"), DrawByHand(tuple("DCBA")))
    assert not do(state, Undo(4)).event.lines
    with pytest.raises(FormatError, match="match_begun"):
        consequences(reported(state, "M1-1"), Undo(4))
