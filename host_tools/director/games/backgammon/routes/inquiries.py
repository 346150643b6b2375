"""Pages that calculate before an order is given, and exports after an event.

They change nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.faults import Fault, of_refusal
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.orders import clock_credits, disputes, fitting, forms
from host_tools.director.games.backgammon.orders.clock_credits import Credit, Turns
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.games.backgammon.reading.games import shown_score
from host_tools.director.games.backgammon.reading.replay import received
from host_tools.director.games.backgammon.views import rulings, tables
from host_tools.director.games.backgammon.views.history import History, HistoryLine
from host_tools.director.games.backgammon.views.pace import Pace
from host_tools.director.store import TableRow
from host_tools.director.texts import text
from host_tools.director.views import rounds
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.errors import wants_page
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.sheets import sheet
from matchcore.games.backgammon.rules import reporting
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal

RULINGS = 200  # on one page


@dataclass(frozen=True)
class DisputePage:
    """Both cards and the board, and the judgement of what was entered."""

    table: TableRow
    names: Sequence[str]
    shown: tuple[int, int]  # the score that the table shows
    outcome: disputes.Outcome | None
    words: str  # of the outcome, as a reason
    score: tuple[int, int]
    crawford_played: bool
    is_settling: bool  # whether the order ends the call
    history: Sequence[HistoryLine]
    rule_set: str
    is_leader_asked: bool
    records: Sequence[str] = disputes.RECORDS


@dataclass(frozen=True)
class ClockPage:
    """A clock set wrongly, and what correcting it gives back."""

    table: TableRow
    names: Sequence[str]
    credits: Sequence[Credit]
    per_point_ms: int
    delay_ms: int
    is_settling: bool
    credit_text: Callable[[int], str] = forms.credit_text


def dispute(request: Request) -> Response:
    """Both cards and the board, whose record prevails (SKP-04, SKP-05), and the order that sets the score."""
    number = request.path_params["number"]
    pace, history = Pace(), History(received)
    table, state, _ = tables.inquiry(services(request).desk, number, pace, history)
    form = dict(request.query_params)
    outcome, fault = _outcome(form, state)
    _refuse_program(request, fault)
    score = outcome.score if outcome and outcome.score else (state.score_a, state.score_b)
    page = DisputePage(
        table,
        state.names,
        shown_score(state.score_a, state.score_b, state.length),
        outcome,
        disputes.reason(outcome, state.names) if outcome else "",
        score,
        state.crawford_played(),
        fitting.settles(state, "set_score"),
        history.view(state, pace),
        state.rules["title"],
        reporting.is_board_first(rules_in_force.of_state(state)),
    )
    return paper.page(request, "dispute.html", fault.status if fault else 200, value=page, form=form, fault=fault)


def _outcome(form: Form, state: Match) -> tuple[disputes.Outcome | None, Fault | None]:
    """The judgement of what was entered, or the error; neither while the form is empty."""
    if "card_a" not in form:
        return None, None
    try:
        shown = (state.score_a, state.score_b)
        return disputes.judge(rules_in_force.of_state(state), form, shown, state.length), None
    except Fault as fault:
        return None, fault


def _refuse_program(request: Request, fault: Fault | None) -> None:
    """A browser gets its form again, a program the error itself."""
    if fault and not wants_page(request):
        raise fault


def clock(request: Request) -> Response:
    """The right bank per point and delay, what they give back (INC-11), and the order that corrects them."""
    number = request.path_params["number"]
    turns = Turns()
    table, state, now_ms = tables.inquiry(services(request).desk, number, turns)
    form = dict(request.query_params)
    found, fault = _credits(form, turns, state, now_ms)
    _refuse_program(request, fault)
    is_settling = fitting.settles(state, "correct_clock")
    page = ClockPage(table, state.names, found, state.per_point_ms, state.delay_ms, is_settling)
    return paper.page(request, "clock.html", fault.status if fault else 200, value=page, form=form, fault=fault)


def _credits(form: Form, turns: Turns, state: Match, now_ms: int) -> tuple[list[Credit], Fault | None]:
    if "per_point_ms" not in form:
        return [], None
    try:
        per_point_ms = fields.milliseconds(form, "per_point_ms", text("field.per_point_ms"))
        delay_ms = fields.number(form, "delay_ms", text("field.delay_ms"), most=fields.LARGEST_NUMBER // 1000) * 1000
        return clock_credits.credits(turns, state, now_ms, per_point_ms, delay_ms), None
    except Fault as fault:
        return [], fault
    except Refusal as refusal:
        return [], of_refusal(refusal)


def report(request: Request) -> Response:
    """Every ruling, penalty and correction with its reason (TOU-06), newest first; `?event` = of one event."""
    desk, event = services(request).desk, request.query_params.get("event")
    shown = sheet(
        request, lambda most, past: list(islice(rulings.newest_first(desk, event), past, past + most)), RULINGS
    )
    return paper.page(request, "rulings.html", lines=shown, events=rounds.events_of(desk), event=event)


def rulings_file(request: Request) -> Response:
    """The same as a file, complete and oldest first."""
    found = rulings.of_event(services(request).desk, request.query_params.get("event"))
    return paper.csv_file("rulings.csv", rulings.as_csv(found))


ROUTES = [
    Route("/tables/{number:int}/dispute", dispute),
    Route("/tables/{number:int}/clock", clock),
    Route("/rulings", report),
    Route("/rulings.csv", rulings_file),
]
