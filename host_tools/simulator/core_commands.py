"""The core's commands by name, with the names and types of their arguments: everything a script can do to a match.

Names are those of the functions and their parameters; a test ensures this, and README.md in this folder lists them
all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    doubts,
    early,
    flags,
    game_corrections,
    game_rulings,
    lengths,
    moving,
    notices,
    procedures,
    restoring,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.log.fact import LONGEST_TEXT, MOST_INTS
from matchcore.sides import AUTHORS, BY_DIRECTOR, LETTERS, NOBODY

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
FACT = _one_of("the name of a fact", {facts.row(kind).name: kind for kind in facts.KINDS})

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
    notices.seam(match, last_good, jump)


def _look(match: Match, now_ms: int) -> None:
    """Do nothing; the state is shown after every command."""


# -- the table ---------------------------------------------------------------------------------------------------------

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

PLAYERS = (
    Command("assign", _assign, _SETTINGS),
    Command("accept", beginning.accept, (_SIDE,)),
    Command("swap_sides", beginning.swap_sides),
    Command("press", _press, (_SIDE, Argument("uncertain_ms", NUMBER, 0))),
    Command("pause", turn.pause, (_BY, _ORDER, _WORDS)),
    Command("state_reason", turn.state_reason, (Argument("reason", REASON),)),
    Command("resume", turn.resume, (_BY, _ORDER, Argument("ruling", TEXT, ""))),
    Command("restart_delay", turn.restart_delay, (_BY, _ORDER, Argument("is_thrown", FLAG, False))),
    Command("mark", notices.mark, (_SIDE,)),
    Command("double", doubling.double, (_SIDE,)),
    Command("take", doubling.take, (_SIDE,)),
    Command("pass_double", doubling.pass_double, (_SIDE,)),
    Command("claim", results.claim, (Argument("winner", SIDE), Argument("kind", KIND), _BY)),
    Command("confirm", results.confirm, (_SIDE,)),
    Command("withdraw_claim", results.withdraw_claim, (_BY, Argument("is_rejected", FLAG, True))),
    Command("put_back", undoing.put_back),
    Command("sign_again", undoing.sign_again),
    Command("claim_time", flags.claim_time, (_BY, _ORDER)),
    Command("call_director", calls.call_director, (Argument("reason", REASON, "DIRECTOR"), _BY)),
    Command("withdraw_call", calls.withdraw_call, (_SIDE,)),
    Command("report", calls.report, (_SIDE,)),
    Command("confirm_restore", restoring.confirm_restore, (_SIDE,)),
    Command("resign", results.resign, (_SIDE, Argument("kind", KIND))),
    Command("emergency", calls.emergency),
    Command("begin_break", breaks.begin_break, (Argument("breaks_a", NUMBER), Argument("breaks_b", NUMBER))),
    Command("tell_time", breaks.tell_time, (Argument("wall_s", NUMBER),)),
    Command("return_from_break", breaks.return_from_break, (_SIDE,)),
    Command("end_absent", absences.end_absent, (Argument("by", AUTHOR), _ORDER)),
    Command("lose_delay", procedures.lose_delay, (_SIDE, Argument("by", AUTHOR), _ORDER)),
    Command("take_turn_back", procedures.take_turn_back, (_SIDE, Argument("by", AUTHOR), _ORDER)),
    Command("return_time", procedures.return_time, (Argument("ms", INTEGER),)),
    Command("double_early", early.double_early, (_SIDE,)),
    Command("roll_early", early.roll_early, (_SIDE,)),
    Command("end_session", results.end_session),
)

DEVICE = (
    Command("tick", Match.tick),
    Command("checkpoint", Match.checkpoint),
    Command(
        "restore",
        restoring.restore,
        (Argument("cause", CAUSE), Argument("lost_s", NUMBER, 0), Argument("back_s", NUMBER, 0)),
    ),
    Command("seam", _seam, (Argument("last_good", NUMBER), Argument("jump", NUMBER, 10000))),
    Command("look", _look),
)

DIRECTOR = (
    Command("close", beginning.close, (_ORDER, _WORDS, Argument("by", AUTHOR, BY_DIRECTOR))),
    Command("set_bank", clock_corrections.set_bank, (_SIDE, Argument("ms", INTEGER), _ORDER, _WORDS)),
    Command("give_time", clock_corrections.give_time, (_SIDE, Argument("ms", INTEGER), _ORDER, _WORDS)),
    Command(
        "set_clock",
        clock_corrections.set_clock,
        (Argument("per_point_ms", INTEGER), Argument("delay_ms", INTEGER), _ORDER, _WORDS),
    ),
    Command("set_turn", clock_corrections.set_turn, (_SIDE, _ORDER, _WORDS)),
    Command(
        "set_cube", cube_corrections.set_cube, (Argument("level", INTEGER), Argument("holder", PLACE), _ORDER, _WORDS)
    ),
    Command(
        "set_score",
        score_corrections.set_score,
        (Argument("a", INTEGER), Argument("b", INTEGER), Argument("crawford_played", FLAG, False), _ORDER, _WORDS),
    ),
    Command(
        "penalise", score_corrections.penalise, (Argument("to_side", SIDE), Argument("points", INTEGER), _ORDER, _WORDS)
    ),
    Command("set_length", lengths.set_length, (Argument("length", INTEGER), _ORDER, _WORDS)),
    Command("undo", _undo, (_ORDER, _WORDS, Argument("seq", NUMBER, 0))),
    Command("end_call", calls.end_call, (_ORDER, Argument("ruling", TEXT, ""))),
    Command(
        "rule_result", rulings.rule_result, (Argument("result", RESULT), Argument("winner", PLACE), _ORDER, _WORDS)
    ),
    Command("verify", rulings.verify, (_ORDER,)),
    Command(
        "correct_clock",
        _correct_clock,
        (Argument("clock", _tuple_of(2)), Argument("credits_ms", _tuple_of(2)), _ORDER, _WORDS),
    ),
    Command("end_break", breaks.end_break, (_ORDER,)),
    Command("late_points", absences.late_points, (_SIDE, Argument("points", INTEGER), _ORDER, _WORDS)),
    Command(
        "late_points_for",
        absences.late_points_for,
        (_SIDE, Argument("points", INTEGER), Argument("delay", INTEGER), _ORDER, _WORDS),
    ),
    Command("start_absent", absences.start_absent, (_SIDE, _ORDER, _WORDS)),
    Command("correct_game", _correct_game, (Argument("game", _tuple_of(4)), _ORDER, _WORDS)),
    Command("void_double", game_corrections.void_double, (Argument("cause", INTEGER), _ORDER, _WORDS)),
    Command("rule_game", game_rulings.rule_game, (Argument("winner", PLACE), Argument("kind", KIND), _ORDER, _WORDS)),
    Command("announce", notices.announce, (Argument("is_asked", FLAG), _ORDER, Argument("words", TEXT))),
    Command("change_rule", rulings.change_rule, (_ORDER, Argument("line", TEXT))),
    Command("open_mode", notices.open_mode, (_ORDER,)),
    Command("move_in", moving.move_in, (_ORDER, Argument("text", TEXT))),
    Command(
        "order",
        _order,
        (
            Argument("number", NUMBER),
            Argument("fact", FACT),
            Argument("values", VALUES, ()),
            Argument("text", TEXT, ""),
        ),
    ),
)

COMMANDS = {command.name: command for command in (*PLAYERS, *DEVICE, *DIRECTOR)}


def letter(side: int) -> str | None:
    """A side's letter; null for neither."""
    return None if side == NOBODY else LETTERS[side]
