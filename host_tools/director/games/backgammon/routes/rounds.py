"""A round of matches assigned in one act."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.form_parsing import fields, numbers
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.orders import assignment
from host_tools.director.games.backgammon.routes import assigning
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.texts import text
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from matchcore.games.backgammon.rules.settings import LONGEST_LABEL
from matchcore.refusal import Refusal

MOST_LINES = 200


def _desk(request: Request) -> Desk:
    return services(request).desk


def new_matches(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    status = fault.status if fault else 200
    kept = assigning.kept_events(_desk(request))
    return paper.page(request, "assign_many.html", status, fault=fault, form=form or {}, events=kept)


def assign(request: Request, form: Form) -> Response:
    placed = _placed(request, form)
    placing.assign_many(_desk(request), placed, confirmed=form.get("confirmed", ""))
    return RedirectResponse("/", 303)


def _placed(request: Request, form: Form) -> list[tuple[int, Settings]]:
    """One match per line: table, one side, the other side."""
    usual = _usual(request, form)
    lines = {at: line for at, line in enumerate(form.get("lines", "").splitlines(), 1) if line.strip()}
    if not lines:
        raise Fault("MISSING", field=text("batch.lines"))
    if len(lines) > MOST_LINES:
        raise Fault("TOO_MANY_LINES", number=len(lines), most=MOST_LINES)
    placed: dict[int, tuple[int, Settings]] = {}
    wrong: dict[int, Fault] = {}
    for at, line in lines.items():
        try:
            placed[at] = _match_of(at, line, usual)
        except (Fault, Refusal) as error:
            wrong[at] = of_refusal(error) if isinstance(error, Refusal) else error
    found = placing.wrong_with(_desk(request), list(placed.values()))
    wrong |= {at: fault for at, fault in zip(placed, found, strict=True) if fault}
    _show(wrong)
    return list(placed.values())


def _show(wrong: Mapping[int, Fault]) -> None:
    """Show all errors in a list at once, by line."""
    if len(wrong) == 1:
        raise next(iter(wrong.values()))
    if wrong:
        words = [text("batch.line_fault", line=at, words=wrong[at].message) for at in sorted(wrong)]
        raise Fault("BAD_LINES", words="\n".join(words))


def _usual(request: Request, form: Form) -> Form:
    """Common to all of them: the event's defaults, with the form's round and length."""
    name = fields.line(form, "event", text("assign.event"), most=LONGEST_LABEL)
    kept = next((one for one in assigning.kept_events(_desk(request)) if one.name == name), None)
    settings = assignment.of_event(kept) if kept else Settings(assigning.FIRST_LENGTH, "", "")
    settings.event = name
    settings.round = fields.line(form, "round", text("assign.round"), most=LONGEST_LABEL)
    usual = assignment.filled(settings)
    return {**usual, "length": form["length"]} if fields.is_given(form, "length") else usual


def _match_of(at: int, line: str, usual: Form) -> tuple[int, Settings]:
    parts = [part.strip() for part in (line.split("\t") if "\t" in line else line.split(";"))]
    if len(parts) != 3:
        raise Fault("BAD_LINE", line=at, value=line.strip()[:40])
    number = fields.number({"table": parts[0]}, "table", text("batch.line", line=at), least=1, most=numbers.LARGEST)
    return number, assignment.settings({**usual, "name_a": parts[1], "name_b": parts[2]})


ROUTES = [
    Route("/assign/many", new_matches),
    post("/assign/many", assign, new_matches, "batch.assign_go"),
]
