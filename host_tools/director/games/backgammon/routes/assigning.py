"""Pages and forms of the assignment: a match for a table, its move to another table, an event's defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk import event_settings, paces, placing, series
from host_tools.director.desk.desk import LARGEST_TABLE, Desk, need_match
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.orders import assignment, in_force, lettering
from host_tools.director.games.backgammon.reading.assigned import match_of
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.games.backgammon.views import placement, tables
from host_tools.director.store import EventRow, events
from host_tools.director.texts import text
from host_tools.director.web.shared import errors, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.rules.settings import LARGEST_DELAY_MS, LONGEST_LABEL, LONGEST_NAME, MOVES
from matchcore.refusal import Refusal

FIRST_LENGTH = 7
EMPTY_RULES = 2  # empty rows for changed rules, after those filled in


@dataclass(frozen=True)
class RuleSetChoice:
    """A rule set to choose, with its times and rules."""

    rule_set: str
    title: str
    per_point: str
    delay: str
    rules: dict[str, str]


def _desk(request: Request) -> Desk:
    return services(request).desk


def _go(path: str) -> Response:
    return RedirectResponse(path, 303)


# -- a match for a table -----------------------------------------------------------------------------------------------


def new_match(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The form for a match, filled with the defaults; `?again`, `?next` and `?event` fill it otherwise."""
    number = request.path_params["number"]
    page = tables.table_page(_desk(request), number)
    kept = kept_events(_desk(request))
    form = _first_form(request, page.interrupted, kept) if form is None else form
    return paper.page(
        request,
        "assign.html",
        fault.status if fault else 200,
        table=page.card,
        fault=fault,
        form=form,
        preview=_preview(request, form),
        events=kept,
        **_choices(form),
    )


def _first_form(request: Request, interrupted: tables.Interrupted | None, kept: list[EventRow]) -> Form:
    query = request.query_params
    if "again" in query and interrupted:
        return _again(_desk(request), interrupted.id)
    if "next" in query:
        return _next(_desk(request), fields.number(query, "next", text("assign.next")))
    usual = next((event for event in kept if event.name == query.get("event", kept[0].name)), None) if kept else None
    return assignment.filled(assignment.of_event(usual) if usual else Settings(FIRST_LENGTH, "", ""))


def _again(desk: Desk, match_id: int) -> Form:
    """A match that a table left unfinished, at its score."""
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        form = assignment.filled(placing.going_along(desk, connection, match).settings)
        found = series.of_match(connection, match)
    return {**form, "series": str(found.first_id)} if found else form


def _next(desk: Desk, match_id: int) -> Form:
    """The next match of this one's series."""
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        found = series.check_next(series.of_match(connection, match), match)
        return {**assignment.filled(series.next_settings(connection, found)), "series": str(found.first_id)}


def _choices(form: Form) -> dict[str, Any]:
    """The possible values of a match's fields."""
    filled = sum(1 for field in form if field.startswith("rule_key_"))
    return {
        "rule_sets": _rule_sets(),
        "moves": MOVES,
        "players": assignment.PLAYERS,
        "bests": assignment.BESTS,
        "overtimes": assignment.OVERTIMES,
        "longest_name": LONGEST_NAME,
        "longest_label": LONGEST_LABEL,
        "longest_match": bank.LONGEST_MATCH,
        "largest_delay_s": LARGEST_DELAY_MS // 1000,
        "rules": in_force.rules_offered(_rule_set(form)),
        "rule_rows": range(filled + EMPTY_RULES),
        "is_unusual": _is_unusual(form),
    }


def _rule_set(form: Form) -> str:
    name = form.get("rule_set", "")
    return name if name in rulesets.IDS else rulesets.IDS[0]


def _rule_sets() -> list[RuleSetChoice]:
    found = []
    for name in rulesets.IDS:
        form = assignment.filled(Settings(FIRST_LENGTH, "", "", name))
        rules = {rule.key: rule.value for rule in in_force.rules_offered(name)}
        title = rulesets.rule_set(name)["title"]
        found.append(RuleSetChoice(name, title, form["per_point"], form["delay"], rules))
    return found


def _is_unusual(form: Form) -> bool:
    """Whether a field in the folded part of the form has an unusual value."""
    usual = assignment.filled(Settings(FIRST_LENGTH, "", ""))
    shown = ("name_a", "name_b", "event", "round", "length", "rule_set", "per_point", "delay", "moves", "series")
    apart = ("score_a", "score_b", "crawford_played", "confirmed", "back", *_PLANNED)
    rest = {field: value for field, value in form.items() if field not in (*shown, *apart)}
    return any(value and value != usual.get(field, "") for field, value in rest.items())


