"""Check-in and fees: once somebody is checked in, a draw is made among those who are here (DESK 2, 3, TOU-04)."""

import pytest

from host_tools.director.formats import deciding, prizes, tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.acts.entering import CheckIn, CloseLate, Enter, Pay, PayOut
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced, Prizes
from host_tools.director.formats.deciding import State, Undo
from host_tools.director.formats.model import ENTRY, Entry, FormatError, Result


def after(state: State, *acts) -> State:
    for act in acts:
        state = state.after(deciding.apply(state, act, {}, state.revision))
    return state


@pytest.fixture
def entered() -> State:
    """Six entries."""
    return after(State(), *(Enter(Entry(str(number), (f"P{number}",))) for number in range(1, 7)))


def here(*entries: int) -> list[CheckIn]:
    return [CheckIn(str(entry)) for entry in entries]


def on_lines(state: State) -> set[str]:
    return {place.of for place in state.event.lines if place.kind == ENTRY}


def test_without_a_check_in_all_are_drawn(entered: State):
    assert len(on_lines(after(entered, Draw(1)))) == 6


def test_only_those_who_are_here_are_drawn_in_every_format(entered: State):
    some = after(entered, *here(2, 3, 5, 6))
    assert on_lines(after(some, Draw(1))) == {"2", "3", "5", "6"}
    assert {one for group in after(some, DrawGroups(2, 1)).event.groups for one in group} == {"2", "3", "5", "6"}
    paired = after(some, PairSwiss(1)).event.rounds[0]
    assert {side for pair in paired.pairs for side in pair} == {"2", "3", "5", "6"}
    assert set(tallies.held(after(some, StartSwing(100, (10,)), PairSwing(1)).event)) == {"2", "3", "5", "6"}


def test_who_checks_in_after_the_draw_takes_a_late_place(entered: State):
    """TOU-04: as long as they are open."""
    drawn = after(entered, *here(1, 2, 3, 4, 5), Draw(1, late=1))
    late = after(drawn, CheckIn("6"))
    assert "6" in on_lines(late)
    with pytest.raises(FormatError, match="late_closed"):
        after(drawn, CloseLate(), CheckIn("6"))


def test_in_swiss_they_are_paired_from_the_next_round_on_and_stand_in_the_table(entered: State):
    state = after(entered, *here(1, 2), PairSwiss(1))
    a, b = state.event.rounds[0].pairs[0]
    section = tallies.section_of(state.event, "S")
    assert set(tallies.rows(state.event, section, state.event.standings())) == {"1", "2"}
    state = after(state, Report("S1-1", Result((a, b), a)), *here(3, 4), PairSwiss(2))
    assert {side for pair in state.event.rounds[1].pairs for side in pair} == {"1", "2", "3", "4"}


def test_who_enters_after_the_draw_is_here(entered: State):
    state = after(entered, *here(1, 2, 3), Draw(1, late=1), Enter(Entry("7", ("P7",))))
    assert "7" in state.event.here and "7" in on_lines(state)


@pytest.mark.parametrize(
    ("acts", "act", "reason"),
    [
        (here(1), CheckIn("1"), "here_already"),
        ([], CheckIn("9"), "not_entered"),
        ([Withdraw("1")], CheckIn("1"), "withdrawn_already"),
        ([Draw(1)], CheckIn("1"), "late_closed"),
        ([*here(1, 2), DrawGroups(1, 1)], CheckIn("3"), "late_closed"),
        ([*here(1, 2), StartSwing(100, (10,))], CheckIn("3"), "late_closed"),
        ([Pay("1")], Pay("1"), "paid_already"),
        ([PayOut("M", "1", 50)], PayOut("M", "1", 50), "paid_out_already"),
        ([], Pay("9"), "not_entered"),
    ],
)
def test_what_cannot_be_is_refused(entered: State, acts: list, act, reason: str):
    """Two clerks check in the same player: the second is told so."""
    state = after(entered, *acts)
    with pytest.raises(FormatError, match=reason):
        after(state, act)


def test_a_payment_is_taken_back_at_any_time_a_check_in_only_before_the_draw(entered: State):
    state = after(entered, *here(1, 2), Pay("1"), Draw(1))
    assert after(state, Undo(8)).event.paid == ()
    with pytest.raises(FormatError, match="drawn_since"):
        after(state, Undo(6))
    assert after(entered, *here(1, 2), Undo(7)).event.here == ("1",)


def test_a_check_in_that_a_swiss_round_rests_on_stays(entered: State):
    """As an entry does: the round has to be undone first."""
    state = after(entered, *here(1, 2, 3), PairSwiss(1))
    for number in (6, 7, 8):
        with pytest.raises(FormatError, match="not_here"):
            after(state, Undo(number))
    assert after(state, Undo(9), Undo(8)).event.here == ("1", "2")


def test_everything_undone_in_reverse_is_the_empty_event(entered: State):
    state = after(entered, *here(1, 2, 3), Pay("2"), Announce(Announced(lengths=(3,))))
    for number in range(state.revision - 1, -1, -1):
        state = after(state, Undo(number))
    assert state.event.to_bytes() == State().event.to_bytes()


def test_the_pool_is_of_those_who_take_part(entered: State):
    said = Announce(Announced(prizes=Prizes(10, 100, 1, (("M", 1),), (1,))))
    assert prizes.pools(after(entered, said).event) == {"M": 60}
    assert prizes.pools(after(entered, said, *here(1, 2)).event) == {"M": 20}
