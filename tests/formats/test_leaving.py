"""Entries that leave for a reason of the federation's report: refused, moved, disqualified (TOU-02, TOU-06, R-12)."""

import pytest

from host_tools.director.formats.acts.drawing import OpenConsolation
from host_tools.director.formats.acts.leaving import Disqualify, MoveTo, OfLeaving, Refuse, Withdraw
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import Undo, consequences
from host_tools.director.formats.event import DISQUALIFIED, MOVED, REFUSED, WITHDRAWN
from host_tools.director.formats.model import NOBODY, FormatError
from host_tools.director.formats.progress import WALKOVER
from tests.formats.events import won
from tests.formats.test_deciding import FOUR, do, entered, reported


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Withdraw("A"), WITHDRAWN),
        (Disqualify("A", "cheated"), DISQUALIFIED),
        (Refuse("A", "not a member"), REFUSED),
        (MoveTo("A", "Champion", "too strong"), MOVED),
    ],
)
def test_an_entry_that_leaves_is_named_by_its_reason_and_comes_back_when_that_is_undone(act: OfLeaving, why: str):
    state = do(entered("ABCD"), act)
    assert state.event.out == {"A": why} and len(state.event.still_in) == 3
    state = do(state, Undo(state.revision - 1))
    assert state.event.out == {} and len(state.event.still_in) == 4


def test_the_opponent_of_a_disqualified_entry_goes_on_and_the_preview_says_so():
    """R-12."""
    a, b = FOUR.event.standings()["M1-1"].sides
    assert a and b
    act = Disqualify(a, "cheated")
    assert ("M1-1", a, NOBODY) in [(one.code, one.out, one.in_) for one in consequences(FOUR, act).changes]
    standing = do(FOUR, act).event.standings()["M1-1"]
    assert (standing.state, standing.winner) == (WALKOVER, b)


def test_who_is_disqualified_while_waiting_in_the_consolation_gives_a_walkover_there():
    """R-12."""
    state = reported(do(FOUR, OpenConsolation("progressive")), "M1-1")
    waiting = state.event.standings()["M1-1"].loser
    assert waiting and waiting in state.event.standings()["C1-1"].sides
    state = reported(do(state, Disqualify(waiting, "cheated")), "M1-2")
    standing = state.event.standings()["C1-1"]
    assert (standing.state, standing.winner) == (WALKOVER, state.event.standings()["M1-2"].loser)


@pytest.mark.parametrize("kind", [Refuse, lambda entry, reason: MoveTo(entry, "Champion", reason)])
def test_who_has_played_is_neither_refused_nor_moved(kind):
    """TOU-02."""
    a, b = FOUR.event.standings()["M1-1"].sides
    assert a and b
    state = do(FOUR, Report("M1-1", won(a, b)))
    with pytest.raises(FormatError, match="has_played"):
        consequences(state, kind(b, "too strong"))


def test_nobody_leaves_twice():
    state = do(FOUR, Refuse("A", "not a member"))
    with pytest.raises(FormatError, match="withdrawn_already"):
        consequences(state, Disqualify("A", "cheated"))
