"""What the pages ask of a game: its tables, matches and rulings, as values for templates and JSON."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.desk import Desk
from host_tools.director.store.matches import Wanted


class Need(Protocol):
    """A row of what needs the director."""

    @property
    def key(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def order_key(self) -> str: ...


class MatchOnTable(Protocol):
    @property
    def names(self) -> tuple[str, str]: ...
    @property
    def event(self) -> str: ...


class Card(Protocol):
    """A table on the page of all tables."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def order_key(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def public_words(self) -> str: ...
    @property
    def is_alert(self) -> bool: ...
    @property
    def is_needed_here(self) -> bool: ...
    @property
    def changes_s(self) -> float | None: ...
    @property
    def match(self) -> MatchOnTable | None: ...
    @property
    def need(self) -> Need | None: ...
    @property
    def proposals(self) -> Sequence[Need]: ...
    @property
    def results(self) -> Sequence[Need]: ...


class TablePage(Protocol):
    @property
    def card(self) -> Card: ...


class MatchLine(Protocol):
    @property
    def id(self) -> int: ...


class MatchPage(Protocol):
    @property
    def line(self) -> MatchLine: ...


class Showing(Protocol):
    BROKEN: int  # the rank of a table whose part of a page cannot be shown

    def look_ups(self, desk: Desk, connection: Connection) -> Any:
        """What all cards made together look up once."""
        ...

    def cards(self, desk: Desk, only: Collection[int] | None = None, known: Any = None) -> list[Card]:
        """All tables, or only some; the most urgent first, then by number.  `known`: `look_ups`, if already made."""
        ...

    def table(self, desk: Desk, number: int) -> TablePage: ...

    def ordering(
        self, desk: Desk, page: Any, form: Mapping[str, str], query: Mapping[str, str], is_allowed: bool
    ) -> dict[str, Any]:
        """What the page of a table has for giving orders; `form`: one that was refused; `query`: of the address."""
        ...

    def match(self, desk: Desk, match_id: int) -> MatchPage: ...

    def some_matches(self, desk: Desk, wanted: Wanted, most: int, past: int = 0) -> Sequence[MatchLine]:
        """Newest first, without the `past` newest."""
        ...

    def placed(self, desk: Desk, match_id: int) -> Any:
        """Where a match is, and its series."""
        ...

    def result_choices(self) -> list[tuple[int, str]]:
        """(number, words) of every type of result."""
        ...


def showing() -> Showing:
    return game.part("showing")
