"""A game for the pages: its tables, matches and rulings, as values for templates and JSON."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection

from host_tools.director import game, wording
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.store import MatchRow
from host_tools.director.wording import Names
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY


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
    def names(self) -> tuple[str, ...]: ...
    @property
    def event(self) -> str: ...


class Card(Protocol):
    """A table on the page of all tables."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def state(self) -> str: ...
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


class Showing:
    ASSIGNING: Any = None  # the routes of a form of its own for an assignment

    # -- tables

    def seen(self, connection: Connection, at: Any) -> Any:
        """The game's view of a table: `cards.Seen` of `cards.AtTable`."""
        raise NotImplementedError

    def table(self, desk: Desk, number: int) -> TablePage:
        raise NotImplementedError

    def ordering(
        self, desk: Desk, page: Any, form: Mapping[str, str], query: Mapping[str, str], is_allowed: bool
    ) -> dict[str, Any]:
        """The order forms of a table's page; `form`: one that was refused; `query`: of the address."""
        raise NotImplementedError

    # -- matches

    def match(self, desk: Desk, match_id: int) -> MatchPage:
        raise NotImplementedError

    def placed(self, desk: Desk, match_id: int) -> Any:
        """Where a match is, and its series."""
        raise NotImplementedError

    # -- words

    def fact_words(self, fact: Fact, names: Names, undone: Fact | None) -> tuple[str, str]:
        """A fact as a sentence, and why it makes no sense; "" = it does.  `undone`: the fact it takes back."""
        raise NotImplementedError

    def ruling_kinds(self) -> Collection[int]:
        """Of facts that are in the report on an event if the director made them, or a rule is cited by them."""
        return ()

    def author_words(self, by: int, names: Names) -> str:
        return wording.author_name(by, names)

    def result_choices(self) -> list[tuple[int, str]]:
        """(number, words) of every type of result."""
        raise NotImplementedError

    def type_of_result(self, result: int) -> tuple[str, str]:
        """A type of result as a code, and in words."""
        raise NotImplementedError

    def winners_of(self, winner: int, points: tuple[int, ...]) -> tuple[int, ...]:
        """The sides that have won, or share the win."""
        return () if winner == NOBODY else (winner,)

    def score_of(self, points: tuple[int, ...]) -> tuple[float, ...]:
        """The sides' shares, from the points as they are kept."""
        return points

    def said_of_result(self, match: MatchRow) -> tuple[str, str, str]:
        """A result in few words: who won, the points beside it, and how."""
        raise NotImplementedError


def at_table(desk: Desk, number: int) -> Showing:
    """Of the game that a table plays."""
    with desk.reading() as connection:
        return showing(need_table(connection, number).game)


def of_match(desk: Desk, match_id: int) -> Showing:
    with desk.reading() as connection:
        return showing(need_match(connection, match_id).game)


def result_choices() -> dict[str, list[tuple[int, str]]]:
    """Of every game."""
    return {name: showing(name).result_choices() for name in game.EVERY}


def showing(played: str) -> Showing:
    return game.part("showing", played).SHOWING
