"""Corrections with wider effects: the worked cases, and corrections in whole events (RES-10)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import consolation, corrections, knockout, lines as draws
from host_tools.director.formats.consolation_line import PROGRESSIVE, line_of
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Pairing, Place, Result, Round, Section, entry_place, loser_of, winner_of
from host_tools.director.formats.progress import PLAYED, follow
from tests.formats.cases import of_kinds
from tests.formats.events import WHOLE_EVENTS, many, play_out, won


def section_of(feeds: dict[str, list], matches: dict[str, Any]) -> Section:
    """The pairings of a worked case: its sides are those that feed it, or the players of a first match."""
    places: dict[str, list[Place]] = {code: [] for code in feeds}
    for code, (to_winner, to_loser) in feeds.items():
        for target, place in ((to_winner, winner_of(code)), (to_loser, loser_of(code))):
            if target:
                places[target].append(place)
    for code, match in matches.items():
        places[code] = places[code] or [entry_place(player) for player in match["players"]]
    pairings = [Pairing(code, (found[0], found[1])) for code, found in places.items() if found]
    return Section("", (Round(1, tuple(sorted(pairings, key=lambda one: _depth(one.code, places)))),))


def _depth(code: str, places: dict[str, list[Place]]) -> int:
    return 1 + max((_depth(place.of, places) for place in places.get(code, [])), default=0)


@pytest.mark.parametrize("case", of_kinds("correction_effects"))
def test_effects(case):
    matches = case.input["matches"]
    section = section_of(case.input["feeds"], matches)
    results = {}
    for code, match in matches.items():
        if match["winner"]:
            results[code] = Result(tuple(match["players"]), match["winner"])
    corrected = results[case.input["corrected"]]
    now = Result(corrected.sides, case.input["winner_now"])
    statuses = {code: match["status"] for code, match in matches.items()}
    found = corrections.effects([section], results, case.input["corrected"], now, statuses)
    assert [{"match": one.code, "out": one.out, "in": one.in_, "status": one.status} for one in found] == case.expected[
        "changes"
    ]
    assert [one.code for one in found if one.needs_an_answer] == case.expected["begun"]
    assert [one.code for one in found if not one.needs_an_answer] == case.expected["free"]


@WHOLE_EVENTS
@given(st.integers(4, 128), st.integers(0, 2**32), st.data())
def test_what_is_shown_is_what_changes(entries, seed, data):
    main = knockout.section(draws.draw(many(entries), Lot(seed)).lines)
    sections = [main, consolation.section(main, line_of(PROGRESSIVE, len(main.rounds)))]
    results = play_out(sections, Random(seed))
    code = data.draw(st.sampled_from(sorted(results)))
    other = won(results[code].loser, results[code].winner)
    found = corrections.effects(sections, results, code, other, {})
    before, after = follow(sections, results), follow(sections, {**results, code: other})
    differing = {(one, side) for one in before for side in (0, 1) if before[one].sides[side] != after[one].sides[side]}
    assert {(change.code, change.side) for change in found} == differing
    again = corrections.effects(sections, {**results, code: other}, code, results[code], {})
    assert {(one.code, one.out, one.in_) for one in again} == {(one.code, one.in_, one.out) for one in found}


@WHOLE_EVENTS
@given(st.integers(4, 128), st.integers(0, 2**32), st.data())
def test_everybody_is_in_one_live_pairing_of_a_section_at_most(entries, seed, data):
    """Even while a correction has left pairings open."""
    main = knockout.section(draws.draw(many(entries), Lot(seed)).lines)
    sections = [main, consolation.section(main, line_of(PROGRESSIVE, len(main.rounds)))]
    results = play_out(sections, Random(seed))
    code = data.draw(st.sampled_from(sorted(results)))
    results[code] = won(results[code].loser, results[code].winner)
    standings = follow(sections, results)
    for section in sections:
        live = [standings[one.code] for one in section.pairings if standings[one.code].winner is None]
        names = [side for one in live for side in one.sides if side]
        assert len(names) == len(set(names))


def test_only_the_score_was_wrong():
    section = knockout.section([entry_place(name) for name in "ABCD"])
    results = {"M1-1": won("A", "B")}
    assert corrections.effects([section], results, "M1-1", won("A", "B", (7, 5)), {}) == []


def test_the_director_reads_the_worst_first():
    section = knockout.section([entry_place(name) for name in "ABCDEFGH"])
    results = {f"M1-{n}": won(*pair) for n, pair in enumerate(("AB", "CD", "EF", "GH"), 1)}
    results |= {"M2-1": won("A", "C")}
    statuses = {"M2-1": "verified", "M3-1": "called"}
    second = Section("C", (Round(1, (Pairing("C1-1", (loser_of("M1-1"), loser_of("M1-2"))),)),))
    found = corrections.effects([section, second], results, "M1-1", won("B", "A"), statuses | {"C1-1": "playing"})
    assert [one.code for one in corrections.worst_first(found)] == ["C1-1", "M2-1", "M3-1"]
    assert follow([section], results)["M2-1"].state == PLAYED
