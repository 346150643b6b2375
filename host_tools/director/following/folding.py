"""What following asks of a game: how facts become the state of a match.  The state is the game's own."""

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

    def reported(self, state: Any) -> tuple[int, int, int, int]:
        """Result, winner and both scores of a sealed match, as they are reported."""
        ...

    def values_of(self, state: Any) -> Any:
        """The state as values of JSON."""
        ...

    def put_back(self, state: Any, values: Any) -> None: ...

    def new_remarks(self) -> Remarks: ...

    def remarks_of(self, values: dict[str, Any]) -> Remarks:
        """The remarks with these attributes, as read from JSON."""
        ...


def folding() -> Folding:
    return game.part("folding")
