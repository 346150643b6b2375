"""The core's commands by name, with the names and types of their arguments: everything a script can do to a match.

Names are those of the functions and their parameters; a test ensures this, and README.md in this folder lists them
all.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from matchcore.folding.orders import seam
from matchcore.games.backgammon import phases, topics
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    beginning,
    calls,
    clock_corrections,
    doubling,
    doubts,
    flags,
    game_corrections,
    restoring,
    results,
    turn,
    undoing,
)
from matchcore.log.fact import LONGEST_TEXT, MOST_INTS
from matchcore.sides import AUTHORS, LETTERS, NOBODY

REQUIRED = object()


class BadValue(Exception):
    """A value of the wrong type."""


@dataclass(frozen=True)
class Argument:
    name: str
    type: "Type"
    default: Any = REQUIRED

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED


@dataclass(frozen=True)
class Type:
    """`read` converts a JSON value to the core's, or raises BadValue; `words` describes the type."""

    words: str
    read: Callable[[Any], Any]


@dataclass(frozen=True)
class Command:
    name: str
    act: Callable[..., Any]  # called with a match, the time, and the arguments by name
    arguments: tuple[Argument, ...] = ()


# -- types -------------------------------------------------------------------------------------------------------------


def _integer(low: int, high: int) -> Type:
    words = f"a whole number from {low} to {high}"

    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadValue(words)
        return value

    return Type(words, read)


def _one_of(words: str, values: dict) -> Type:
    """One of a few words (or null), each with the core's value for it."""

    def read(value: Any) -> Any:
        if not isinstance(value, str | None) or value not in values:
            raise BadValue(words)
        return values[value]

    return Type(words, read)


def _read_text(value: Any) -> str:
    try:
        if isinstance(value, str) and len(value.encode("utf-8")) <= LONGEST_TEXT:
            return value
    except UnicodeEncodeError:
        pass  # half a character, which JSON can express, is no text
    raise BadValue(TEXT.words)


def _read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadValue(FLAG.words)
    return value


def _read_values(value: Any) -> tuple:
    if not isinstance(value, list) or len(value) >= MOST_INTS:
        raise BadValue(VALUES.words)
    return tuple(INTEGER.read(each) for each in value)


def _tuple_of(count: int) -> Type:
    words = f"a list of {count} whole numbers"

    def read(value: Any) -> tuple:
        if not isinstance(value, list) or len(value) != count:
            raise BadValue(words)
        return tuple(INTEGER.read(each) for each in value)

    return Type(words, read)


def _read_options(value: Any) -> dict:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadValue(OPTIONS.words)
    return {name: _read_text(text) for name, text in value.items()}


def _numbered(names: tuple) -> dict:
    """Name -> its number in a tuple of names; without the empty one at the start."""
    return {name: number for number, name in enumerate(names) if name}


INTEGER = _integer(-(1 << 31), (1 << 31) - 1)
NUMBER = _integer(0, (1 << 31) - 1)  # of an order; 0 = entered at the table
TEXT = Type(f"a text of at most {LONGEST_TEXT} bytes", _read_text)
FLAG = Type("true or false", _read_flag)
VALUES = Type("a list of whole numbers", _read_values)
OPTIONS = Type("an object of texts", _read_options)
SIDE = _one_of('"A" or "B"', {"A": 0, "B": 1})
PLACE = _one_of('"A", "B" or null', {"A": 0, "B": 1, None: NOBODY})
AUTHOR = _one_of(" or ".join(f'"{name}"' for name in AUTHORS), _numbered(AUTHORS))
KIND = _one_of(" or ".join(f'"{name}"' for name in scoring.KINDS if name), _numbered(scoring.KINDS))
RESULT = _one_of("a result type of RES-07", _numbered(scoring.RESULTS))
REASON = _one_of("a reason of PAU-02", {name: name for name in rulesets.PAUSE_REASONS})
CAUSE = _one_of('"power" or "reset"', {"power": phases.CAUSE_POWER, "reset": phases.CAUSE_RESET})
FACT = _one_of("the name of a fact", {ROWS.name(kind): kind for kind in ROWS.kinds()})

# -- commands beyond a plain call of their function --------------------------------------------------------------------


def _undo(match: Match, now_ms: int, /, order: int, reason: str, seq: int) -> None:
    undoing.undo(match, now_ms, seq, order, reason)


def _correct_clock(
    match: Match, now_ms: int, /, clock: tuple[int, int], credits_ms: tuple[int, int], order: int, reason: str
) -> None:
    clock_corrections.correct_clock(match, now_ms, *clock, *credits_ms, order, reason)


def _correct_game(match: Match, now_ms: int, /, game: tuple[int, int, int, int], order: int, reason: str) -> None:
    game_corrections.correct_game(match, now_ms, *game, order, reason)


def _assign(match: Match, now_ms: int, /, order: int, **agreed: Any) -> None:
    """Settings not given are those of the rule set."""
    settings = Settings(agreed.pop("length"), agreed.pop("name_a"), agreed.pop("name_b"), agreed.pop("rule_set"))
    for name, value in agreed.items():
        if value is not None:
            setattr(settings, name, value)
    beginning.assign(match, now_ms, settings, order)


def _order(match: Match, now_ms: int, number: int, fact: int, values: tuple, text: str) -> None:
    orders.carry_out(match, now_ms, orders.make(number, fact, values, text))


def _press(match: Match, now_ms: int, side: int, uncertain_ms: int) -> None:
    flagged = doubts.noted(match, now_ms, uncertain_ms)
    # A press ends no call and no absence: it is refused, and takes nothing back.
    if flagged != NOBODY and match.absent == NOBODY and not match.is_called():
        doubts.take_back(match, now_ms, flagged, uncertain_ms)

    def act(at_ms: int) -> None:
        turn.press(match, at_ms, side)

    doubts.hear(match, now_ms, uncertain_ms, act)


