"""A game for the desk: its orders and their effects, its results.

Without more than a table of its orders, they are plain forms, and whether one makes sense is asked of the core itself:
it is carried out on a copy of the match.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host_tools import lettering
from host_tools.director import game, wording
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing import fields, orders
from host_tools.director.form_parsing.fields import Form
from host_tools.director.form_parsing.orders import Forms
from host_tools.director.order import Order
from host_tools.director.store import EventRow, MatchRow, OrderRow, TableRow, records
from host_tools.director.texts import text
from host_tools.director.wording import Names
from matchcore.log.fact import LONGEST_TEXT, Fact, clean
from matchcore.log.handover import BadHandover
from matchcore.sides import NOBODY

Following = Callable[[Any], list[Order]]  # the orders that follow at once, for the state of a match
CarryOut = Callable[[Any, int, Fact], object]  # the core's: a match, its time, an order
Banks = tuple[int | None, int | None]  # what the director sets in ms, None = as it was


@dataclass(frozen=True)
class Verdict:
    result: int  # one of the game's
    winner: int
    points: tuple[int, ...]  # of each side
    reason: str
    places: tuple[int, ...] = ()  # of each side, where they are known


@dataclass(frozen=True)
class Carried:
    """The data for another table: the settings, and the state as a line; "" = the settings are enough."""

    settings: Settings
    state: str

    def shown(self) -> Any:
        """The match as the new table will show it; raises the core's refusal."""
        raise NotImplementedError


@dataclass(frozen=True)
class OrderPreview:
    """`sentence`: the effect of an order; `reasons`: why it is questioned first; none: it is simply sent."""

    sentence: str
    reasons: tuple[str, ...]
    banks: tuple[str, ...]  # of both players, before and after; a running clock keeps changing them
    decides: bool  # whether it may decide the match: needs a director


