"""Swing: the worked cases of two files, R-09 and R-15 to R-18, and whole events (SWG-01 to SWG-09)."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import swing
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, FormatError
from host_tools.director.formats.swing import Game
from matchcore.games.backgammon.game import scoring
from tests.formats.cases import example, of_kinds
from tests.formats.events import LOT, WHOLE_EVENTS

SIDES = "AB"


def game_of(players: tuple[str, str], given_: dict, stake: int) -> Game:
    return Game(players, given_["winner"], scoring.KINDS.index(given_["result"]), given_["cube"], stake)


def test_a_game_is_worth_what_the_core_says():
    assert swing.SINGLE == scoring.SINGLE and set(swing.TIMES) == set(range(1, len(scoring.KINDS)))
    for kind in swing.TIMES:
        assert Game(("A", "B"), "A", kind, 4, 3).due == 3 * scoring.points(4, kind)


@pytest.mark.parametrize("case", of_kinds("swing_round"))
def test_round(case):
    held, total = dict(case.input["pv"]), sum(case.input["pv"].values())
    stakes, paid, out = [], [], []
    for one in case.input["games"]:
        first, second = one["players"]
        stakes.append(swing.stake((held[first], held[second]), case.input["cpp"])[0])
        booking = swing.book(held, game_of((first, second), one, stakes[-1]))
        paid.append(booking.paid)
        out += booking.out
        held = booking.held
    champion = swing.champion(held, total) or None
    found = {"stakes": stakes, "paid": paid, "pv": held, "out": out, "total": sum(held.values()), "champion": champion}
    assert found == case.expected


@pytest.mark.parametrize("case", of_kinds("swing_pairing_check"))
def test_pairing_check(case):
    faults = swing.check(case.input["pv"], case.input["pairs"], case.input["sits_out"])
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


@pytest.mark.parametrize("case", of_kinds("swing_cpp"))
def test_cpp(case):
    assert swing.cpp(case.input["schedule"], case.input["round"]) == case.expected["cpp"]


def test_after_its_end_a_schedule_repeats_its_last_step():
    """R-16."""
    one = example("R-16")
    assert swing.cpp(one.input["schedule"], one.input["round"]) == one.expected["cpp"]
    assert swing.cpp([100], 3) == 300


@pytest.mark.parametrize("case", of_kinds("swing_schedule_check"))
def test_schedule_check(case):
    faults = swing.check_schedule(case.input["schedule"])
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


@pytest.mark.parametrize("schedule", [[], [0], [100, 100]])
def test_a_schedule_that_does_not_rise_is_refused(schedule):
    with pytest.raises(FormatError, match="bad_schedule"):
        swing.cpp(schedule, 1)


@pytest.mark.parametrize("case", of_kinds("stake", file="swing.json"))
def test_stake(case):
    stake, all_in = swing.stake(tuple(case.input["pv"]), case.input["cpp"])
    assert {"stake": stake, "all_in": [SIDES[side] for side in all_in]} == case.expected


@pytest.mark.parametrize("case", of_kinds("settle", file="swing.json"))
def test_settle(case):
    held = dict(zip(SIDES, case.input["pv"]))
    stake, _ = swing.stake(tuple(case.input["pv"]), case.input["cpp"])
    game = game_of(("A", "B"), case.input, stake)
    booking = swing.book(held, game)
    assert {
        "stake": stake,
        "due": game.due,
        "paid": booking.paid,
        "pv": list(booking.held.values()),
        "eliminated": list(booking.out),
        "champion": swing.champion(booking.held, case.input["tournament_total"]) or None,
    } == case.expected


@pytest.mark.parametrize("case", of_kinds("cpp", file="swing.json"))
def test_a_raise_takes_effect_between_games(case):
    """SWG-08: a stake is fixed when a game starts; the next game uses the CPP announced by then."""
    assert case.input["raise_announced"] == "between_games"
    points = case.input["raise_to"]
    stake, _ = swing.stake(tuple(case.input["pv"]), points)
    game = Game(("A", "B"), case.input["winner"], scoring.SINGLE, case.input["points"], stake)
    paid = swing.book(dict(zip(SIDES, case.input["pv"])), game).paid
    assert {"cpp_used": stake, "paid": paid, "next_game_cpp": points} == case.expected


@pytest.mark.parametrize("case", of_kinds("field", file="swing.json"))
def test_field(case):
    held = case.input["pv"]
    total = case.input["start_each"] * len(held)
    active = swing.playing(held)
    assert {
        "active": active,
        "out": [entry for entry in held if entry not in active],
        "total_ok": sum(held.values()) == total,
        "champion": swing.champion(held, total) or None,
        "bye_needed": len(active) % 2 == 1,
    } == case.expected
    if not case.expected["total_ok"]:
        with pytest.raises(FormatError, match="pv_differ"):
            swing.check_total(held, total)


@WHOLE_EVENTS
@given(st.integers(2, 300), st.integers(0, 2**32))
def test_a_whole_event_keeps_its_total(entries, seed):
    """SWG-05, SWG-07, R-17, R-18; some leave on the way (R-09)."""
    chance = Random(seed)
    held = {f"E{number}": 1000 for number in range(entries)}
    last: dict[str, str] = {}
    sat_out: list[str] = []
    for number in range(1, 500):
        if swing.champion(held, 1000 * entries):
            break
        paired = swing.pair_round(held, Lot(seed + number), last, sat_out)
        able = swing.playing(held)
        assert swing.check(held, paired.pairs, [paired.sits_out] if paired.sits_out else []) == set()
        if len(able) > 3:
            assert all(last.get(one) != two for one, two in paired.pairs)
            assert not sat_out or not paired.sits_out or paired.sits_out != sat_out[-1]
        for pair in paired.pairs:
            stake, _ = swing.stake((held[pair[0]], held[pair[1]]), swing.cpp([100, 200], number))
            kind = chance.choice((scoring.SINGLE, scoring.GAMMON, scoring.BACKGAMMON, scoring.PASS))
            game = Game(pair, chance.choice(pair), kind, chance.choice((1, 2, 4)), stake)
            held = swing.book(held, game).held
        swing.check_total(held, 1000 * entries)
        if len(swing.playing(held)) > 2 and chance.random() < 0.2:
            held = swing.share_out(held, chance.choice(swing.playing(held)))
            swing.check_total(held, 1000 * entries)
        last = {one: two for pair in paired.pairs for one, two in (pair, pair[::-1])}
        sat_out.append(paired.sits_out)
    assert swing.champion(held, 1000 * entries) != NOBODY


def test_who_leaves_is_shared_out_among_all_others():
    """R-09: equally, the remainder one by one from the lowest holder up."""
    assert swing.share_out({"A": 8, "B": 30, "C": 10, "D": 20, "E": 0}, "A") == {
        "A": 0,
        "B": 32,
        "C": 13,
        "D": 23,
        "E": 0,
    }


def test_a_corrected_game_is_booked_again_with_the_stakes_as_played():
    """R-15: payments are limited again; B would be in again."""
    games = [Game(("A", "B"), "A", scoring.GAMMON, 2, 100), Game(("A", "C"), "C", scoring.SINGLE, 4, 100)]
    held = {"A": 300, "B": 300, "C": 300}
    assert swing.book_all(held, games) == {"A": 200, "B": 0, "C": 700}
    games[0] = Game(("A", "B"), "B", scoring.GAMMON, 2, 100)
    assert swing.book_all(held, games) == {"A": 0, "B": 600, "C": 300}


def test_three_left_may_sit_out_twice_running():
    """R-17."""
    held = {"A": 1, "B": 1, "C": 1}
    assert swing.pair_round(held, LOT, sat_out=["A", "B", "C", "A", "B"]).sits_out == "C"
    assert swing.pair_round(held, LOT, sat_out=["B", "A", "A", "B", "C"]).sits_out == "C"


def test_one_holder_is_no_round():
    with pytest.raises(FormatError, match="too_few_entries"):
        swing.pair_round({"A": 5, "B": 0}, LOT)
