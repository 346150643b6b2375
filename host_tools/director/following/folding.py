"""How facts become the state of a match, which is the game's own; most answers are the same in every game."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from host_tools.director import game
from host_tools.director.store import StoredFact, records
from matchcore.log.fact import BadFact, Fact
from matchcore.refusal import Refusal


class Remarks:
    """Notable events among the facts of a match; most games have none beside the facts."""

    def before(self, state: Any) -> None:
        """Called with the state that a fact meets."""

    def after(self, stored: StoredFact, state: Any) -> None:
        """Called once the fact has been folded."""


# Result, winner, the points of each side, and their places in a game that has them.
Reported = tuple[int, int, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Begun:
    """A match that begins at a table; times and lengths where its game has them."""

    names: tuple[str, ...]
    event: str = ""
    round: str = ""
    length: int = 0
    rule_set: str = ""
    per_point_ms: int = 0
    delay_ms: int = 0


class Folding:
    """A game whose match is a record of rows (`matchcore.folding`); in the phase `offered` its players are asked."""

    def __init__(self, new_match: Callable[[], Any], offered: int) -> None:
        self._new_match = new_match
        self._offered = offered

    def new_state(self) -> Any:
        """The state of a table without a match."""
        return self._new_match()

    def copied(self, state: Any) -> Any:
        return deepcopy(state, {id(shared): shared for shared in (state.rows, state.folds)})

    def fold(self, state: Any, fact: Fact) -> None:
        """Fold one more fact; `Exception` if it makes no sense in this match, whose state is then spoilt."""
        _check_values(state, fact, self.bounds(state))
        if fact.kind == state.rows.first:
            self.check_first(fact)
        state.fold(fact)

    def bounds(self, state: Any) -> dict[str, tuple[int, int]]:
        """The least and the most that the integers of facts may be, by their names."""
        return {}

    def check_first(self, fact: Fact) -> None:
        """`BadFact` or the core's refusal of a match that cannot begin."""

    def words(self, error: Exception) -> str:
        """Such an error, for a page."""
        return str(error) if isinstance(error, (BadFact, Refusal)) else f"{type(error).__name__} {error}"

    def status(self, state: Any) -> str:
        """OFFERED, ACCEPTED, PLAYING or REPORTED of `records`; "" without a match."""
        if state.is_idle():
            return ""
        if state.phase == self._offered:
            return records.OFFERED
        if state.is_sealed():
            return records.REPORTED
        return records.PLAYING if self.games_begun(state) else records.ACCEPTED

    def reported(self, state: Any) -> Reported:
        """The result of a sealed match, as it is reported."""
        raise NotImplementedError

    def ruled(self, state: Any) -> tuple[int, int]:
        """Result and winner that a table shows, rulings included."""
        raise NotImplementedError

    def begun(self, state: Any) -> Begun:
        """A match as its first fact has it."""
        return Begun(state.names)

    def known(self, state: Any) -> dict[str, Any]:
        """Columns of `matches` that are filled in later."""
        return {"has_clock": False}

    def games_begun(self, state: Any) -> int:
        """How many games of the match have begun."""
        raise NotImplementedError

    def values_of(self, state: Any) -> Any:
        """The state as values of JSON; None = it is folded again instead: a game has a few hundred facts."""
        return None

    def put_back(self, state: Any, values: Any) -> None:
        """Return to the state with these values."""

    def new_remarks(self) -> Remarks:
        return Remarks()

    def remarks_of(self, values: dict[str, Any]) -> Remarks:
        """The remarks with these attributes, as read from JSON."""
        return Remarks()


def _check_values(state: Any, fact: Fact, bounds: dict[str, tuple[int, int]]) -> None:
    """`BadFact` for an integer outside its bounds, and for an undo of anything but the newest."""
    for name, value in zip(state.rows.values(fact.kind), fact.values(), strict=True):
        least, most = bounds.get(name, (value, value))
        if not least <= value <= most:
            raise BadFact(f"{name} {value}")
        if name == "undone" and value != (state.undo.newest() or None):
            raise BadFact(f"undo of fact {value}, which is not the newest that can be taken back")


def folding(name: str) -> Folding:
    return game.part("folding", name).FOLDING
