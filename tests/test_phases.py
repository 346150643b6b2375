"""The phases: one table, one place that sets them, and one drawing, all of which agree.

Transitions are watched while the golden trace and all tests of the core are played.
"""

import ast
import re
import unittest
from collections.abc import Iterator

import pytest

from matchcore.games.backgammon import phases, transitions
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.phases import NEXT, PHASES
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import absences, flags, game_corrections, game_rulings, score_corrections
from matchcore.sides import BY_DIRECTOR, A, B
from tests.core import tables
from tests.golden.golden_trace import Trace
from tests.imports import FIRMWARE, ROOT, sources, tree_of

Row = tuple[int, int, int]  # phase before, fact, phase after

CORE = ROOT / "tests" / "core"
README = FIRMWARE / "matchcore" / "games" / "backgammon" / "README.md"
OUTCOMES = {value: name for name, value in vars(phases).items() if name.isupper() and type(value) is int}
ENDED = 7  # points of the matches here


def in_table() -> list[Row]:
    return [(before, kind, outcome) for kind, several, outcome in transitions.TRANSITIONS for before in several]


def said(rows: set[Row]) -> list[str]:
    return sorted(f"{PHASES[before]} | {ROWS.name(kind)} | {PHASES[NEXT[out]]}" for before, kind, out in rows)


class Watch:
    """Notes every transition in every match."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[Row] = set()
        self._kind = 0
        fold, enter = Match.fold, Match.enter

        def watched_fold(match, fact):
            before, self._kind = self._kind, fact.kind
            try:
                fold(match, fact)
            finally:
                self._kind = before

        def watched_enter(match, outcome):
            self.seen.add((match.phase, self._kind, outcome))
            enter(match, outcome)

        monkeypatch.setattr(Match, "fold", watched_fold)
        monkeypatch.setattr(Match, "enter", watched_enter)


def test_every_row_comes_about_and_nothing_else_does(monkeypatch):
    watch = Watch(monkeypatch)
    Trace().play()
    unittest.TestLoader().discover(str(CORE)).run(unittest.TestResult())
    play_what_is_rare()
    assert said(watch.seen - set(in_table())) == [], "comes about, and is not in the table"
    assert said(set(in_table()) - watch.seen) == [], "is in the table, and never comes about"


def play_what_is_rare() -> None:
    """The director ends the match at moments that no other test covers."""
    for match in (tables.ready(ENDED), tables.doubled(ENDED)):
        score_corrections.set_score(match, match.at_ms, ENDED, 0, False, 1, "")
    match = tables.claimed(ENDED)
    score_corrections.penalise(match, match.at_ms, B, ENDED, 1, "")
    for arranged in (tables.offered, tables.ready, tables.playing, tables.doubled, tables.claimed):
        match = arranged(ENDED)
        absences.late_points(match, match.at_ms, A, ENDED, absences.FOR_START, 1, "")
    for match in (with_a_second_double(), with_a_second_claim()):
        game_corrections.correct_game(match, match.at_ms, 1, A, 3, 4, 1, "")
    for arranged in (tables.playing, tables.doubled, tables.claimed):
        for score_a in (0, ENDED - 1):
            match = arranged(ENDED, score_a=score_a, crawford_played=score_a > 0)
            game_rulings.rule_game(match, match.at_ms, A, 1, 1, "")
    match = tables.offered(ENDED)
    absences.start_absent(match, match.at_ms, A, 0, "")
    flags.claim_time(match, match.clock.next_flag_ms(), BY_DIRECTOR, 1)
    match = tables.second_turn(ENDED)
    flag_ms = match.clock.next_flag_ms()
    tables.turn.pause(match, flag_ms)
    tables.results.claim(match, flag_ms, A, 1)
    flags.claim_time(match, flag_ms, BY_DIRECTOR, 1)
    match = tables.offered(ENDED)
    absences.start_absent(match, match.at_ms, A, 1, "")
    flags.claim_time(match, match.clock.next_flag_ms(), BY_DIRECTOR, 2)


def with_a_second_claim() -> Match:
    """A has won the first game, and claims the second one."""
    match = tables.between_games(ENDED)
    tables.turn.press(match, match.at_ms + 1000, A)
    tables.turn.pause(match, match.at_ms + 2000)
    tables.results.claim(match, match.at_ms, A, 1)
    return match


def with_a_second_double() -> Match:
    """A has won the first game; in the second B doubles."""
    match = tables.between_games(ENDED)
    for after_ms, side in ((1000, A), (2000, B), (3000, A)):
        tables.turn.press(match, match.at_ms + after_ms, side)
    tables.doubling.double(match, match.at_ms + 1000, B)
    return match


def test_no_row_stands_twice():
    assert len(set(in_table())) == len(in_table())


# -- one place ---------------------------------------------------------------------------------------------------------


def settings_of(name: str, tree: ast.AST) -> Iterator[int]:
    """The lines that set an attribute of this name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == name and not isinstance(node.ctx, ast.Load):
            yield node.lineno


def test_only_the_match_sets_its_phase():
    """Initially, and where the table gives the next phase."""
    found = [
        (path.relative_to(FIRMWARE).as_posix(), line)
        for path in (*sources(README.parent), *sources(FIRMWARE / "table"))
        for line in settings_of("phase", tree_of(path))
    ]
    assert [path for path, _ in found] == ["matchcore/games/backgammon/state/data.py"] * 2, found


def callers_of(name: str) -> set[str]:
    return {
        path.stem
        for path in sources(FIRMWARE / "matchcore")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name
    }


def test_only_a_move_brings_a_phase_back():
    """An undo does, too: with all else that it keeps (`KEPT`)."""
    assert callers_of("return_to") == {"data", "moving"}


# -- the drawing -------------------------------------------------------------------------------------------------------


def test_the_readme_has_the_same_table():
    """Rows `| from | fact | to |`; several phases are separated by commas."""
    words = "|".join(PHASES)
    rows = re.findall(
        rf"^\| ((?:{words})(?:, (?:{words}))*) \| `(\w+)` \| ({words}) \|$", README.read_text("utf-8"), re.M
    )
    drawn = sorted(f"{before} | {fact} | {to}" for several, fact, to in rows for before in several.split(", "))
    assert drawn == said(set(in_table()))
