"""The choices in the order forms, in the present state of a match."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import assignment, in_force, timely
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.games.backgammon.reading.games import PlayedGame, games_of
from host_tools.director.store import StoredFact
from host_tools.director.texts import text
from matchcore.games.backgammon.rules import reading, rulesets, rulevalues
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import absences
from matchcore.sides import NOBODY

LONGEST_VALUE = 40  # characters of a rule's value in a list of choices


Choice = tuple[Any, str]  # the value, and its words


@dataclass(frozen=True)
class Choices:
    """The choices by kind of field, and the initial values of each form."""

    last: tuple[Choice, ...] = ()
    game: tuple[Choice, ...] = ()
    cause: tuple[Choice, ...] = ()
    delay: tuple[Choice, ...] = ()
    rule: tuple[Choice, ...] = ()
    usual: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by form, then by field


NOTHING = Choices()


def of_match(state: Match, run: Iterable[StoredFact], delays: Sequence[int]) -> Choices:
    """`run`: the facts of the match; `delays`: the numbers of its delays so far."""
    newest = [stored.fact for stored in run if stored.fact.seq == state.undoable()]
    return Choices(
        last=tuple((fact.seq, phrases.fact_words(fact, state.names)) for fact in newest),
        game=tuple((game.number, _game(game)) for game in games_of(state)),
        cause=tuple((number, phrases.cause_name(number)) for number in timely.void_causes(state)),
        delay=tuple((number, phrases.delay_name(number)) for number in _delays(delays)),
        rule=tuple((key, _rule(key, value)) for key, value in _rules(state).items()),
        usual=_usual(state),
    )


def _delays(numbers: Sequence[int]) -> tuple[int, ...]:
    """Delays a player can have been late for, the last first; a director's pause has no number of its own."""
    is_pause = len(numbers) > 0 and numbers[-1] == absences.FOR_LAST
    named = range(max(numbers, default=0), absences.FOR_START - 1, -1)
    return ((absences.FOR_LAST,) if is_pause else ()) + tuple(named)


def _game(game: PlayedGame) -> str:
    score = " – ".join(str(points) for points in game.score)
    return text(
        "field.game_choice",
        number=game.number,
        winner=game.winner_name,
        kind=game.kind_words,
        cube=game.cube,
        score=score,
    )


def _rules(state: Match) -> dict[str, Any]:
    """Every changeable rule in force, those the table acts on first; nothing without a match."""
    if not state.rules["id"]:
        return {}
    rules = rules_in_force.of_state(state)
    rest = [key for key in reading.keys() if "." in key and key not in rulesets.TABLE_KEYS]
    return {key: rules[key] for key in (*rulesets.TABLE_KEYS, *rest) if key in assignment.CHANGEABLE}


def _rule(key: str, value: Any) -> str:
    written = textwrap.shorten(rulevalues.write(value), LONGEST_VALUE, placeholder=" …")
    return text("field.rule_choice", rule=in_force.rule_name(key), key=key, value=written)


def _usual(state: Match) -> dict[str, dict[str, str]]:
    """By form, the initial values of its fields; a player is never preselected."""
    usual = {}
    usual["set_score"] = {"score_a": str(state.score_a), "score_b": str(state.score_b)}
    if state.crawford_played():
        usual["set_score"]["crawford_played"] = "1"
    usual["set_length"] = {"length": str(state.length)}
    usual["set_cube"] = {"level": str(state.cube_level), "holder": _place(state.cube_holder)}
    usual["correct_clock"] = usual["set_clock"] = _times(state)
    return usual


def _times(state: Match) -> dict[str, str]:
    """Those of the match; without any, those of its rules (CLK-02)."""
    per_point_ms, delay_ms = state.per_point_ms, state.delay_ms
    if not per_point_ms and not delay_ms and state.rules["id"]:
        usual = Settings(1, "", "", state.rules["id"])
        per_point_ms, delay_ms = usual.per_point_ms, usual.delay_ms
    return {"per_point_ms": wording.span_text(per_point_ms), "delay_ms": str(delay_ms // 1000)}


def _place(side: int) -> str:
    return "middle" if side == NOBODY else str(side)
