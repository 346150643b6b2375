"""Double elimination: the worked cases, and whole events of any size."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import double_elimination, knockout, lines as draws
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.progress import EMPTY, follow
from tests.formats.cases import of_kinds
from tests.formats.events import WHOLE_EVENTS, many, play_out
from tests.formats.test_consolation import played


@pytest.mark.parametrize("case", of_kinds("double_elimination"))
def test_matches(case):
    fewest, most = double_elimination.matches(case.input["entries"])
    assert {"matches_at_least": fewest, "matches_at_most": most} == case.expected
    assert double_elimination.matches(case.input["entries"], is_beaten_once=True) == (fewest, fewest)


@WHOLE_EVENTS
@given(st.integers(2, 300), st.booleans(), st.integers(0, 2**32))
def test_everybody_but_the_winner_loses_twice(entries, is_beaten_once, seed):
    main = knockout.section(draws.draw(many(entries), Lot(seed)).lines)
    beaten = double_elimination.losers(main)
    beaten, results = played(main, beaten, Random(seed))
    finals = double_elimination.finals(main, beaten, is_beaten_once=is_beaten_once)
    sections = [main, beaten, finals]
    results = play_out(sections, Random(seed), results)
    fewest, most = double_elimination.matches(entries, is_beaten_once=is_beaten_once)
    assert fewest <= len(results) <= most
    standings = follow(sections, results)
    last = [pairing.code for pairing in finals.pairings if standings[pairing.code].state != EMPTY][-1]
    losses = [result.loser for result in results.values()]
    champion = standings[last].winner
    assert champion and losses.count(champion) <= 1
    others = {entry.id for entry in many(entries)} - {champion}
    if not is_beaten_once:
        assert all(losses.count(entry) == 2 for entry in others)
