"""The interface of a game for the desk: its settings, its orders and their effects, its results."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.settings import Settings
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing.fields import Form
from host_tools.director.order import Order
from host_tools.director.store import EventRow, MatchRow, OrderRow, TableRow, records
from host_tools.director.wording import Names
from matchcore.log.fact import Fact

Following = Callable[[Any], list[Order]]  # the orders that follow at once, for the state of a match
Banks = tuple[int | None, int | None]  # what the director sets in ms, None = as it was


@dataclass(frozen=True)
class Verdict:
    result: int  # one of the game's
    winner: int
    score_a: int
    score_b: int
    reason: str
    all_points: str = ""  # of more than two sides, as a match's row has them

    @property
    def points(self) -> tuple[int, ...]:
        return records.points_of(self)


class Carried(Protocol):
    """The data for another table: the settings, and the state as a line; "" = the settings are enough."""

    @property
    def settings(self) -> Settings: ...
    @property
    def state(self) -> str: ...

    def shown(self) -> Any:
        """The match as the new table will show it; raises the core's refusal."""
        ...


@dataclass(frozen=True)
class OrderPreview:
    """`sentence`: the effect of an order; `reasons`: why it is questioned first; none: it is simply sent."""

    sentence: str
    reasons: tuple[str, ...]
    banks: tuple[str, ...]  # of both players, before and after; a running clock keeps changing them
    decides: bool  # whether it may decide the match: needs a director


class Playing(Protocol):
    HURRIES: bool  # a table that plays it may have to call more often than usual
    PLAYED_OUT: Collection[int]  # results of matches played to their end

    # -- orders

    def read_order(self, form: Form, follower: Follower) -> Order:
        """As typed, for the match that is followed; `Fault` on bad input."""
        ...

    def following(self, form: Form) -> Following: ...
    def order_words(self, order: Fact, names: Names, undone: Fact | None = None) -> str: ...
    def plain_order_words(self, order: Fact, names: Names, undone: Fact | None = None) -> str: ...

    def rule_of(self, order: Fact) -> str:
        """The rule that a penalty is given by; "" = it is none."""
        ...

    def check_for_all(self, kind: int, state: Any) -> None:
        """The core's refusal of an order to all tables, in this match."""

    def contradictions(
        self,
        connection: Connection,
        table: TableRow,
        follower: Follower,
        order: Fact,
        waiting: Sequence[OrderRow],
        now_s: float,
    ) -> list[str]:
        """Orders that this one contradicts or repeats, in words."""
        ...

    def preview(
        self, connection: Connection, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact], now_s: float
    ) -> OrderPreview: ...

    def unseals(self, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact]) -> bool:
        """Whether a sealed match is open again once the order is carried out; `ahead`: the orders before it."""
        ...

    def next_call_ms(self, state: Any) -> int | None:
        """When its table is to call again; None = as usual."""
        ...

    def void(self, follower: Follower, order: OrderRow, now_ms: int) -> str:
        """Why an order not yet sent is refused here, as the table would say it at that time; "" = the table decides."""
        ...

    # -- letters

    def check_letters(self, order: Fact) -> None: ...
    def sent(self, order: Fact) -> Fact: ...
    def written(self, order: OrderRow | None, fact: Fact) -> str: ...

    # -- matches

    def new_settings(self, length: int, name_a: str, name_b: str) -> Settings:
        """The usual settings of a match of this length."""
        ...

    def give_more_time(self, settings: Any, sides: Sequence[tuple[int, int]]) -> None:
        """(ms of bank, ms of delay) for each side, unless the settings say something of their own (ACC-01)."""
        ...

    def settings_of(self, connection: Connection, match: MatchRow) -> Settings: ...
    def usual_settings(self, event: EventRow) -> Settings:
        """An event's defaults (GEN-02), without names."""
        ...

    def still_needed(self, follower: Follower) -> tuple[tuple[int, int], int]:
        """The points that both sides need, and how many games are finished."""
        ...

    def is_on_break(self, state: Any) -> bool: ...
    def occasion(self, state: Any) -> tuple[str, int] | None:
        """Why somebody is needed at the table, as a code of `tickets`, and since when; None = nobody is."""
        ...

    def carried(self, connection: Connection, table: TableRow, follower: Follower, match: MatchRow) -> Carried:
        """The data that would move with this match now; `table` and its follower are where it is."""
        ...

    def orders_to_move(self, carried: Carried, banks: Banks, reason: str) -> list[Order]: ...

    def orders_to_close(self, follower: Follower, words: str) -> list[Order]:
        """The orders that clear the screen of the table that a match has left."""
        ...

    # -- results

    def result_words(self, result: int, winner: int, points: tuple[int, ...], names: Names) -> str: ...
    def read_verdict(self, form: Form) -> Verdict: ...
    def check_verdict(self, verdict: Verdict, match: MatchRow) -> None: ...
    def check_on_paper(self, verdict: Verdict, length: int) -> None:
        """`Fault` or the core's refusal of a result that no table would report."""
        ...

    def all_points_of(self, verdict: Verdict, match: MatchRow) -> str:
        """Of more than two sides, as the row of a correction has them."""
        ...

    def asks_for_certainty(self, connection: Connection, match: MatchRow) -> bool: ...
    def certain_win(self, match: MatchRow) -> Verdict: ...
    def read_result(self, line: str, key: bytes) -> dict[str, Any]: ...


def playing(played: str = game.USUAL) -> Playing:
    module = game.part("playing", played)
    return getattr(module, "PLAYING", module)
