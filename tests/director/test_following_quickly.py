"""A match that is read again is folded once, by the same rules and to the same state."""

import pytest

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon.reading import fast_match
from host_tools.director.order import Order
from host_tools.director.store import StoredFact, facts as rows
from matchcore.folding.undo import Undo
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import turn
from tests.director.conftest import settings
from tests.director.device import Device


def played(desk: Desk, device: Device) -> list[StoredFact]:
    """A whole match with a double, a turn taken back."""
    placing.assign(desk, 7, settings(5))
    device.sync()
    device.accept()
    device.begin_game()
    device.double()
    device.turn()
    device.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "misread"))
    device.sync()
    device.do(turn.resume)
    device.turn()
    device.win(1)
    device.play()
    device.sync()
    with desk.reading() as connection:
        return rows.of_run(connection, 7, device.end.log_id, 1)


def said(state: Match) -> dict:
    kept = {name: value for name, value in vars(state).items() if name not in ("undo", "clock", "fresh")}
    undo = state.undo
    befores = [
        (undo.seqs[at], undo.kinds[at], list(undo.clocks[at]), list(undo.values[at]))
        for at in undo.newest_first()
        if undo.seqs[at]
    ]
    return kept | {"clock": state.clock.values(), "befores": befores}


def one_by_one(run: list[StoredFact]) -> Follower:
    follower = Follower(7)
    for stored in run:
        follower.take(stored)
    return follower


def at_once(run: list[StoredFact]) -> Follower:
    follower = Follower(7)
    follower.take_all(run)
    return follower


def test_it_stands_as_if_each_fact_had_come_alone(desk: Desk, device: Device, monkeypatch: pytest.MonkeyPatch):
    run = played(desk, device)
    for last in range(1, len(run) + 1):
        at_a_time, slow = at_once(run[:last]), one_by_one(run[:last])
        assert said(at_a_time.state) == said(slow.state)
        assert at_a_time.remarks == slow.remarks and at_a_time.code == slow.code
    # The core's own.
    monkeypatch.setattr("host_tools.director.games.backgammon.reading.fast_match.QuickUndo.remember", Undo.remember)
    assert said(one_by_one(run).state) == said(at_once(run).state) == said(device.match) | {"fresh_count": 0}


def test_what_comes_later_goes_on_from_there(desk: Desk, device: Device):
    run = played(desk, device)
    middle = len(run) // 2
    follower = at_once(run[:middle])
    for stored in run[middle:]:
        follower.take(stored)
    assert said(follower.state) == said(one_by_one(run).state)


def test_what_becomes_of_a_copy_leaves_the_match_as_it_is(desk: Desk, device: Device):
    run = played(desk, device)
    for middle in range(len(run)):
        state = at_once(run[:middle]).state
        before, copy = said(state), fast_match.copied(state)
        for stored in run[middle:]:
            copy.fold(stored.fact)
        assert said(state) == before and said(copy) == said(at_once(run).state)


def test_what_makes_no_sense_leaves_the_last_sound_state(desk: Desk, device: Device):
    run = played(desk, device)
    run[20].fact.ints[0], run[20].fact.kind = 9, facts.PENALTY
    at_a_time, slow = at_once(run), one_by_one(run)
    assert at_a_time.problem_seq == slow.problem_seq == run[20].fact.seq
    assert said(at_a_time.state) == said(slow.state)


def test_each_fact_is_folded_once(desk: Desk, device: Device, monkeypatch: pytest.MonkeyPatch):
    run, folded = played(desk, device), []
    usual = Match.fold
    monkeypatch.setattr(Match, "fold", lambda match, fact: (folded.append(fact), usual(match, fact)))
    at_once(run)
    assert len(folded) == len(run)
