"""Lengths by round, series, call-up by class: the worked cases (SER-01, TOU-05)."""

import pytest

from host_tools.director.formats import lengths, model
from host_tools.director.formats.model import NOBODY, FormatError, goes_on
from matchcore.games.backgammon.game import scoring
from tests.formats.cases import of_kinds

SIDES = "AB"


@pytest.mark.parametrize("case", of_kinds("series"))
def test_series(case):
    found = lengths.series(case.input["best_of"], [SIDES.index(side) for side in case.input["winners"]])
    winner = None if found.winner is None else SIDES[found.winner]
    assert {"won": list(found.won), "winner": winner, "next_match": found.next_match} == case.expected


@pytest.mark.parametrize("case", of_kinds("goes_on"))
def test_goes_on(case):
    """RES-07."""
    result = scoring.RESULTS.index(case.input["result"])
    assert (goes_on(result, case.input["winner"] or NOBODY) or None) == case.expected["goes_on"]


def test_results_have_the_numbers_of_the_core():
    for name in ("POINTS", "FORFEIT_LATE", "DISQUALIFIED", "DOUBLE_DISQUALIFICATION"):
        assert getattr(model, name) == scoring.RESULTS.index(name)
    assert model.NOT_PLAYED == scoring.BYE
    for result in range(1, len(scoring.RESULTS)):
        assert (goes_on(result, "A") == "A") == scoring.has_winner(result)


@pytest.mark.parametrize("case", of_kinds("call_priority"))
def test_call_priority(case):
    ready = [(match, name) for match, name in case.input["ready"]]
    first, then = lengths.by_class(ready, case.input["rule_set"])
    assert {"first": first, "then": then} == case.expected


def test_other_rule_sets_know_no_class_first():
    assert lengths.by_class([("m1", "Champion"), ("m2", "Speed")], "WBGF") == ([], ["m1", "m2"])


def test_best_of_five():
    assert lengths.series(5, [0, 1, 0]).winner is None
    assert lengths.series(5, [0, 1, 0, 0]).winner == 0


@pytest.mark.parametrize(("best_of", "winners"), [(2, []), (0, []), (3, [0, 0, 1]), (1, [1, 0])])
def test_what_is_no_series_is_refused(best_of, winners):
    with pytest.raises(FormatError):
        lengths.series(best_of, winners)


def test_lengths_by_round_the_last_one_for_all_that_follow():
    assert [lengths.length_of([5, 7], number, 4) for number in range(1, 5)] == [5, 7, 7, 7]


def test_lengths_from_the_end_the_first_one_for_all_before():
    """DESK 5.8: ..., 9, 11, 13."""
    found = [lengths.length_of([9, 11, 13], number, 5, is_from_the_end=True) for number in range(1, 6)]
    assert found == [9, 9, 9, 11, 13]
    assert [lengths.length_of([9, 11, 13], number, 2, is_from_the_end=True) for number in (1, 2)] == [11, 13]


@pytest.mark.parametrize(("given_", "number"), [([], 1), ([0], 1), ([7], 0), ([7], 5)])
def test_what_is_no_length_is_refused(given_, number):
    with pytest.raises(FormatError):
        lengths.length_of(given_, number, 4)
