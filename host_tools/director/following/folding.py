"""The interface of a game for following: how facts become the state of a match.  The state is the game's own."""

from dataclasses import dataclass
from typing import Any, Protocol

from host_tools.director import game
from host_tools.director.store import StoredFact
from matchcore.log.fact import Fact


class Remarks(Protocol):
    """Notable events among the facts of a match."""

    def before(self, state: Any) -> None:
        """Called with the state that a fact meets."""

    def after(self, stored: StoredFact, state: Any) -> None:
        """Called once the fact has been folded."""


# Result, winner, both scores; the points of each side if there are not two (`records.listed`).
Reported = tuple[int, int, int, int, str]


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


class Folding(Protocol):
    def new_state(self) -> Any:
        """The state of a table without a match."""
        ...

    def copied(self, state: Any) -> Any: ...

    def fold(self, state: Any, fact: Fact) -> None:
        """Fold one more fact; `Exception` if it makes no sense in this match, whose state is then spoilt."""

    def words(self, error: Exception) -> str:
        """Such an error, for a page."""
        ...

    def status(self, state: Any) -> str:
        """OFFERED, ACCEPTED, PLAYING or REPORTED of `records`; "" without a match."""
        ...

    def reported(self, state: Any) -> Reported:
        """The result of a sealed match, as it is reported."""
        ...

    def ruled(self, state: Any) -> tuple[int, int]:
        """Result and winner that a table shows, rulings included."""
        ...

    def begun(self, state: Any) -> Begun:
        """A match as its first fact has it."""
        ...

    def known(self, state: Any) -> dict[str, Any]:
        """Columns of `matches` that are filled in later."""
        ...

    def games_begun(self, state: Any) -> int:
        """How many games of the match have begun."""
        ...

    def values_of(self, state: Any) -> Any:
        """The state as values of JSON; None = it is folded again instead."""
        ...

    def put_back(self, state: Any, values: Any) -> None: ...

    def new_remarks(self) -> Remarks: ...

    def remarks_of(self, values: dict[str, Any]) -> Remarks:
        """The remarks with these attributes, as read from JSON."""
        ...


def folding(name: str) -> Folding:
    return game.part("folding", name)
