"""Knock-out with byes and late places: the worked cases, R-01, R-23 and random draws (TOU-03, TOU-04)."""

from dataclasses import asdict, replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.desk.draws import written
from host_tools.director.formats import knockout, lines as draws
from host_tools.director.formats.acts.drawing import EDITION, Draw
from host_tools.director.formats.event import Event
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import (
    BYE,
    BYE_PLACE,
    ENTRY,
    LATE,
    NOBODY,
    Entry,
    FormatError,
    Result,
    entry_place,
)
from host_tools.director.formats.progress import PASSED, READY, WAITING, WALKOVER, follow
from matchcore.games.backgammon.game import scoring
from tests.formats.cases import example, of_kinds, reading
from tests.formats.events import CHEAP, LOT, WHOLE_EVENTS, entries_of, many, places_of, play_out, won


@pytest.mark.parametrize("case", of_kinds("knockout_size"))
def test_size(case):
    assert asdict(draws.size(case.input["entries"])) == case.expected


@pytest.mark.parametrize("case", of_kinds("losers_by_round"))
def test_losers_by_round(case):
    assert knockout.losers_by_round(case.input["entries"]) == case.expected["losers"]


@pytest.mark.parametrize("case", of_kinds("draw_check"))
def test_draw_check(case):
    faults = draws.check(case.input["entries"], places_of(case.input["lines"]))
    assert (not faults, faults) == (case.expected["ok"], set(case.expected["faults"]))


@pytest.mark.parametrize("case", of_kinds("after_round_1"))
def test_after_round_1(case):
    section = knockout.section(places_of(case.input["lines"]))
    results = {}
    for pairing in section.rounds[0].pairings:
        one, two = (place.of for place in pairing.places)
        if winner := case.input["winners"].get(f"{one}-{two}"):
            results[pairing.code] = won(winner, two if winner == one else one)
    standings = follow([section], results)
    assert [list(standings[pairing.code].sides) for pairing in section.rounds[1].pairings] == case.expected["round_2"]


@pytest.mark.parametrize("case", of_kinds("late_arrivals"))
def test_late_arrivals(case):
    opponents = {place["number"]: place["opponent"] for place in case.input["places"]}
    arrivals = [(name, minute) for name, minute in case.input["arrivals"]]
    arrived = knockout.late_arrivals(list(opponents), case.input["close_min"], arrivals)
    assert {str(number): name for number, name in arrived.placed.items()} == case.expected["placed"]
    assert [opponents[number] for number in arrived.free] == case.expected["byes"]
    assert list(arrived.not_placed) == case.expected["not_placed"]


def test_bye_lines_are_those_of_the_reading():
    """R-01."""
    one = example("R-01")
    assert sorted(draws.bye_lines(one.input["entries"])) == one.expected["bye_lines"]
    others = reading("R-01")["why"].removeprefix("Other sizes: ").split("; ")
    for entries, lines in (one.split(": ") for one in others):
        assert str(sorted(draws.bye_lines(int(entries)))) == lines


