"""Consolations: the worked cases, R-02 to R-05, and whole events of any size (TOU-03)."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import byes, consolation, consolation_line, knockout, lines as draws
from host_tools.director.formats.byes import Had
from host_tools.director.formats.consolation_line import PROGRESSIVE, SHIFTED, SIMPLE, WITH_FINALIST, line_of
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import TO_GIVE, FormatError, Result, Section
from host_tools.director.formats.progress import EMPTY, PASSED, PLAYED, READY, WALKOVER, follow, met_in, worked_out
from matchcore.games.backgammon.game import scoring
from tests.formats.cases import example, of_kinds, reading
from tests.formats.events import LOT, WHOLE_EVENTS, many, places_of, play_out, won

KINDS = (SIMPLE, PROGRESSIVE, WITH_FINALIST, SHIFTED)
# Main rounds whose losers do not enter, from the last.
LEFT_OUT = {PROGRESSIVE: 1, WITH_FINALIST: 0, SHIFTED: 0}


def had_of(players: list[dict]) -> dict[str, Had]:
    return {one["name"]: Had(int(one["main_bye"])) for one in players}


@pytest.mark.parametrize("case", of_kinds("bye_balance"))
def test_bye_balance(case):
    had = had_of(case.input["players"])
    found = byes.balance(had, case.input["byes"])
    assert {
        "certain": list(found.certain),
        "lot_among": list(found.lot_among),
        "lot_for": found.lot_for,
        "byes_to_players_with_main_bye": byes.second_byes(had, found),
    } == case.expected


@pytest.mark.parametrize("case", of_kinds("bye_balance_check"))
def test_bye_balance_check(case):
    assert byes.is_balanced(had_of(case.input["players"]), case.input["byes_given"]) == case.expected["ok"]


def test_a_bye_in_the_consolation_counts_for_the_next_one():
    """R-03."""
    one = example("R-03")
    had = {player["name"]: Had(player["main_byes"], player["consolation_byes"]) for player in one.input["players"]}
    assert byes.balance(had, one.input["byes"]).drawn(LOT) == set(one.expected["byes_to"])
    assert byes.balance(had, 2).certain == ("B", "C")


@pytest.mark.parametrize("case", of_kinds("consolation_size"))
def test_size(case):
    found = consolation.size(case.input["entries"], case.input["losers_of_main_rounds"])
    assert found == (case.expected["players"], case.expected["matches"])


@pytest.mark.parametrize("case", of_kinds("consolation_structure"))
def test_structure(case):
    steps = consolation_line.full(case.input["drops"], case.input["structure"])
    rounds = [
        {"round": s.number, "from_consolation": s.survivors, "from_main": s.entering, "matches": s.matches}
        for s in steps
    ]
    players, matches = sum(s.entering for s in steps), sum(s.matches for s in steps)
    assert {"rounds": rounds, "players": players, "matches": matches, "left": steps[-1].left} == case.expected


def test_a_main_draw_that_is_not_full():
    """R-02, its example of 9 entries and its table of others: A0 B1 |1 is no match in round 1, one in round 2."""
    one = example("R-02")
    assert steps_of(one.input["entries"]) == one.expected["rounds"]
    table = reading("R-02")["why"].partition(": ")[2].partition(" The printed")[0]
    for entries, matches in (row.split(": ") for row in table.split("; ")):
        assert [f"{s['enters']}{s['matches']}" for s in steps_of(int(entries))] == matches.split()


def steps_of(entries: int) -> list[dict]:
    losers = knockout.losers_by_round(entries)
    full = knockout.losers_by_round(draws.size(entries).lines)
    line = line_of(PROGRESSIVE, len(full))
    return [
        {
            "round": step.number,
            "enters": step.enters,
            "players": step.players,
            "matches": step.matches,
            "byes": step.byes,
            "skipped": step.is_skipped,
        }
        for step in consolation_line.of_entries(losers[:-1], full[:-1], line)
    ]


def test_lines_of_the_usual_consolations_of_16():
    found = {kind: line_of(kind, 4) for kind in KINDS}
    assert found == {
        SIMPLE: "A.|.|",
        PROGRESSIVE: "A.B.|.C.|",
        WITH_FINALIST: "A.B.|.C.|.D",
        SHIFTED: "A.B.C.D.|",
    }


@pytest.mark.parametrize("line", ["", "B.A", "A.A", "A.C.|", "|.A", "A..B"])
def test_what_is_no_line_is_refused(line):
    with pytest.raises(FormatError, match="bad_line"):
        consolation_line.parse(line)


@pytest.mark.parametrize(("drops", "line"), [([8, 4], "A.|.|"), ([8], "A.|"), ([8, 4], "A.B.|.|.|.|.|.|.A")])
def test_a_line_that_does_not_fit_the_draw_is_refused(drops, line):
    with pytest.raises(FormatError):
        consolation_line.full(drops, line)


def drawn(entries: int, kind: str, seed: int) -> tuple[Section, Section]:
    main = knockout.section(draws.draw(many(entries), Lot(seed)).lines)
    return main, consolation.section(main, line_of(kind, len(main.rounds)), is_simple=kind == SIMPLE)


def played(main: Section, second: Section, chance: Random) -> tuple[Section, dict[str, Result]]:
    """The event played out, byes given as soon as they can be."""
    results = play_out([main, second], chance)
    for one in second.rounds:
        if one.entering:
            progress = worked_out([main, second], results)
            what = consolation.giving(one, progress, main, second)
            second = consolation.replaced(second, consolation.given(one, what, met_in(progress.found), Lot(1)))
            results = play_out([main, second], chance, results)
    return second, results


@WHOLE_EVENTS
@given(st.integers(3, 300), st.sampled_from(KINDS), st.integers(0, 2**32))
def test_a_consolation_of_any_size_has_one_winner(entries, kind, seed):
    main, second = drawn(entries, kind, seed)
    second, results = played(main, second, Random(seed))
    standings = follow([main, second], results)
    assert standings[second.pairings[-1].code].winner
    entered = {side for one in second.pairings for side in standings[one.code].sides if side}
    assert sum(one.code in results for one in second.pairings) == len(entered) - 1
    if kind in LEFT_OUT:
        assert len(entered) == sum(knockout.losers_by_round(entries)[: len(main.rounds) - LEFT_OUT[kind]])
    else:
        assert entered == first_match_losers(main, standings)
    assert all(one.state in (PLAYED, PASSED, WALKOVER, EMPTY) for one in standings.values())


def first_match_losers(main, standings) -> set[str]:
    """R-05: the losers of their first match."""
    first: dict[str, str] = {}
    for pairing in main.pairings:
        if standings[pairing.code].state == PLAYED:
            for side in standings[pairing.code].sides:
                first.setdefault(side, standings[pairing.code].loser)
    return {entry for entry, loser in first.items() if entry == loser}


@WHOLE_EVENTS
@given(st.integers(3, 300), st.integers(0, 2**32))
def test_rounds_have_the_matches_of_the_reading(entries, seed):
    """R-02: against the full draw, round by round."""
    main, second = drawn(entries, PROGRESSIVE, seed)
    second, results = played(main, second, Random(seed))
    for one, step in zip(second.rounds, steps_of(entries)):
        assert sum(pairing.code in results for pairing in one.pairings) == step["matches"]
        assert one.is_skipped == step["skipped"]


@WHOLE_EVENTS
@given(st.integers(3, 300), st.sampled_from((PROGRESSIVE, SIMPLE)), st.integers(0, 2**32))
def test_byes_are_balanced(entries, kind, seed):
    """TOU-03: no entry with a main bye is given another while an entry without has none."""
    main, second = drawn(entries, kind, seed)
    after, results = played(main, second, Random(seed))
    for one in (one for one in after.rounds if one.entering):
        before = consolation.replaced(after, next(old for old in second.rounds if old.number == one.number))
        what = consolation.giving(one, worked_out([main, before], results), main, before)
        standings = follow([main, after], results)
        passed = [
            standing.winner
            for standing in (standings[pairing.code] for pairing in one.pairings)
            if standing.state == PASSED and standing.winner
        ]
        assert byes.is_balanced(what.had, passed)


@WHOLE_EVENTS
@given(st.integers(6, 256), st.integers(0, 2**32))
def test_nobody_meets_again_early(entries, seed):
    """R-04: in a draw that is at least three quarters full."""
    lines = draws.size(entries).lines
    if 4 * entries < 3 * lines:
        return
    main, second = drawn(entries, PROGRESSIVE, seed)
    second, results = played(main, second, Random(seed))
    standings = follow([main, second], results)
    met = met_in(follow([main], results))
    for one in second.rounds[: consolation.FIRST_REPEAT[lines] - 1]:
        for pairing in one.pairings:
            standing = standings[pairing.code]
            assert standing.state != PLAYED or frozenset(standing.sides) not in met


def could_have_met(one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Losers of match i of main round r: the later one may have beaten the earlier one on his way."""
    (first, at), (second, later) = sorted((one, two))
    return first < second and at >> (second - first) == later


