"""Whole events of every format by chance: late, withdrawn, disqualified, corrected, undone (DESK 14)."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import tallies
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.reporting import check_sides
from host_tools.director.formats.corrections import changes, recounted, twice
from host_tools.director.formats.deciding import ANSWERS, FREEZE, Act, Done, State, Undo, apply, consequences, fold
from host_tools.director.formats.event import Event
from host_tools.director.formats.model import FormatError, Result
from tests.core_properties.bounds import bounded
from tests.formats.events import many
from tests.formats.whole_events import FORMATS, in_play, live_twice, some_act


def tried(state: State, act: Act | Undo, chance: Random, answers: tuple[str, ...] = ANSWERS) -> State:
    """Do it with any answer to every question, unless it is refused; what was shown is what has changed."""
    chosen: dict[str, str] = {}
    try:
        shown = consequences(state, act)
        while shown.questions:
            chosen |= {code: chance.choice(answers) for code in shown.questions}
            shown = consequences(state, act, chosen)
        after = state.after(apply(state, act, chosen, state.revision))
    except FormatError:
        return state
    was, is_now = state.event.standings(), after.event.standings()
    assert set(shown.changes) == set(changes(was, is_now, state.statuses_of(state.event), {*was, *is_now}))
    assert list(shown.counts) == list(recounted(tallies.counts(state.event, was), tallies.counts(after.event, is_now)))
    assert shown.twice == twice(is_now)
    return after


def check(event: Event) -> None:
    """Invariants after every act; the total of Swing is checked by `held` itself."""
    assert not live_twice(event)
    for code in in_play(event):  # its result is taken, or the director has to decide first: nothing else can happen
        if set(event.boards[code].sides) == set(event.standings()[code].sides):
            one, other = event.boards[code].sides
            check_sides(event, code, Result((one or "", other or ""), one or ""))
    if event.swing:
        held = tallies.held(event)
        assert sum(held.values()) == event.swing.points * len(event.swing.entries)
        if any(held.get(entry.id) for entry in event.still_in):
            assert not [entry for entry in event.out if held.get(entry)], "who has left holds points"


@pytest.mark.parametrize("kind", FORMATS)
@bounded(8)
@given(st.integers(2, 40), st.integers(0, 2**32))
def test_whatever_happens(kind, entries, seed):
    chance = Random(seed)
    state = State()
    for entry in many(entries):
        state = state.after(Done(Enter(entry)))
    for _ in range(40):
        state = tried(state, some_act(kind, state, chance), chance)
        check(state.event)
    assert fold(state.log).to_bytes() == state.event.to_bytes()
    for number in reversed(range(state.revision)):
        before = fold(state.log[:number]).to_bytes()
        state = tried(state, Undo(number), chance, (FREEZE,))
        assert state.event.to_bytes() == before
    assert state.event.to_bytes() == Event().to_bytes()