@CHEAP
@given(st.integers(2, 300))
def test_byes_of_any_two_halves_of_any_part_differ_by_one_at_most(entries):
    byes = {line - 1 for line in draws.bye_lines(entries)}
    part = draws.size(entries).lines
    assert len(byes) == part - entries
    while part >= 4:
        for start in range(0, draws.size(entries).lines, part):
            upper = sum(start <= line < start + part // 2 for line in byes)
            lower = sum(start + part // 2 <= line < start + part for line in byes)
            assert abs(upper - lower) <= 1
        part //= 2


@CHEAP
@given(st.integers(2, 300), st.integers(0, 2**64 - 1))
def test_a_draw_has_everybody_once_and_byes_on_their_lines(entries, seed):
    names = [entry.id for entry in many(entries)]
    drawn = draws.draw(many(entries), Lot(seed)).lines
    assert draws.check(names, drawn) == set()
    assert [line for line, place in enumerate(drawn, 1) if place.kind == BYE] == sorted(draws.bye_lines(entries))


@WHOLE_EVENTS
@given(st.integers(2, 300), st.integers(0, 2**32))
def test_a_knockout_has_one_winner_after_all_its_matches(entries, seed):
    section = knockout.section(draws.draw(many(entries), Lot(seed)).lines)
    results = play_out([section], Random(seed))
    standings = follow([section], results)
    assert len(results) == entries - 1
    assert standings[section.pairings[-1].code].winner
    losers = [
        sum(one.code in results and int(one.code[1 : one.code.index("-")]) == number for one in section.pairings)
        for number in range(1, len(section.rounds) + 1)
    ]
    assert losers == knockout.losers_by_round(entries)


def test_the_lot_fills_the_lines_from_the_top():
    """DESK 5.1, five entries: byes on 2, 4 and 6."""
    lot = LOT.shuffled("ABCDE")
    drawn = draws.draw(entries_of("ABCDE"), LOT).lines
    assert [place.of for place in drawn if place.kind == ENTRY] == lot
    assert [place.kind == BYE for place in drawn] == [False, True, False, True, False, True, False, False]


@CHEAP
@given(st.integers(8, 200), st.integers(2, 8), st.integers(0, 2**32))
def test_seeds_are_as_far_apart_as_can_be(entries, seeds, seed):
    seeds = min(seeds, entries // 2)
    field = [Entry(f"E{index}", ("",), seed=index if index <= seeds else 0) for index in range(1, entries + 1)]
    drawn = draws.draw(field, Lot(seed), is_seeded=True).lines
    assert draws.check([entry.id for entry in field], drawn) == set()
    for upto in (2, 4, 8):
        best = {f"E{rank}" for rank in range(1, min(upto, seeds) + 1)}
        parts = {line * upto // len(drawn) for line, place in enumerate(drawn) if place.of in best}
        assert len(parts) == len(best)


@WHOLE_EVENTS
@given(st.integers(3, 100), st.integers(0, 2**32), st.data())
def test_two_entries_of_one_player_do_not_meet_in_round_1(entries, seed, data):
    """Re-entry, DESK 5.9: avoidable as long as there are other entries to swap with."""
    again = data.draw(st.integers(1, entries))
    field = many(entries) + [Entry(f"E{index}+", ("",)) for index in range(1, again + 1)]
    apart = {entry.id: entry.id.rstrip("+") for entry in field}
    drawn = draws.draw(field, Lot(seed), apart=apart)
    assert draws.check([entry.id for entry in field], drawn.lines) == set()
    assert draws.meetings(drawn.lines, apart)[0] == 0


def test_clubmates_are_redrawn_apart_and_the_number_of_lots_is_told():
    """R-23."""
    field = [Entry(f"E{index}", ("",), club="ab"[index % 2] if index < 6 else "") for index in range(12)]
    clubs = {entry.id: entry.club for entry in field}
    drawn = draws.draw(field, LOT, apart=clubs)
    assert draws.meetings(drawn.lines, clubs)[0] == 0
    again = LOT.for_(f"M redraw {drawn.redraws}") if drawn.redraws else LOT
    assert [place.of for place in drawn.lines if place.kind == ENTRY] == again.shuffled([entry.id for entry in field])


def test_late_places_are_the_first_byes():
    drawn = draws.draw(many(12), LOT, late=2).lines
    assert [line for line, place in enumerate(drawn, 1) if place.kind == LATE] == [2, 10]
    assert knockout.late_numbers(drawn) == [1, 2]
    filled = knockout.with_late(drawn, {1: "L"})
    assert filled[1].of == "L" and knockout.late_numbers(filled) == [2]


def test_a_full_draw_with_late_places_has_more_lines():
    assert len(draws.draw(many(8), LOT, late=1).lines) == 16


def test_whoever_waits_for_a_late_arrival_is_not_called_and_passes_at_closing():
    section = knockout.section(draws.draw(many(3), LOT, late=1).lines)
    assert follow([section], {}, are_late_open=True)["M1-1"].state == WAITING
    closed = follow([section], {})["M1-1"]
    assert (closed.state, closed.winner) == (PASSED, closed.sides[0])


def test_withdrawn_before_the_first_match_is_a_walkover_and_afterwards_his_matches_stay():
    """R-08, R-09."""
    section = knockout.section(places_of("ABCD"))
    standings = follow([section], {}, out={"A"})
    assert (standings["M1-1"].state, standings["M1-1"].winner, standings["M2-1"].sides) == (WALKOVER, "B", ("B", None))
    played = {"M1-1": won("A", "B"), "M1-2": won("C", "D")}
    later = follow([section], played, out={"A"})
    assert (later["M1-1"].winner, later["M2-1"].winner) == ("A", "C")


def test_after_a_double_disqualification_the_next_one_has_a_walkover():
    """R-11."""
    section = knockout.section(places_of("ABCD"))
    nobody = Result(("A", "B"), NOBODY, scoring.DOUBLE_DISQUALIFICATION)
    standings = follow([section], {"M1-1": nobody, "M1-2": won("C", "D")})
    assert (standings["M2-1"].state, standings["M2-1"].winner) == (WALKOVER, "C")


def test_a_result_by_somebody_who_should_not_be_there_leaves_the_next_place_open():
    section = knockout.section(places_of("ABCD"))
    results = {"M1-1": won("B", "A"), "M1-2": won("C", "D"), "M2-1": won("A", "C")}
    assert follow([section], results)["M2-1"].winner is None
    assert follow([section], results | {"M2-1": won("C", "A")})["M2-1"].winner == "C"
    assert follow([section], {"M1-1": won("B", "A")})["M1-2"].state == READY


@pytest.mark.parametrize(("entries", "late"), [(5, 4), (8, 9), (1, 2)])
def test_late_places_never_make_two_byes_meet(entries, late):
    with pytest.raises(FormatError, match="too_many_late"):
        draws.draw(many(entries), LOT, late=late)
    drawn = draws.draw(many(entries), LOT, late=late - 1).lines
    assert all(ENTRY in (one.kind, two.kind) for one, two in zip(drawn[::2], drawn[1::2]))


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_is_drawn_against_nobody(entries):
    with pytest.raises(FormatError, match="too_few_entries"):
        draws.draw(many(entries), LOT)


def test_too_many_seeds_are_refused():
    field = [Entry(f"E{index}", ("",), seed=index) for index in range(1, 5)]
    with pytest.raises(FormatError, match="too_many_seeds"):
        draws.draw(field, LOT, is_seeded=True)


def test_a_late_place_belongs_to_no_club():
    """Two clubmates who are apart anyway: the lot stays as it fell, whatever the numbers of entries and late places."""
    clubs = {"1": "Roma", "2": "Roma"}
    field = [Entry(str(at), (f"P{at}",), clubs.get(str(at), "")) for at in range(1, 7)]
    event = Event(entries=tuple(field))
    for seed in range(60):
        plain = draws.draw(field, Lot(seed, about="M"), late=2).lines
        if not any(draws.meetings(plain, clubs)):
            assert Draw(seed, late=2, apart="club", edition=EDITION).apply(event).lines == plain


def test_a_stored_draw_comes_out_as_it_did():
    """The first edition counted late places as the entries of their numbers."""
    clubs = ("Roma", "Roma", "", "Delft", "", "Delft")
    event = Event(entries=tuple(Entry(str(at), (f"P{at}",), club) for at, club in enumerate(clubs, 1)))
    stored = written.read("Draw", '{"seed": 0, "late": 2, "apart": "club"}', "[]").act
    assert isinstance(stored, Draw)
    first, second = (
        [place.of for place in act.apply(event).lines] for act in (stored, replace(stored, edition=EDITION))
    )
    assert first == ["4", "1", "1", "3", "6", "2", "5", "2"]
    assert second == ["4", "1", "3", "1", "2", "2", "5", "6"]


# -- who leaves after having gone on -----------------------------------------------------------------------------------


def gone(*out: str, results: dict[str, tuple[str, str]]) -> dict[str, tuple]:
    """A, B and C, of which A has a bye or a walkover: (state, sides, winner) of each pairing."""
    section = knockout.section((entry_place("A"), BYE_PLACE, entry_place("B"), entry_place("C")))
    said = {code: Result(sides, sides[0]) for code, sides in results.items()}
    found = follow([section], said, out)
    return {code: (one.state, one.sides, one.winner) for code, one in found.items()}


def test_who_has_won_after_a_bye_and_leaves_keeps_the_bye_and_the_match():
    results = {"M1-2": ("B", "C"), "M2-1": ("A", "B")}
    assert gone("A", results=results) == gone(results=results)


def test_who_leaves_after_a_bye_gives_a_walkover_where_he_would_have_played():
    found = gone("A", results={"M1-2": ("B", "C")})
    assert found["M1-1"] == ("bye", ("A", ""), "A") and found["M2-1"] == ("walkover", ("", "B"), "B")


def test_of_two_who_leave_before_their_match_the_later_one_had_won_it():
    """His match after the walkover has been played."""
    section = knockout.section(tuple(entry_place(one) for one in "ABCD"))
    said = {"M1-2": Result(("C", "D"), "C"), "M2-1": Result(("A", "C"), "A")}
    found = follow([section], said, ("B", "A"))
    assert found["M1-1"].winner == "A" and found["M2-1"].sides == ("A", "C") and found["M2-1"].winner == "A"
    assert follow([section], {}, ("B", "A", "C"))["M2-1"].sides == ("", "D")


def test_nobody_who_has_left_wins_an_event_without_playing():
    section = knockout.section(tuple(entry_place(one) for one in "AB"))
    assert follow([section], {}, ("B", "A"))["M1-1"].winner == ""