@pytest.mark.parametrize("lines", [lines for lines in consolation.MASKS if lines <= 512])
def test_the_first_round_with_a_possible_repeat_is_the_one_of_the_table(lines):
    """R-04: 8: 3 of 3; 16: 4 of 5; 32: 5 of 7; 64: 7 of 9; 128: 8 of 11."""
    main = knockout.section(places_of([f"E{n}" for n in range(lines)]))
    second = consolation.section(main, line_of(PROGRESSIVE, len(main.rounds)))
    inside: dict[str, set[tuple[int, int]]] = {}
    for pairing in second.pairings:
        sides = [inside.get(place.of) or {place_in_main(place.of)} for place in pairing.places]
        if any(could_have_met(one, two) for one in sides[0] for two in sides[1]):
            assert int(pairing.code[1:].split("-")[0]) == consolation.FIRST_REPEAT[lines]
            return
        inside[pairing.code] = sides[0] | sides[1]
    raise AssertionError("no repeat at all")


def place_in_main(code: str) -> tuple[int, int]:
    round_number, number = code[1:].split("-")
    return int(round_number), int(number) - 1


def test_where_the_losers_of_round_2_enter():
    """R-04."""
    one = example("R-04")
    mask = consolation.mask_of(one.input["lines"], "AB".index(one.input["group"]))
    assert one.input["match"] ^ mask == one.expected["place"]
    main, second = drawn(16, PROGRESSIVE, 1)
    assert second.rounds[1].pairings[one.expected["place"]].places[1].of == "M2-1"


