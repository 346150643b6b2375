"""Swiss rounds and lives: the worked cases, R-22 to R-24, and whole events of any size."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import lives, standings, swiss
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, FormatError, Result
from host_tools.director.formats.swiss import NoPairing, Paired, Player, players_of
from tests.formats import swiss_check
from tests.formats.cases import of_kinds
from tests.formats.events import CHEAP, LOT, WHOLE_EVENTS, many, won


def pairs_of(rows: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(row) for row in rows}


@pytest.mark.parametrize("case", of_kinds("swiss_check"))
def test_check(case):
    given_ = case.input
    paired = Paired(tuple((one, two) for one, two in given_["pairs"]), given_["bye"] or NOBODY)
    faults = swiss_check.check(
        given_["players"], pairs_of(given_["met"]), given_["had_bye"], given_["withdrawn"], paired
    )
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


@pytest.mark.parametrize("case", of_kinds("swiss_forced"))
def test_forced(case):
    met, had_bye = pairs_of(case.input["met"]), case.input["had_bye"]
    legal = list(swiss_check.legal_pairings(case.input["players"], met, had_bye))
    assert len(legal) == case.expected["legal_pairings"]
    seen = {entry: frozenset().union(*(pair for pair in met if entry in pair)) for entry in case.input["players"]}
    field = [Player(entry, byes=had_bye.count(entry), met=seen[entry] - {entry}) for entry in seen]
    if not legal:
        with pytest.raises(NoPairing):
            swiss.pair_round(field, LOT)
        return
    for paired in (legal[0], swiss.pair_round(field, LOT)):
        assert {frozenset(pair) for pair in paired.pairs} == pairs_of(case.expected["pairs"])
        assert paired.bye == (case.expected["bye"] or NOBODY)


@pytest.mark.parametrize("case", of_kinds("swiss_scores"))
def test_scores(case):
    rounds = case.input["rounds"]
    matches = [match for one in rounds for match in one["matches"]]
    results = [won(winner, b if winner == a else a) for a, b, winner in matches]
    table = standings.rows(list(case.expected), results, [one["bye"] for one in rounds if "bye" in one])
    found = {
        entry: {"wins": row.won, "sum_of_opponents": standings.sum_of_opponents(row, table)}
        for entry, row in table.items()
    }
    assert found == case.expected


@pytest.mark.parametrize("case", of_kinds("lives"))
def test_lives(case):
    found = lives.left(case.input["lives"], case.input["losses"])
    assert {"playing": list(found.playing), "out": list(found.out), "winner": found.winner} == case.expected


def by_chance(paired: Paired, chance: Random) -> list[Result]:
    return [won(*chance.sample(pair, 2)) for pair in paired.pairs]


def faults_of(field: list[Player], paired: Paired) -> set[str]:
    met = {frozenset((one.entry, two)) for one in field for two in one.met}
    had_bye = [one.entry for one in field if one.byes]
    return swiss_check.check([one.entry for one in field], met, had_bye, [], paired)


@WHOLE_EVENTS
@given(st.integers(2, 300), st.integers(0, 2**32), st.booleans())
def test_nobody_meets_again_and_no_bye_is_given_twice(entries, seed, has_lot):
    names, chance = [entry.id for entry in many(entries)], Random(seed)
    results: list[Result] = []
    byes: list[str] = []
    for number in range(1, min(9, (entries + 1) // 2) + 1):
        field = players_of(names, results, byes)
        try:
            paired = swiss.pair_round(field, Lot(seed, about=f"S{number}") if has_lot else None)
        except NoPairing as fault:
            assert entries <= 16 and fault.repeats
            break
        assert faults_of(field, paired) == set()
        wins = {one.entry: one.wins for one in field}
        if paired.bye:
            byes.append(paired.bye)
            fewest = min(one.wins for one in field if not one.byes)
            assert entries < 32 or wins[paired.bye] == fewest
        if entries >= 128:
            assert all(abs(wins[one] - wins[two]) <= 1 for one, two in paired.pairs)
        results += by_chance(paired, chance)


@CHEAP
@given(st.integers(2, 8), st.integers(0, 2**32), st.integers(1, 7))
def test_a_small_field_is_paired_whenever_it_can_be(entries, seed, rounds):
    """Against all legal pairings, counted one by one."""
    names, chance = [entry.id for entry in many(entries)], Random(seed)
    results: list[Result] = []
    byes: list[str] = []
    for number in range(rounds):
        field = players_of(names, results, byes)
        met = {frozenset((one.entry, two)) for one in field for two in one.met}
        legal = list(swiss_check.legal_pairings(names, met, [one.entry for one in field if one.byes]))
        try:
            paired = swiss.pair_round(field, Lot(seed + number))
        except NoPairing as fault:
            assert not legal
            assert all(frozenset(pair) in met for pair in fault.repeats)
            paired = swiss.pair_round(field, Lot(seed + number), allowed=pairs_of([list(p) for p in fault.repeats]))
        results += by_chance(paired, chance)
        byes += [paired.bye] if paired.bye else []


@WHOLE_EVENTS
@given(st.integers(2, 100), st.integers(1, 3), st.integers(0, 2**32))
def test_with_lives_one_is_left(entries, number, seed):
    names, chance = [entry.id for entry in many(entries)], Random(seed)
    results: list[Result] = []
    byes: list[str] = []
    while not (now := lives.left(number, lives.losses_of(names, results))).winner:
        field = [one for one in players_of(names, results, byes) if one.entry in now.playing]
        lot = Lot(len(results))
        try:
            paired = swiss.pair_round(field, lot)
        except NoPairing as fault:
            paired = swiss.pair_round(field, lot, allowed=pairs_of([list(pair) for pair in fault.repeats]))
        results += by_chance(paired, chance)
        byes += [paired.bye] if paired.bye else []
    assert all(lost == number for entry, lost in lives.losses_of(names, results).items() if entry != now.winner)


def test_five_players():
    """DESK 5.5: A and C have won, E had the bye; now it goes to B or D, and one winner meets E."""
    results = [won("A", "B"), won("C", "D")]
    for seed in range(20):
        paired = swiss.pair_round(players_of("ABCDE", results, ["E"]), Lot(seed))
        assert paired.bye in ("B", "D")
        assert sum(bool({"A", "C", "E"} >= set(pair)) for pair in paired.pairs) == 1


def test_danish_monrad_keeps_the_order_of_the_start_numbers():
    field = players_of("ABCDEF", [won("B", "A"), won("C", "D"), won("F", "E")])
    assert swiss.pair_round(field, None).pairs == (("B", "C"), ("F", "A"), ("D", "E"))


def test_clubmates_are_kept_apart_if_it_can_be():
    apart = pairs_of([["A", "B"], ["C", "D"]])
    for seed in range(20):
        paired = swiss.pair_round(players_of("ABCD", []), Lot(seed), apart=apart)
        assert not {frozenset(pair) for pair in paired.pairs} & apart
    only_clubmates = pairs_of([["A", "B"]])
    assert swiss.pair_round(players_of("AB", []), LOT, apart=only_clubmates).pairs


def test_the_director_is_asked_to_allow_the_smallest_repeat():
    results = [won("A", "B"), won("A", "C"), won("B", "C")]
    with pytest.raises(NoPairing) as caught:
        swiss.pair_round(players_of("ABCD", results), LOT)
    (repeat,) = caught.value.repeats
    paired = swiss.pair_round(players_of("ABCD", results), LOT, allowed={frozenset(repeat)})
    assert frozenset(repeat) in {frozenset(pair) for pair in paired.pairs}


def test_criteria_of_a_swiss_section():
    """Buchholz, and without the worst opponent."""
    table = standings.rows("ABCD", [won("A", "B"), won("C", "D"), won("A", "C"), won("B", "D")])
    rows = [table[entry] for entry in "ABCD"]
    assert [standings.sum_of_opponents(row, table) for row in rows] == [2, 2, 2, 2]
    assert [standings.sum_without_the_worst(row, table) for row in rows] == [1, 2, 2, 1]
    assert standings.ranking(table, standings.SWISS) == [["A"], ["B", "C"], ["D"]]


def test_one_player_is_no_round():
    with pytest.raises(FormatError, match="too_few_entries"):
        swiss.pair_round([Player("A")], LOT)
