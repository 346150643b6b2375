"""Swiss without a barrier between rounds: two who fit are paired while others play."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import swiss, tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.pairing import PairWaiting
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.deciding import State, Undo, consequences
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import FormatError
from host_tools.director.formats.progress import READY
from tests.formats.events import WHOLE_EVENTS, by_chance, many
from tests.formats.test_deciding import do, entered, reported


def begun(number: int, rounds: int = 0) -> State:
    state = State()
    for entry in many(number):
        state = do(state, Enter(entry))
    state = do(state, Announce(replace(Announced(), rounds=rounds)))
    return do(state, PairWaiting(1))


def sides(state: State) -> list[tuple]:
    return [one.sides for one in state.event.standings().values()]


def test_the_first_two_winners_are_paired_while_others_play():
    state = reported(begun(8), "S1-1", "S1-2")
    first = {state.event.standings()[code].winner for code in ("S1-1", "S1-2")}
    state = do(state, PairWaiting(2))
    standings = state.event.standings()
    assert set(standings["S2-1"].sides) == first
    assert [standings[code].state for code in ("S1-3", "S1-4", "S2-1", "S2-2")] == [READY] * 4
    assert set(sides(state)[-1]) == {standings[code].loser for code in ("S1-1", "S1-2")}


def test_an_odd_one_waits_and_has_no_bye():
    state = begun(5)
    assert len(sides(state)) == 2 and [player.byes for player in tallies.players_left(state.event, 0)] == [0] * 5
    assert len(tallies.waiting(state.event, 0)) == 1


def test_two_who_have_met_do_not_fit_and_nothing_is_done():
    state = reported(begun(2), "S1-1")
    with pytest.raises(FormatError, match="nobody_fits.*2"):
        consequences(state, PairWaiting(2))


def test_pairs_are_taken_back_and_need_nobody_elses_result():
    state = reported(begun(8), "S1-1", "S1-2")
    state = do(state, PairWaiting(2))
    assert len(sides(do(state, Undo(state.revision - 1)))) == 4


@WHOLE_EVENTS
@given(st.randoms(use_true_random=False))
def test_nobody_meets_twice_plays_two_at_once_or_more_than_was_announced(chance: Random):
    state = begun(chance.randrange(4, 12), rounds=3)
    for _ in range(40):
        ready = [one for one in state.event.standings().values() if one.state == READY]
        busy = [side for one in ready for side in one.sides]
        assert len(busy) == len(set(busy))
        if ready:
            one = chance.choice(ready)
            state = do(state, Report(one.pairing.code, by_chance(one, chance)))
        try:
            state = do(state, PairWaiting(chance.randrange(99)))
        except FormatError:
            if not ready:
                break
    met = [frozenset(pair) for pair in sides(state)]
    assert len(met) == len(set(met))
    assert all(len(player.met) <= 3 for player in tallies.players_left(state.event, 0))


def test_when_nobody_else_plays_the_last_ones_may_be_further_apart_and_the_very_last_has_a_bye():
    far, near = swiss.Player(1, 2), swiss.Player(2, 0)
    lot = Lot(1, "", "S1")
    assert swiss.pair_waiting((far, near), lot) == swiss.Paired(())
    assert swiss.pair_waiting((far, near), lot, are_last=True) == swiss.Paired(((1, 2),))
    assert swiss.pair_waiting((near,), lot, are_last=True) == swiss.Paired((), 2)
    assert swiss.pair_waiting((near,), lot) == swiss.Paired(())


def test_pairing_by_itself_needs_an_end():
    with pytest.raises(FormatError, match="pairs_without_end"):
        consequences(State(), Announce(Announced(pairs_itself=True)))


def test_it_is_for_swiss_only():
    with pytest.raises(FormatError, match="other_format"):
        consequences(entered("ABCD", Draw(1)), PairWaiting(1))


def test_a_result_that_a_pair_rests_on_is_not_taken_back():
    state = reported(begun(8), "S1-1", "S1-2")
    result = state.revision - 1
    state = do(state, PairWaiting(2))
    with pytest.raises(FormatError, match="round_not_over.*S1-2"):
        consequences(state, Undo(result))
