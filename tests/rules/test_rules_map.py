"""firmware/matchcore/games/backgammon/RULES_MAP.md names every rule of the reference, and all its targets exist."""

import ast
from collections import Counter

import pytest

from tests.rules import rules_map
from tests.rules.rules_map import (
    EXPLAINED,
    HOWS,
    MISSING,
    SEEN_BY_TESTS,
    Row,
    has_name,
    is_there,
    is_used,
    known_ids,
    rows,
)

CHAPTERS = known_ids()
LEAST_WORDS = 4  # of a reason


def listed(found: list[str]) -> str:
    """For a failure's message: all of them, one per line."""
    return "\n" + "\n".join(found)


def of_chapter(chapter: str) -> list[Row]:
    return [row for row in rows() if row.chapter == chapter]


def test_it_has_the_chapters_of_the_reference_in_their_order():
    assert list(dict.fromkeys(row.chapter for row in rows())) == list(CHAPTERS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_stands_in_its_chapter_once(chapter):
    assert [row.id for row in of_chapter(chapter)] == CHAPTERS[chapter]


def test_no_rule_stands_in_two_chapters():
    assert [rule for rule, count in Counter(row.id for row in rows()).items() if count > 1] == []


def test_nothing_is_left_to_be_done():
    missing = [f"{row.id}: {row.words}" for row in rows() if MISSING in row.hows]
    assert not missing, listed(missing)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_is_met_in_a_way_that_is_known(chapter):
    assert [row.id for row in of_chapter(chapter) if not set(row.hows) <= {*HOWS, MISSING} or not row.what] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_the_device_does_not_do_has_a_reason(chapter):
    without = [
        row.id
        for row in of_chapter(chapter)
        if {MISSING, *EXPLAINED} & set(row.hows) and len(row.words.split()) < LEAST_WORDS
    ]
    assert not without, listed(without)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_somebody_or_something_does_has_a_place(chapter):
    """Only rules outside the product, or for the director alone, need none."""
    nowhere = [row.id for row in of_chapter(chapter) if not row.places and set(row.hows) - {MISSING, *EXPLAINED}]
    assert not nowhere, listed(nowhere)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_place_is_there(chapter):
    gone = [f"{row.id}: {place}" for row in of_chapter(chapter) for place in row.places if not is_there(place)]
    assert not gone, listed(gone)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_row_rests_on_is_asked_by_the_program(chapter):
    """A check that only tests call enforces nothing."""
    idle = [f"{row.id}: {place}" for row in of_chapter(chapter) for place in row.places if not is_used(place)]
    assert not idle, listed(idle)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_the_device_enforces_times_or_records_has_a_test_by_name(chapter):
    cited = rules_map.cited_by_tests()
    untested = [row.id for row in of_chapter(chapter) if set(SEEN_BY_TESTS) & set(row.hows) and row.id not in cited]
    assert not untested, listed(untested)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_help_page_names_the_rule_that_it_explains(chapter):
    """A reading of an unclear rule (AMB) is no rule of its own: the page names the rule."""
    silent = [
        row.id
        for row in of_chapter(chapter)
        if "help" in row.hows and not row.id.startswith("AMB") and row.id not in explained(row)
    ]
    assert not silent, listed(silent)


def explained(row: Row) -> set[str]:
    topics = [place.removeprefix("help ") for place in row.places if place.startswith("help ")]
    return set().union(*map(rules_map.help_ids, topics))


# -- the test itself can fail ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        "game.bank.bank_ms",
        "topics.turn.LOCKOUT_MS",
        "state.data.MatchData.score_a",
        "game.clock.Clock.press",
        "rules.profiles.wbgf21.RULES",
        "table.games.backgammon.answering.states.state_of",
        "host_tools.director.desk.giving.give",
        "boards/README.md",
        "state running",
        "order penalty",
        "page /matches/{id}",
        "key breaks.table",
        "fact penalty",
        "reason EARLY_DICE",
    ],
)
def test_a_place_is_found(place):
    assert is_there(place)


@pytest.mark.parametrize(
    "place",
    [
        "game.bank.no_such_function",
        "no_such_module.bank_ms",
        "game.clock.Clock.no_such_method",
        "game.clock.press",
        "game.bank.bank_ms.length",
        "boards/NOT_THERE.md",
        "state no such state",
        "help no_such_topic",
        "order no_such_order",
        "page /no/such/page",
        "key breaks.no_such_key",
        "fact no_such_fact",
        "reason NO_SUCH_REASON",
        "option no_such_option",
        "sort no_such_sort",
    ],
)
def test_a_place_that_is_gone_is_noticed(place):
    assert not is_there(place)


@pytest.mark.parametrize(
    "place",
    [
        "game.bank.bank_ms",
        "game.clock.Clock.press",
        "topics.turn.LOCKOUT_MS",
        "log.journal",
        "table.games.backgammon.answering.incidents.press_early_dice",
    ],
)
def test_what_the_program_asks_is_used(place):
    assert is_used(place)


@pytest.mark.parametrize(
    "place",
    [
        "game.bank.no_such_function",
        "game.bank.press",
        "game.clock.Clock.no_such_method",
        "no_such_module",
        "table.games.backgammon.answering.incidents.no_such_action",
    ],
)
def test_what_nobody_asks_is_noticed(place):
    assert not is_used(place)


def test_a_name_is_found_where_it_is_bound_only():
    scope = ast.parse("A, B = 0, 1\nif A:\n    C = 2\nclass D:\n    def f(self):\n        self.e = A\n        g = 1")
    assert [name for name in ("A", "B", "C", "D", "D.f", "D.e", "D.g", "e") if has_name(scope, name.split("."))] == [
        "A",
        "B",
        "D",
        "D.f",
        "D.e",
    ]


def test_a_row_is_read_as_it_is_written():
    (row,) = rules_map.rows_in(
        ["| id | what |", "| XY-01 | few words | timed, shown | `a.b`, `c d`; a reason |"], "1 One"
    )
    assert row == Row("XY-01", "few words", ("timed", "shown"), ("a.b", "c d"), "a reason", "1 One")


def test_a_row_with_a_cell_too_many_is_refused():
    with pytest.raises(ValueError, match="XY-01"):
        rules_map.rows_in(["| XY-01 | a | b | c | d |"], "1 One")
