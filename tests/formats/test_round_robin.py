"""Round robin: the worked cases, groups, and the qualification for a knock-out (R-09, R-21)."""

from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import lines as draws, round_robin, standings
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import ENTRY, Entry, FormatError, Result
from host_tools.director.formats.progress import follow
from tests.formats.cases import of_kinds, reading
from tests.formats.events import CHEAP, LOT, WHOLE_EVENTS, many, play_out, won


@pytest.mark.parametrize("case", of_kinds("round_robin_size"))
def test_size(case):
    assert asdict(round_robin.size(case.input["entries"])) == case.expected


@pytest.mark.parametrize("case", of_kinds("berger"))
def test_berger(case):
    found = [[list(pair) for pair in pairs] for pairs in round_robin.berger(case.input["entries"])]
    assert found == case.expected["rounds"]
    assert round_robin.sits_out(case.input["entries"]) == case.expected.get("sits_out", [])


@pytest.mark.parametrize("case", of_kinds("round_robin_check"))
def test_check(case):
    faults = round_robin.check(case.input["entries"], case.input["rounds"])
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


def results_of(rows: list[list]) -> list[Result]:
    return [Result((a, b), a if for_a > for_b else b, points=(for_a, for_b)) for a, b, for_a, for_b in rows]


@pytest.mark.parametrize("case", of_kinds("standings"))
def test_standings(case):
    table = standings.rows(case.input["entries"], results_of(case.input["results"]))
    found = {
        entry: {
            "played": row.played,
            "won": row.won,
            "points_for": row.points_for,
            "points_against": row.points_against,
            "difference": row.difference,
            "wins_of_those_beaten": standings.wins_of_those_beaten(row, table),
        }
        for entry, row in table.items()
    }
    assert found == case.expected["rows"]


@pytest.mark.parametrize("case", of_kinds("ranking"))
def test_ranking(case):
    table = standings.rows(case.input["entries"], results_of(case.input["results"]))
    assert standings.ranking(table, case.input["order"]) == case.expected["groups"]


def test_the_usual_criteria_are_those_of_the_reading():
    """R-21."""
    named = reading("R-21")["recommended"].split(", play-off")[0].split(", ")
    assert list(standings.ROUND_ROBIN) == named


@CHEAP
@given(st.integers(2, 100))
def test_a_berger_table_of_any_size_is_without_fault(entries):
    rounds = round_robin.berger(entries)
    assert round_robin.check(entries, rounds) == set()
    assert len(rounds) == round_robin.size(entries).rounds
    out = round_robin.sits_out(entries)
    assert sorted(out) == (list(range(1, entries + 1)) if entries % 2 else [])


def test_a_truncated_table_ends_after_its_round():
    group = round_robin.section("ABCDEF", "A", last_round=2)
    results = play_out([group], Random(1))
    assert len(group.rounds) == 2 and len(results) == 6
    assert {row.played for row in standings.rows("ABCDEF", results.values()).values()} == {2}


def test_of_one_no_table_is_made():
    with pytest.raises(FormatError, match="too_few_entries"):
        round_robin.berger(1)


@CHEAP
@given(st.integers(2, 300), st.integers(1, 20), st.booleans(), st.integers(0, 2**32))
def test_sizes_of_groups_differ_by_one_at_most(entries, number, is_by_rating, seed):
    field = [Entry(f"E{n}", ("",), rating=n % 7) for n in range(entries)]
    if entries < 2 * number:
        with pytest.raises(FormatError, match="too_many_groups"):
            round_robin.groups_by_lot([one.id for one in field], number, Lot(seed))
        return
    if is_by_rating:
        groups = round_robin.groups_in_snake_order(field, number, Lot(seed))
    else:
        groups = round_robin.groups_by_lot([one.id for one in field], number, Lot(seed))
    assert sorted(entry for group in groups for entry in group) == sorted(one.id for one in field)
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


def test_snake_order():
    field = [Entry(f"E{n}", ("",), rating=100 - n) for n in range(1, 7)]
    assert round_robin.groups_in_snake_order(field, 2, LOT) == [["E1", "E4", "E5"], ["E2", "E3", "E6"]]


@WHOLE_EVENTS
@given(st.integers(2, 16), st.integers(1, 4), st.integers(0, 2**32))
def test_from_groups_into_a_knockout(number, first, seed):
    """Two group winners are in different halves; players of one group do not meet in round 1."""
    groups = [[f"{letter}{rank}" for rank in range(1, 5)] for letter in "ABCDEFGHIJKLMNOP"[:number]]
    drawn = round_robin.into_knockout(groups, first, Lot(seed)).lines
    names = [place.of for place in drawn if place.kind == ENTRY]
    assert sorted(names) == sorted(entry for group in groups for entry in group[:first])
    assert draws.check(names, drawn) == set()
    assert not any(one.of and one.of[0] == two.of[:1] for one, two in zip(drawn[::2], drawn[1::2]))
    if first > 1:
        halves = [sum(place.of.endswith("1") for place in half) for half in (drawn[: len(drawn) // 2], drawn)]
        assert abs(2 * halves[0] - halves[1]) <= 1


@WHOLE_EVENTS
@given(st.integers(2, 40), st.integers(0, 2**32))
def test_a_round_robin_is_played_and_ranked(entries, seed):
    names = [entry.id for entry in many(entries)]
    group = round_robin.section(names, "A")
    results = play_out([group], Random(seed))
    table = standings.rows(names, results.values())
    assert len(results) == round_robin.size(entries).matches
    assert sum(row.won for row in table.values()) == len(results)
    assert sum(row.difference for row in table.values()) == 0
    ranked = standings.ranking(table, standings.ROUND_ROBIN)
    assert sorted(entry for level in ranked for entry in level) == sorted(names)
    wins = [table[entry].won for level in ranked for entry in level]
    assert wins == sorted(wins, reverse=True)


def test_who_withdraws_early_is_struck_and_late_loses_the_rest():
    """R-09."""
    group = round_robin.section("ABCDE", "A")
    own = [one for one in group.pairings if "A" in (place.of for place in one.places)]
    assert len(own) == 4
    played = {one.code: won("A", follow([group], {})[one.code].sides[one.places[0].of == "A"]) for one in own}
    one, two = ({code: played[code] for code in list(played)[:number]} for number in (1, 2))
    assert round_robin.withdrawn(group, one, "A") == round_robin.Withdrawal(frozenset(one), frozenset())
    assert round_robin.withdrawn(group, two, "A") == round_robin.Withdrawal(frozenset(), played.keys() - two.keys())
