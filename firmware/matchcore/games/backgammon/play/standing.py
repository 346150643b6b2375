"""The state of a match as plain values for JSON, and back, in steps."""

from matchcore.compat import TYPE_CHECKING
from matchcore.folding import standing
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.game.scoring import Game
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.data import KEPT
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.state.notes import News, Note

if TYPE_CHECKING:
    from matchcore.compat import Any, Iterator

_GAMES = KEPT.index("games")
_RULES = KEPT.index("rules")
_OVERRIDES = KEPT.index("overrides")


def values_of(match: Match) -> list:
    """Everything that later facts may depend on; there must be no fresh facts."""
    plain = standing.values_of(match)
    flat = dict([(name, _said(plain[name])) for name in plain if name != "rules"])
    befores = [_said_before(match, at) for at in match.undo.newest_first()]
    return [flat, match.rules["id"], match.clock.values(), befores]


def put_back(match: Match, values: list) -> "Iterator[None]":
    """Restore the match from these values, in steps.  After any exception the match is in a mixed state."""
    flat, rules, clock, befores = values
    for name in flat:
        setattr(match, name, _heard(name, flat[name]))
    yield
    __import__("matchcore.games.backgammon.rules.reading")  # the code of the next step
    yield
    match.rules = _rules(rules, match.overrides)
    yield
    match.clock = Clock()
    match.clock.take_from(clock)
    for at, said in zip(match.undo.newest_first(), befores):
        _hear_before(match, at, said)


def _rules(name: str, overrides: tuple) -> dict:
    if not name:
        return rulesets.NO_RULES
    rules = rulesets.rule_set(name)
    if overrides:
        from matchcore.games.backgammon.rules import options

        rules = options.changed(rules, overrides)
    return rules


# -- single values -----------------------------------------------------------------------------------------------------


def _said(value: "Any"):
    """Rows and pairs as lists: MicroPython's JSON writes a named tuple with its name."""
    return [_said(part) for part in value] if isinstance(value, tuple) else value


def _heard(name: str, value: "Any"):
    if name == "news":
        return News(*value) if value else ()
    row = Game if name == "games" else Note if name == "notes" else News if name == "later" else None
    if row:
        return tuple([row(*part) for part in value])
    return standing.whole(value)


# -- what an undo brings back ------------------------------------------------------------------------------------------


def _said_before(match: Match, at: int) -> list:
    """A state before a fact as differences from the match; of the games, their number."""
    undo = match.undo
    if not undo.seqs[at]:
        return []
    others = []
    for i in range(len(KEPT)):
        value = undo.values[at][i]
        if i == _RULES or value == getattr(match, KEPT[i]):
            continue
        is_begin = i == _GAMES and match.games[: len(value)] == value
        others.append([i, len(value) if is_begin else _said(value)])
    return [undo.seqs[at], undo.kinds[at], list(undo.clocks[at]), others]


def _hear_before(match: Match, at: int, said: list) -> None:
    undo = match.undo
    undo.seqs[at] = 0
    if not said:
        return
    undo.seqs[at], undo.kinds[at], clock, others = said
    undo.clocks[at][:] = clock
    values = undo.values[at]
    for i in range(len(KEPT)):
        values[i] = getattr(match, KEPT[i])
    for i, value in others:
        is_begin = i == _GAMES and isinstance(value, int)
        values[i] = match.games[:value] if is_begin else _heard(KEPT[i], value)
    if values[_OVERRIDES] != match.overrides:
        values[_RULES] = _rules(match.rules["id"], values[_OVERRIDES])
