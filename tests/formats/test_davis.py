"""Davis Cup: the worked cases of two files, R-19 and R-20 (DAV-01 to DAV-04)."""

import pytest

from host_tools.director.formats import davis
from host_tools.director.formats.davis import Played, Tie
from tests.formats.cases import of_kinds
from tests.formats.events import LOT


@pytest.mark.parametrize("case", of_kinds("davis_next"))
def test_next(case):
    tie = Tie(tuple(case.input["matches"]))
    assert {
        "may_be_called": tie.may_be_called(),
        "decided": tie.winner is not None,
        "may_be_dropped": tie.may_be_dropped,
    } == case.expected


@pytest.mark.parametrize("case", of_kinds("davis_tables"))
def test_tables(case):
    ties = case.input["ties"]
    assert {"tables": davis.tables(ties), "matches_at_most": ties * len(davis.MATCHES)} == case.expected


@pytest.mark.parametrize("case", of_kinds("davis_entry"))
def test_entry(case):
    faults = davis.check_entry(case.input["players_in_order"])
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


@pytest.mark.parametrize("case", of_kinds("davis_clock"))
def test_clock(case):
    faults = davis.check_clock(case.input["phase"], case.input["bank_ms_per_point"], case.input["delay_ms"])
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


def as_lists(value):
    return [as_lists(one) for one in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("case", of_kinds("pairings", file="davis_cup.json"))
def test_pairings(case):
    phases = as_lists(davis.pairings(tuple(case.input["A"]), tuple(case.input["B"])))
    assert {"phases": phases, "boards_needed": davis.tables(1)} == case.expected


@pytest.mark.parametrize("case", of_kinds("result", file="davis_cup.json"))
def test_result(case):
    tie = Tie(tuple(case.input["winners"]))
    assert {"wins": list(tie.wins), "winner": tie.winner} == case.expected


def test_other_phases_have_the_usual_clock():
    assert davis.check_clock(1, None, None) == set()


def test_an_event_may_stop_when_a_tie_is_decided():
    """R-19."""
    decided = Tie(("A", "A", "A", None, None))
    assert decided.may_be_called() and not decided.may_be_called(stops_when_decided=True)


def test_the_standing_of_a_group():
    """R-20: ties, then matches, then the tie among themselves, then points."""
    a_wins, close, b_wins = (Tie(tuple(text)) for text in ("AAAAA", "AAABB", "BBB"))
    ties = [
        Played(("P", "Q"), close, (30, 20)),
        Played(("Q", "R"), a_wins, (35, 5)),
        Played(("R", "P"), close, (20, 18)),
        Played(("S", "P"), b_wins, (0, 21)),
        Played(("S", "Q"), b_wins, (0, 21)),
        Played(("S", "R"), b_wins, (0, 21)),
    ]
    # P, Q and R have two ties each; Q has won 2 + 5 + 3 matches, P 3 + 2 + 3, R 0 + 3 + 3.
    assert davis.ranking("PQRS", ties, LOT) == ["Q", "P", "R", "S"]


def test_level_pairs_are_ranked_by_the_tie_between_them_and_then_by_points():
    """R-20."""
    close = Tie(tuple("AAABB"))
    circle = [
        Played(("P", "Q"), close, (20, 20)),
        Played(("Q", "R"), close, (25, 20)),
        Played(("R", "P"), close, (20, 19)),
    ]
    assert davis.ranking("PQR", circle, LOT) == ["Q", "P", "R"]
