"""Backgammon, as the desk needs it."""

from collections.abc import Callable, Mapping

from host_tools.director.desk import tickets
from host_tools.director.desk.playing import Following
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import (
    assignment,
    carrying,
    following_orders,
    forms,
    ladder,
    lettering,
    questions,
    verdicts,
)
from host_tools.director.games.backgammon.reading import assigned
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import OrderRow
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import result_line
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import turn
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY

PLAYED_OUT = tuple(scoring.RESULTS.index(name) for name in ("POINTS", "PENALTY_POINTS", "TIME", "GUARANTEED_WIN"))

HURRIES = False
order_words, plain_order_words, result_words = phrases.order_words, phrases.plain_order_words, phrases.result_words
check_letters, sent, written = lettering.check, lettering.sent, lettering.written
contradictions, preview, unseals = questions.contradictions, questions.preview_of, questions.unseals
carried, orders_to_move, orders_to_close = carrying.carried, carrying.orders_to_move, carrying.orders_to_close
read_verdict, check_verdict, check_on_paper = verdicts.read, verdicts.check, verdicts.check_on_paper
asks_for_certainty, certain_win = verdicts.asks_for_certainty, verdicts.certain_win
all_points_of = verdicts.all_points_of
new_settings, settings_of, read_result = Settings, assigned.settings_of, result_line.read_result
usual_settings, give_more_time = assignment.of_event, assignment.give_more_time


def read_order(form: Form, follower: Follower) -> Order:
    """As typed, for the match that is followed; `Fault` on bad input."""
    order_form = _form_of(form)
    order = forms.read(order_form, form)
    if order_form.name != ladder.WARN:
        return order
    if not follower.has_match:
        raise Fault("NO_MATCH_HERE", 409, number=follower.number)
    return ladder.warning(follower.state.names, order)


def still_needed(follower: Follower) -> tuple[tuple[int, int], int]:
    """Of a single game, one each."""
    state = follower.state
    a, b = state.needed(0), state.needed(1)
    return (1, 1) if a is None or b is None else (max(1, a), max(1, b)), len(state.games)


def following(form: Form) -> Following:
    return following_orders.of_form(_form_of(form).name, form)


def _form_of(form: Form) -> forms.OrderForm:
    found = forms.BY_NAME.get(form.get("form", ""))
    if found is None:
        raise Fault("NO_FORM", form=form.get("form", "")[:20])
    return found


def rule_of(order: Fact) -> str:
    """The rule that a penalty is given by; "" = it is none."""
    rung = ladder.of_fact(order)
    return rung.rule if rung else ""


def next_call_ms(state: Match) -> None:
    """A press is sent at once, and no order is urgent."""


def void(follower: Follower, order: OrderRow, now_ms: int) -> str:
    """The log of the match tells what became of every order."""
    return ""


def is_on_break(state: Match) -> bool:
    return state.is_on_break()


def occasion(state: Match) -> tuple[str, int] | None:
    """Why somebody is needed at the table, and since when."""
    if state.is_called():
        return tickets.CALL, state.called_at_ms
    expired = state.clock.first_flag()
    return (tickets.FLAG, state.clock.flag_ms[expired]) if expired != NOBODY else None


# -- orders to all tables ----------------------------------------------------------------------------------------------

# The core's own check of each order.
_CHECKS: Mapping[int, Callable[[Match], object]] = {
    facts.PAUSED: lambda match: turn.check_pause(match, BY_DIRECTOR),
    facts.RESUMED: lambda match: _check_bound(match),
    facts.ANNOUNCED: Match.expect_any_match,
}


def check_for_all(kind: int, state: Match) -> None:
    """The core's refusal of an order to all tables, in this match."""
    _CHECKS[kind](state)


def _check_bound(match: Match) -> None:
    """Ends only the director's pauses, not the players' stops and calls (GEN-01, DSP-01)."""
    match.refuse_while_settling()
    if not match.is_bound:
        raise Refusal("NOT_PAUSED", "PAU-01")
    turn.check_resume(match, BY_DIRECTOR)