def assign(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    series_id = fields.number(form, "series", text("assign.series")) if fields.is_given(form, "series") else 0
    confirmed = form.get("confirmed", "")
    match_id = placing.assign(_desk(request), number, assignment.settings(form), series_id, confirmed=confirmed)
    # A program needs the number of the match; a person is led to the table.
    return JSONResponse({"match": match_id}) if errors.wants_json(request) else _go(f"/tables/{number}")


def preview(request: Request) -> Response:
    """The effect of the settings in the query, or their error: for the form while it is being filled in."""
    words, is_playable = _preview(request, request.query_params)
    return JSONResponse({"words": words, "is_playable": is_playable})


def _preview(request: Request, form: Form) -> tuple[str, bool]:
    """(the settings' effect or their error, whether they can be played); names may be missing."""
    try:
        settings = assignment.settings({**form, **_named(form)})
        with _desk(request).reading() as connection:
            placing.give_more_time(connection, settings)
        words = in_force.preview(settings, match_of(settings))
        lettering.check_settings(settings)
        return words, True
    except Fault as fault:
        return fault.message, False
    except Refusal as refusal:
        return of_refusal(refusal).message, False


def _named(form: Form) -> Form:
    return {"name_a": form.get("name_a") or "A", "name_b": form.get("name_b") or "B"}


# -- an event's defaults -----------------------------------------------------------------------------------------------


_PLANNED = {"point_min": "event.point_min", "unclocked_point_min": "event.unclocked_point_min"}  # field: its label


@dataclass(frozen=True)
class EventPage:
    """An event's defaults, and what they mean for a match."""

    events: Sequence[EventRow]
    chosen: str  # the event's name
    pace: paces.Pace
    preview: tuple[str, bool]
    planned: Mapping[str, str] = field(default_factory=lambda: _PLANNED)
    longest_point_min: int = paces.LONGEST_POINT_MIN


def event_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """An event's defaults for its matches; `?event` shows an existing event."""
    kept = kept_events(_desk(request))
    name = request.query_params.get("event", "")
    if form is None:
        chosen = next((event for event in kept if event.name == name), None)
        usual = assignment.of_event(chosen) if chosen else Settings(FIRST_LENGTH, "", "")
        form = {**assignment.filled(usual), **_plans(chosen)}
    page = EventPage(kept, name, _pace(_desk(request), name), _preview(request, form))
    status = fault.status if fault else 200
    return paper.page(request, "event.html", status, value=page, fault=fault, form=form, **_choices(form))


def keep_event(request: Request, form: Form) -> Response:
    name = fields.line(form, "event", text("assign.event"), most=LONGEST_LABEL, is_needed=True)
    if fields.is_checked(form, "remove"):
        event_settings.remove(_desk(request), name)
    else:
        settings = assignment.settings({**form, "event": name, "name_a": "A", "name_b": "B"})
        event_settings.keep(_desk(request), settings, **_read_plans(form))
    return _go("/event-settings")


def _plans(event: EventRow | None) -> Form:
    """The planned minutes per point, for the form."""
    return {name: str(getattr(event or paces.USUAL, name)) for name in _PLANNED}


def _read_plans(form: Form) -> dict[str, int]:
    """Those typed in; the others keep their defaults."""
    typed = {name: label for name, label in _PLANNED.items() if fields.is_given(form, name)}
    return {name: fields.number(form, name, text(label), 1, paces.LONGEST_POINT_MIN) for name, label in typed.items()}


def _pace(desk: Desk, name: str) -> paces.Pace:
    """The pace of the event so far, for the director alone (TOU-07)."""
    with desk.reading() as connection:
        return paces.of_event(connection, name)


def kept_events(desk: Desk) -> list[EventRow]:
    with desk.reading() as connection:
        return events.read_all(connection)


# -- moving a match ----------------------------------------------------------------------------------------------------


def move_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The data that moves along to another table, and the times that the director may set first (INC-12, INC-13)."""
    view = placement.of_move(_desk(request), request.path_params["id"])
    return paper.page(
        request,
        "move.html",
        fault.status if fault else 200,
        move=view,
        fault=fault,
        form=form or {},
        longest_reason=fields.LONGEST_REASON,
    )


def move(request: Request, form: Form) -> Response:
    number = fields.number(form, "table", text("move.to"), least=1, most=LARGEST_TABLE)
    reason = fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True)
    names = placement.names_of(_desk(request), request.path_params["id"])
    banks = [_bank(form, field, text("move.bank", name=name)) for field, name in zip("ab", names, strict=True)]
    placing.move(_desk(request), request.path_params["id"], number, reason, (banks[0], banks[1]))
    return _go(f"/matches/{request.path_params['id']}")


def _bank(form: Form, side: str, label: str) -> int | None:
    """The time the director sets; None where the field is unchanged or empty."""
    typed = form.get("bank_" + side, "").strip()
    if not typed or typed == form.get("shown_" + side, ""):
        return None
    ms = fields.milliseconds(form, "bank_" + side, label)
    if not 0 <= ms <= bank.LARGEST_BANK_MS:
        raise Fault("BAD_CLOCK", field=label, value=typed[:20])
    return ms


ROUTES = [
    Route("/preview", preview),
    Route("/event-settings", event_page),
    post("/event-settings", keep_event, event_page),
    Route("/matches/{id:int}/move", move_page),
    post("/matches/{id:int}/move", move, move_page, "move.go"),
]
