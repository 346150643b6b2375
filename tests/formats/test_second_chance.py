"""A Second Chance: progressive, for those whom the consolation has put out (003 §2.5, TOU-03)."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import consolation, knockout, second_chance
from host_tools.director.formats.acts.drawing import Draw, GiveByes, OpenConsolation, byes_to_give
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.consolation_line import PROGRESSIVE, SECOND_CHANCE, SIMPLE, line_of
from host_tools.director.formats.deciding import State, Undo, consequences
from host_tools.director.formats.event import KINDS
from host_tools.director.formats.model import NOBODY, FormatError, entry_place
from host_tools.director.formats.progress import PLAYED, READY, byes_of, section_letter
from tests.formats.events import WHOLE_EVENTS, by_chance
from tests.formats.test_deciding import do, entered

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BOTH = (OpenConsolation(PROGRESSIVE), OpenConsolation(SECOND_CHANCE, "D"))


@pytest.mark.parametrize(
    ("losers", "expected"),
    [
        ([4, 4, 2, 2], [(0, 1), (), (2,), (3,), ()]),  # progressive, of 16
        ([8, 8, 4, 4, 2, 2], [(0, 1), (), (2,), (3,), (), (4,), (5,), ()]),
        ([4, 2], [(0,), (1,), ()]),  # simple, of 16
        ([4, 4, 2, 2, 1], [(0, 1), (), (2,), (3,), (), (4,)]),  # with finalist
        ([2], [(0,)]),
    ],
)
def test_later_losers_enter_when_as_many_are_left(losers: list[int], expected: list[tuple[int, ...]]):
    assert second_chance.steps(losers) == expected


@pytest.mark.parametrize("rounds", range(2, 10))
@pytest.mark.parametrize("kind", KINDS)
def test_every_line_ends_with_one_match_and_all_losers_but_the_finalist_enter(rounds: int, kind: str):
    main = knockout.section([entry_place(str(at)) for at in range(2**rounds)])
    first = consolation.section(main, line_of(kind, rounds), is_simple=kind == SIMPLE)
    if len(first.rounds) < 2:
        with pytest.raises(FormatError, match="no_second_chance"):
            second_chance.section(first)
        return
    found = second_chance.section(first)
    entering = [place.of for one in found.rounds for place in one.entering if place.of.startswith("C")]
    assert entering == [pairing.code for one in first.rounds[:-1] for pairing in one.pairings]
    assert len(found.rounds[-1].pairings) == 1


def played_out(state: State, chance: Random) -> State:
    """Any match that is ready, until none is; byes are given as soon as they can be."""
    while True:
        for letter, number in byes_to_give(state.event):
            state = do(state, GiveByes(letter, number, chance.randrange(99)))
        ready = [one for one in state.event.standings().values() if one.state == READY]
        if not ready:
            return state
        one = chance.choice(ready)
        state = do(state, Report(one.pairing.code, by_chance(one, chance)))


@WHOLE_EVENTS
@given(st.integers(5, 26), st.randoms(use_true_random=False))
def test_all_but_the_finalist_of_the_consolation_have_another_match(number: int, chance: Random):
    state = played_out(entered(NAMES[:number], Draw(chance.randrange(99)), *BOTH), chance)
    standings = state.event.standings()
    assert all(one.is_decided for one in standings.values())
    losses = {letter: [] for letter in "MCD"}
    for one in standings.values():
        if one.state == PLAYED:
            losses[section_letter(one.pairing.code)].append(one.loser)
    final = next(one for one in reversed([*standings.values()]) if one.pairing.code.startswith("C"))
    put_out = [loser for loser in losses["C"] if loser != final.loser or final.state != PLAYED]
    playing = {side for one in standings.values() if one.pairing.code.startswith("D") for side in one.sides}
    assert playing - {NOBODY} == set(put_out)
    assert len(losses["D"]) == max(0, len(put_out) - 1), "all but the winner are beaten once"
    assert all(len(found) == len(set(found)) for found in losses.values())


@pytest.mark.parametrize("seed", range(12))
def test_byes_go_first_to_those_without_one_in_the_main_draw_and_the_consolation(seed: int):
    event = played_out(entered(NAMES[:13], Draw(seed), *BOTH), Random(seed)).event
    by_letter, found = {one.letter: one for one in event.sections}, event.standings()
    had = byes_of(by_letter["M"], found) + byes_of(by_letter["C"], found)
    first = [found[pairing.code] for pairing in by_letter["D"].rounds[0].pairings]
    entering = {side for one in first for side in one.sides} - {NOBODY}
    passed = {one.winner for one in first if one.state != PLAYED} - {NOBODY}
    assert len(passed & had.keys()) == max(0, len(passed) - len(entering - had.keys()))


def test_it_follows_from_a_consolation_that_leaves_somebody():
    with pytest.raises(FormatError, match="no_consolation"):
        consequences(entered("ABCDEFGH", Draw(1)), BOTH[1])
    with pytest.raises(FormatError, match="no_second_chance"):
        consequences(entered("ABCD", Draw(1), BOTH[0]), BOTH[1])


def test_the_consolation_that_feeds_it_is_not_taken_back():
    state = entered("ABCDEFGH", Draw(1), *BOTH)
    with pytest.raises(FormatError, match="no_consolation"):
        consequences(state, Undo(state.revision - 2))
