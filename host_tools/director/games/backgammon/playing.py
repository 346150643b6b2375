"""Backgammon, as the desk needs it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk import playing, tickets
from host_tools.director.desk.playing import Banks, Following, OrderPreview, Verdict
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing import orders as typed_orders
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import (
    assignment,
    carrying,
    easing,
    following_orders,
    forms,
    ladder,
    lettering,
    questions,
    verdicts,
)
from host_tools.director.games.backgammon.orders.carrying import Carried
from host_tools.director.games.backgammon.reading import assigned
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import EventRow, MatchRow, OrderRow, TableRow
from host_tools.director.wording import Names
from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, SEALED
from matchcore.games.backgammon.play import orders, result_line
from matchcore.games.backgammon.rules.settings import LONGEST_NAME
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import turn
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY


class Playing(playing.Playing):
    READERS = forms.READERS
    PLAYED_OUT = tuple(scoring.RESULTS.index(name) for name in ("POINTS", "PENALTY_POINTS", "TIME", "GUARANTEED_WIN"))

    # -- orders ------------------------------------------------------------------------------------------------------

    def read_order(self, form: Form, follower: Follower) -> Order:
        order_form = typed_orders.named(self.forms, form.get("form", ""))
        order = typed_orders.read(order_form, form, follower.state.names, self.READERS)
        if order_form.name != ladder.WARN:
            return order
        if not follower.has_match:
            raise Fault("NO_MATCH_HERE", 409, number=follower.number)
        return ladder.warning(follower.state.names, order)

    def following(self, form: Form) -> Following:
        return following_orders.of_form(typed_orders.named(self.forms, form.get("form", "")).name, form)

    def plain_order_words(self, order: Fact, names: Names, undone: Fact | None = None) -> str:
        return phrases.plain_order_words(order, names, undone)

    def rule_of(self, order: Fact) -> str:
        rung = ladder.of_fact(order)
        return rung.rule if rung else ""

    def check_for_all(self, kind: int, state: Match) -> None:
        _CHECKS[kind](state)

    def contradictions(
        self,
        connection: Connection,
        table: TableRow,
        follower: Follower,
        order: Fact,
        waiting: Sequence[OrderRow],
        now_s: float,
    ) -> list[str]:
        return questions.contradictions(connection, table, follower, order, waiting, now_s)

    def preview(
        self, connection: Connection, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact], now_s: float
    ) -> OrderPreview:
        return questions.preview_of(connection, table, follower, order, ahead, now_s)

    def unseals(self, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact]) -> bool:
        return questions.unseals(table, follower, order, ahead)

    # -- letters -----------------------------------------------------------------------------------------------------

    def check_letters(self, order: Fact) -> None:
        lettering.check(order)

    def sent(self, order: Fact) -> Fact:
        return lettering.sent(order)

    def written(self, order: OrderRow | None, fact: Fact) -> str:
        return lettering.written(order, fact)

    # -- matches -----------------------------------------------------------------------------------------------------

    def new_settings(self, length: int, name_a: str, name_b: str) -> Settings:
        return Settings(length, name_a, name_b)

    def usual_settings(self, event: EventRow) -> Settings:
        return assignment.of_event(event)

    def settings_of(self, connection: Connection, match: MatchRow) -> Settings:
        return assigned.settings_of(connection, match)

    def give_more_time(self, settings: Settings, sides: Sequence[tuple[int, int]]) -> None:
        assignment.give_more_time(settings, sides)

    def orders_to_ease(self, needs: Sequence[Collection[str]]) -> list[Order]:
        return easing.orders(needs)

    def still_needed(self, follower: Follower) -> tuple[tuple[int, int], int]:
        """Of a single game, one each."""
        state = follower.state
        a, b = state.needed(0), state.needed(1)
        return (1, 1) if a is None or b is None else (max(1, a), max(1, b)), len(state.games)

    def is_on_break(self, state: Match) -> bool:
        return state.is_on_break()

    def occasion(self, state: Match) -> tuple[str, int] | None:
        if state.is_called():
            return tickets.CALL, state.called_at_ms
        expired = state.clock.first_flag()
        return (tickets.FLAG, state.clock.sides[expired].flag_ms) if expired != NOBODY else None

    def carried(
        self, connection: Connection, table: TableRow, follower: Follower, match: MatchRow, *, is_released: bool = False
    ) -> Carried:
        return carrying.carried(connection, table, follower, match, is_released=is_released)

    def restored(self, values: tuple[int, ...], words: str, state: str) -> Carried:
        return carrying.restored(values, words, state)

    def between_games(self, settings: Settings, banks: Banks) -> Carried:
        return carrying.between_games(settings, banks)

    def standing_words(self, carried: Carried) -> str:
        return carrying.standing_words(carried)

    def shows_result(self, state: Match) -> bool:
        return state.phase in (DECIDED, SEALED)

    def is_running(self, state: Match) -> bool:
        return state.clock.state == RUNNING

    def orders_to_move(self, carried: Carried, banks: Banks, reason: str) -> list[Order]:
        return carrying.orders_to_move(carried, banks, reason)

    def orders_to_close(self, follower: Follower, words: str) -> list[Order]:
        return carrying.orders_to_close(follower, words)

    # -- results -----------------------------------------------------------------------------------------------------

    def result_words(self, result: int, winner: int, points: tuple[int, ...], names: Names) -> str:
        return phrases.result_words(result, winner, points, names)

    def read_verdict(self, form: Form) -> Verdict:
        return verdicts.read(form)

    def check_verdict(self, verdict: Verdict, match: MatchRow) -> None:
        verdicts.check(verdict, match)

    def check_on_paper(self, verdict: Verdict, length: int) -> None:
        verdicts.check_on_paper(verdict, length)

    def asks_for_certainty(self, connection: Connection, match: MatchRow) -> bool:
        return verdicts.asks_for_certainty(connection, match)

    def certain_win(self, match: MatchRow) -> Verdict:
        return verdicts.certain_win(match)

    def read_result(self, line: str, key: bytes) -> dict[str, Any]:
        said = result_line.read_result(line, key)
        said["points"] = said.pop("score_a"), said.pop("score_b")
        return said


# -- orders to all tables ----------------------------------------------------------------------------------------------

# The core's own check of each order.
_CHECKS: Mapping[int, Callable[[Match], object]] = {
    facts.PAUSED: lambda match: turn.check_pause(match, BY_DIRECTOR),
    facts.RESUMED: lambda match: _check_bound(match),
    facts.ANNOUNCED: Match.expect_any_match,
}


def _check_bound(match: Match) -> None:
    """Ends only the director's pauses, not the players' stops and calls (GEN-01, DSP-01)."""
    match.refuse_while_settling()
    if not match.is_bound:
        raise Refusal("NOT_PAUSED", "PAU-01")
    turn.check_resume(match, BY_DIRECTOR)


FIRST_NAME = 2  # the line of an assignment's text
PLAYING = Playing(game.USUAL, forms.ORDER_FORMS, orders.carry_out, FIRST_NAME, LONGEST_NAME)