def test_the_only_loser_wins_a_consolation_without_a_match():
    main, second = drawn(3, PROGRESSIVE, 1)
    results = play_out([main], Random(1))
    standing = follow([main, second], results)["C1-1"]
    assert (standing.state, standing.winner) == (WALKOVER, results["M1-2"].loser)


def test_a_disqualified_player_does_not_enter_and_a_late_one_does():
    """R-12."""
    main, second = drawn(4, PROGRESSIVE, 1)
    one, two = follow([main], {})["M1-1"].sides
    out = Result((one, two), one, scoring.DISQUALIFIED)
    late = Result((one, two), one, scoring.FORFEIT_LATE)
    assert follow([main, second], {"M1-1": out})["C1-1"].sides[0] == ""
    assert follow([main, second], {"M1-1": late})["C1-1"].sides[0] == two


def test_a_match_of_the_consolation_is_ready_as_soon_as_both_sides_are_known():
    main, second = drawn(16, PROGRESSIVE, 1)
    sides = [follow([main], {})[code].sides for code in ("M1-1", "M1-2")]
    results = {f"M1-{number}": won(*pair) for number, pair in enumerate(sides, 1)}
    assert follow([main, second], results)["C1-1"].state == READY


def test_byes_wait_until_all_entries_are_known():
    main, second = drawn(9, PROGRESSIVE, 1)
    assert all(place.kind == TO_GIVE for pairing in second.rounds[1].pairings for place in pairing.places)
    with pytest.raises(FormatError, match="not_known_yet"):
        consolation.giving(second.rounds[1], worked_out([main, second], {}), main, second)


def test_nine_entries_the_loser_of_round_1_has_a_bye_for_certain():
    """DESK 5.3."""
    main, second = drawn(9, PROGRESSIVE, 1)
    results = play_out([main], Random(4))
    what = consolation.giving(second.rounds[1], worked_out([main, second], results), main, second)
    (loser,) = (result.loser for code, result in results.items() if code.startswith("M1"))
    assert loser in what.balance.certain
    assert (len(what.entries), what.matches) == (5, 1)


def test_a_fresh_draw_takes_those_who_have_lost_their_last_match():
    main, second = drawn(8, PROGRESSIVE, 1)
    results = play_out([main], Random(1))
    standings = follow([main], results)
    out = consolation.fresh_draw(standings)
    assert len(out) == 7 and standings["M3-1"].winner not in out
    # In the consolation most of them have a match before them again.
    waiting = {side for one in second.pairings for side in follow([main, second], results)[one.code].sides}
    assert set(consolation.fresh_draw(follow([main, second], results))) == set(out) - waiting
    assert consolation.fresh_draw(standings, out=out[:1]) == out[1:]
