"""A member of the committee who is a party is replaced (ROL-02); what is only told changes no draw (TOU-06)."""

import pytest

from host_tools.director.formats.acts.ruling import CONFIRMED, Appeal, Expel, NameCommittee, Refer
from host_tools.director.formats.deciding import State, Undo, consequences
from host_tools.director.formats.model import FormatError
from tests.formats.test_deciding import FOUR, do

THREE = ("Ann", "Ben", "Cleo")


def heard(state: State, *involved: str) -> tuple[str, ...]:
    appeal = do(state, Appeal("late: 2 points", "Ann / Xu", CONFIRMED, "seen by two", involved)).log[-1].act
    assert isinstance(appeal, Appeal)
    return appeal.sitting


def test_a_member_who_is_a_party_is_replaced_by_the_next_substitute_who_is_none():
    state = do(State(), NameCommittee(THREE, ("Dan", "Eve")))
    assert heard(state) == THREE
    assert heard(state, "Ben") == ("Ann", "Dan", "Cleo")


def test_without_a_substitute_there_is_no_appeal():
    state = do(State(), NameCommittee(THREE, ("Dan",)))
    with pytest.raises(FormatError, match="no_substitute.*Ann, Ben"):
        heard(state, "Ann", "Ben")
    with pytest.raises(FormatError, match="no_committee"):
        heard(State())


@pytest.mark.parametrize(
    ("members", "why"),
    [(("Ann", "Ben"), "bad_committee"), (tuple("ABCDEF"), "bad_committee"), (("Ann", "Ben", "Ann"), "member_twice")],
)
def test_a_committee_has_three_to_five_members_each_named_once(members: tuple[str, ...], why: str):
    with pytest.raises(FormatError, match=why):
        consequences(State(), NameCommittee(members))


def test_the_committee_is_named_anew_and_the_first_one_comes_back():
    state = do(do(State(), NameCommittee(THREE)), NameCommittee(("Fay", "Gus", "Hal")))
    assert state.event.committee == ("Fay", "Gus", "Hal")
    assert do(state, Undo(1)).event.committee == THREE


@pytest.mark.parametrize("act", [Expel("a man in a red hat", "gave signals"), Refer("late: 2 points", "which glass?")])
def test_what_is_only_told_changes_no_draw_and_can_be_taken_back_after_it(act: Expel | Refer):
    assert consequences(FOUR, act).changes == ()
    state = do(FOUR, act)
    assert state.event.to_bytes() == FOUR.event.to_bytes() == do(state, Undo(state.revision - 1)).event.to_bytes()