class Playing:
    """`first_name`: the line of an assignment's text with the first name; `longest_name`: in characters, longer ones
    are cut by the table; `carry_out`: the core's."""

    HURRIES = False  # a table that plays it may have to call more often than usual
    READERS: orders.Readers = {}  # of kinds of fields that only this game has
    PLAYED_OUT: Collection[int] = ()  # results of matches played to their end

    def __init__(self, name: str, forms: Forms, carry_out: CarryOut, first_name: int, longest_name: int) -> None:
        self.name = name
        self.forms = forms
        self._carry_out = carry_out
        self._first_name = first_name
        self._longest_name = longest_name

    @property
    def kinds(self) -> game.Kinds:
        return game.kinds(self.name)

    # -- orders ------------------------------------------------------------------------------------------------------

    def read_order(self, form: Form, follower: Follower) -> Order:
        """As typed, for the match that is followed; `Fault` on bad input."""
        if not follower.has_match:
            raise Fault("NO_MATCH_HERE", 409, number=follower.number)
        return orders.read(orders.named(self.forms, form.get("form", "")), form, follower.state.names, self.READERS)

    def following(self, form: Form) -> Following:
        return lambda state: []

    def possible(self, follower: Follower) -> tuple[str, ...]:
        """The names of the forms whose orders the core would take now, with some values."""
        return tuple(form.name for form in self.forms if self._is_possible(form, follower))

    def _is_possible(self, form: orders.OrderForm, follower: Follower) -> bool:
        state = follower.state
        if form.check or not orders.is_open(form, state):
            return orders.is_open(form, state)
        some = orders.samples(form, len(state.names), state.undo.newest())
        return any(not self.refusal_of(follower, order) for order in some)

    def refusal_of(self, follower: Follower, order: Order) -> str:
        """Why the table would refuse it now, as its fact would say it; "" = it would not."""
        return self._refusal_of(follower, order.fact(self.kinds.VOCABULARY, follower.state.last_order + 1))

    def _refusal_of(self, follower: Follower, order: Fact, now_ms: int = 0) -> str:
        tried = self._tried(follower, order, now_ms)
        made = tried.fresh[: tried.fresh_count]
        return next((fact.text for fact in made if fact.kind == self.kinds.ORDER_REFUSED), "")

    def _tried(self, follower: Follower, order: Fact, now_ms: int = 0) -> Any:
        """A copy of the match on which the order has been carried out, or refused."""
        tried = follower.folding.copied(follower.state)
        self._carry_out(tried, max(tried.at_ms, now_ms), order)
        return tried

    def order_words(self, order: Fact, names: Names, undone: Fact | None = None) -> str:
        words, because = self.plain_order_words(order, names, undone), wording.because(order, self.kinds)
        return text("fact.because", sentence=words, because=because) if because else words

    def plain_order_words(self, order: Fact, names: Names, undone: Fact | None = None) -> str:
        form = orders.of_fact(self.forms, order)
        if form:
            return orders.words(form, order, names)
        named = order.text.split("\n")[self._first_name :] if order.kind == self.kinds.ASSIGNED else names
        return text("games.order." + self.kinds.name_of(order), names=wording.title(named))

    def rule_of(self, order: Fact) -> str:
        """The rule that a penalty is given by; "" = it is none."""
        return ""

    def check_for_all(self, kind: int, state: Any) -> None:
        """The core's refusal of an order to all tables, in this match; here, nothing beyond the table's own."""

    def contradictions(
        self,
        connection: Connection,
        table: TableRow,
        follower: Follower,
        order: Fact,
        waiting: Sequence[OrderRow],
        now_s: float,
    ) -> list[str]:
        """Orders that this one contradicts or repeats, in words: others of its kind; or why it would be refused."""
        alike = [one for one in waiting if one.kind == order.kind]
        names = follower.state.names
        found = [text("ask.conflict", order=one.number, words=self.order_words(one.fact, names)) for one in alike]
        refused = "" if alike else self._refusal_of(follower, order)
        return [*found, wording.refusal_of_order(refused)] if refused else found

    def preview(
        self, connection: Connection, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact], now_s: float
    ) -> OrderPreview:
        form = orders.of_fact(self.forms, order)
        words = self.plain_order_words(order, follower.state.names)
        sentence = text("games.will", number=table.number, words=words)
        decides = form is not None and form.decides
        return OrderPreview(sentence, (), (), decides or self._changes_result(follower, order))

    def _changes_result(self, follower: Follower, order: Fact) -> bool:
        """Whether points, places or the end of the match would be others, as far as it has been played."""
        folding = follower.folding

        def result(state: Any) -> tuple[object, bool]:
            return folding.reported(state), folding.status(state) == records.REPORTED

        return result(self._tried(follower, order)) != result(follower.state)

    def unseals(self, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact]) -> bool:
        """Whether a sealed match is open again once the order is carried out; `ahead`: the orders before it."""
        then = follower.folding.status(self._tried(follower, order))
        return follower.status == records.REPORTED and then in records.OPEN_STATUSES

    def next_call_ms(self, state: Any) -> int | None:
        """When its table is to call again; None = as usual."""
        return None

    def void(self, follower: Follower, order: OrderRow, now_ms: int) -> str:
        """Why an order not yet sent is refused here, as the table would say it at that time; "" = the table decides."""
        return ""

    # -- letters -----------------------------------------------------------------------------------------------------

    def sent(self, order: Fact) -> Fact:
        """The order as the table gets it, in letters that its fonts have (SKP-08)."""
        letters = self._text_sent(order.kind, order.text)
        if letters == order.text:
            return order
        found = order.copy()
        found.text = letters
        return found

    def _text_sent(self, kind: int, words: str) -> str:
        if kind != self.kinds.ASSIGNED:
            return lettering.shown(words)
        lines = words.split("\n")
        first = self._first_name
        names = [clean(lettering.name(line), self._longest_name) for line in lines[first:]]
        return "\n".join([*map(lettering.shown, lines[:first]), *names])

    def check_letters(self, order: Fact) -> None:
        letters = self.sent(order).text
        if len(letters.encode()) > LONGEST_TEXT:
            raise Fault("LETTERS_TOO_LONG", words=letters[:40], most=LONGEST_TEXT)
        if order.kind == self.kinds.ASSIGNED:
            shown = letters.split("\n")[self._first_name :]
            for name, there in zip(order.text.split("\n")[self._first_name :], shown, strict=True):
                if not there or shown.count(there) > 1:
                    raise Fault("NO_LETTERS", name=name)

    def written(self, order: OrderRow | None, fact: Fact) -> str:
        """The words of the order that a fact carried out, if the table shows other letters; else ""."""
        if order is None or order.kind != fact.kind or order.fact.text == fact.text:
            return ""
        return order.fact.text if self._text_sent(order.kind, order.fact.text) == fact.text else ""

    # -- matches -----------------------------------------------------------------------------------------------------

    def new_settings(self, length: int, name_a: str, name_b: str) -> Settings:
        """The usual settings of a match of this length."""
        raise NotImplementedError

    def usual_settings(self, event: EventRow) -> Settings:
        """An event's defaults (GEN-02), without names."""
        raise NotImplementedError

    def still_needed(self, follower: Follower) -> tuple[tuple[int, int], int]:
        """The points that both sides need, and how many games are finished."""
        raise NotImplementedError

    def settings_of(self, connection: Connection, match: MatchRow) -> Settings:
        return Settings(self.name, list(match.names), match.event, wording.round_of(match))

    def is_on_break(self, state: Any) -> bool:
        return False

    def occasion(self, state: Any) -> tuple[str, int] | None:
        """Why somebody is needed at the table, as a code of `tickets`, and since when; None = nobody is."""
        return None

    def carried(
        self, connection: Connection, table: TableRow, follower: Follower, match: MatchRow, *, is_released: bool = False
    ) -> Carried:
        """The data that would move with this match now; `table` and its follower are where it is.

        `is_released`: without the director's pause."""
        raise Fault("CANNOT_MOVE", 409, game=text("game." + self.name))

    def restored(self, values: tuple[int, ...], words: str, state: str) -> Carried:
        """A match by its settings, as an assignment has them, and its state; `Fault`, or the core's refusal in words,
        of one that cannot be played here."""
        raise Fault("CANNOT_MOVE", 409, game=text("game." + self.name))

    def between_games(self, settings: Any, banks: Banks) -> Carried:
        """A match at this score, before its next game; `banks`: the time left, None = as at its score."""
        raise Fault("CANNOT_MOVE", 409, game=text("game." + self.name))

    def standing_words(self, carried: Any) -> str:
        """How such a match stands, with the exact times."""
        raise NotImplementedError

    def shows_result(self, state: Any) -> bool:
        """Whether the table shows how the match has ended, confirmed or not."""
        return False

    def is_running(self, state: Any) -> bool:
        """Whether somebody's time runs now."""
        return False

    def give_more_time(self, settings: Any, sides: Sequence[tuple[int, int]]) -> None:
        """(ms of bank, ms of delay) for each side, unless the settings say something of their own (ACC-01)."""

    def orders_to_ease(self, needs: Sequence[Collection[str]]) -> list[Order]:
        """The orders that set the display for who plays; `needs`: of each side, those of `SET_THERE` (ACC-01)."""
        return []

    def orders_to_move(self, carried: Any, banks: Banks, reason: str) -> list[Order]:
        return []

    def orders_to_close(self, follower: Follower, words: str) -> list[Order]:
        """The orders that clear the screen of the table that a match has left."""
        return [Order(self.kinds.CLOSED)]

    # -- results -----------------------------------------------------------------------------------------------------

    def read_verdict(self, form: Form) -> Verdict:
        """`Fault` on bad input; `check_verdict` sees whether it fits the match."""
        reason = fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True)
        result = fields.number(form, "result", text("field.result"), 1)
        typed = form.get("winner", "")
        winner = fields.number(form, "winner", text("field.winner"), 0, 7) if typed else NOBODY
        points = [
            fields.number(form, f"score_{letter}", text("field.points"), 0, 999)
            for letter in "abcdefgh"
            if f"score_{letter}" in form
        ]
        return self.verdict(result, winner, tuple(points), reason)

    def result_words(self, result: int, winner: int, points: tuple[int, ...], names: Names) -> str:
        raise NotImplementedError

    def check_verdict(self, verdict: Verdict, match: MatchRow) -> None:
        raise NotImplementedError

    def check_on_paper(self, verdict: Verdict, length: int) -> None:
        """`Fault` or the core's refusal of a result that no table would report; here no event is drawn."""

    def verdict(self, result: int, winner: int, points: tuple[int, ...], reason: str) -> Verdict:
        return Verdict(result, winner, points or (0, 0), reason)

    def places_of(self, verdict: Verdict, match: MatchRow) -> tuple[int, ...]:
        """Of each side, in a game that has places."""
        return ()

    def asks_for_certainty(self, connection: Connection, match: MatchRow) -> bool:
        return False

    def certain_win(self, match: MatchRow) -> Verdict:
        """The player out of time wins after all (EXP-05)."""
        raise NotImplementedError

    def read_result(self, line: str, key: bytes) -> dict[str, Any]:
        raise BadHandover("a table of this game shows no such line")


def playing(played: str = game.USUAL) -> Playing:
    return game.part("playing", played).PLAYING