def _seam(match: Match, now_ms: int, last_good: int, jump: int) -> None:
    seam(match, last_good, jump)


def _look(match: Match, now_ms: int) -> None:
    """Do nothing; the state is shown after every command."""


# -- the table ---------------------------------------------------------------------------------------------------------

# What an argument of this name is, and its value if a script leaves it out; others are whole numbers, flags and texts.
_BY_NAME: dict[str, tuple[Type, Any]] = {
    "side": (SIDE, REQUIRED),
    "to_side": (SIDE, REQUIRED),
    "winner": (PLACE, REQUIRED),
    "holder": (PLACE, REQUIRED),
    "by": (AUTHOR, REQUIRED),
    "kind": (KIND, REQUIRED),
    "result": (RESULT, REQUIRED),
    "is_asked": (FLAG, REQUIRED),
    "crawford_played": (FLAG, False),
    "order": (NUMBER, 0),
    "reason": (TEXT, ""),
    "ruling": (TEXT, ""),
}
_BY_NAME |= dict.fromkeys(("breaks_a", "breaks_b", "wall_s"), (NUMBER, REQUIRED))
_BY_TYPE = {int: INTEGER, bool: FLAG, str: TEXT}

# Public functions of the topics that are parts of others.
_PARTS = {
    "set_banks", "take_back", "judge_roll", "apply_pending", "ask_both", "await_confirmation", "end_game", "leave_game",
    "end_if_won", "seal", "ignore",
}  # fmt: skip


def _is_command(function: Any) -> bool:
    """A command takes the match, the time and simple values, and returns nothing."""
    name = function.__name__
    if name.startswith(("_", "check_")) or name in _PARTS:
        return False
    signature = inspect.signature(function)
    named, types = list(signature.parameters), [one.annotation for one in signature.parameters.values()]
    return signature.return_annotation is None and named[1:2] == ["now_ms"] and set(types[2:]) <= set(_BY_TYPE)


def _of_function(function: Any) -> Command:
    parameters = list(inspect.signature(function).parameters.values())[2:]
    return Command(function.__name__, function, tuple(map(_argument, parameters)))


def _argument(parameter: inspect.Parameter) -> Argument:
    of_type, default = _BY_NAME.get(parameter.name, (_BY_TYPE[parameter.annotation], REQUIRED))
    return Argument(parameter.name, of_type, default if parameter.default is parameter.empty else parameter.default)


def _of_topics() -> Iterator[Command]:
    """The commands of all topics, in the order of their modules."""
    for found in pkgutil.iter_modules(topics.__path__):
        module = importlib.import_module(f"{topics.__name__}.{found.name}")
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__ and found.name != "shared":
                if _is_command(function):
                    yield _of_function(function)


_SIDE = Argument("side", SIDE)
_BY = Argument("by", AUTHOR, 0)
_ORDER = Argument("order", NUMBER, 0)
_WORDS = Argument("reason", TEXT, "")
_SETTINGS = (
    Argument("length", INTEGER),
    Argument("name_a", TEXT),
    Argument("name_b", TEXT),
    Argument("rule_set", TEXT, "wbgf21"),
    Argument("per_point_ms", INTEGER, None),
    Argument("delay_ms", INTEGER, None),
    Argument("score_a", INTEGER, 0),
    Argument("score_b", INTEGER, 0),
    Argument("crawford_played", FLAG, False),
    Argument("match", TEXT, ""),
    Argument("event", TEXT, ""),
    Argument("round", TEXT, ""),
    Argument("moves", TEXT, "legal"),
    Argument("table", INTEGER, 0),
    Argument("number", INTEGER, 0),
    Argument("options", OPTIONS, None),
    _ORDER,
)
_CAUSE = (Argument("cause", CAUSE), Argument("lost_s", NUMBER, 0), Argument("back_s", NUMBER, 0))
_MADE = (Argument("number", NUMBER), Argument("fact", FACT), Argument("values", VALUES, ()), Argument("text", TEXT, ""))

# Those that are called otherwise than their functions, take words for numbers, or return something.
_OTHERWISE = (
    Command("assign", _assign, _SETTINGS),
    Command("press", _press, (_SIDE, Argument("uncertain_ms", NUMBER, 0))),
    Command("state_reason", turn.state_reason, (Argument("reason", REASON),)),
    Command("take", doubling.take, (_SIDE,)),
    Command("claim", results.claim, (Argument("winner", SIDE), Argument("kind", KIND), _BY)),
    Command("call_director", calls.call_director, (Argument("reason", REASON, "DIRECTOR"), _BY)),
    Command("claim_time", flags.claim_time, (_BY, _ORDER)),
    Command("undo", _undo, (_ORDER, _WORDS, Argument("seq", NUMBER, 0))),
    Command(
        "correct_clock",
        _correct_clock,
        (Argument("clock", _tuple_of(2)), Argument("credits_ms", _tuple_of(2)), _ORDER, _WORDS),
    ),
    Command("correct_game", _correct_game, (Argument("game", _tuple_of(4)), _ORDER, _WORDS)),
    Command("tick", Match.tick),
    Command("checkpoint", Match.checkpoint),
    Command("restore", restoring.restore, _CAUSE),
    Command("seam", _seam, (Argument("last_good", NUMBER), Argument("jump", NUMBER, 10000))),
    Command("look", _look),
    Command("order", _order, _MADE),
)

COMMANDS = {command.name: command for command in (*_of_topics(), *_OTHERWISE)}


def letter(side: int) -> str | None:
    """A side's letter; null for neither."""
    return None if side == NOBODY else LETTERS[side]
