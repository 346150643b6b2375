"""The pages, as they are looked at.  What their forms do is in acts.py."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host_tools.director import forms, order_forms, views, wording
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.forms import Form
from host_tools.director.store import records
from host_tools.director.texts import text
from host_tools.director.web import paper
from matchcore import bank, rulesets, scoring
from matchcore.refusal import Refusal
from matchcore.settings import LARGEST_DELAY_MS, LONGEST_LABEL, LONGEST_NAME, MOVES, Settings

FIRST_LENGTH = 7


def every_table(request: Request) -> Response:
    return paper.page(request, "tables.html", tables=views.table_views(request.app.state.desk))


def new_table(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    return paper.page(request, "enrol.html", _status(fault), fault=fault, form=form or {})


def one_table(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """A table with all its orders; `form` is the one that was refused."""
    table = views.table_view(request.app.state.desk, request.path_params["number"])
    names = table["match"]["names"] if table["match"] else ["A", "B"]
    return paper.page(
        request, "table.html", _status(fault), table=table, names=names, fault=fault, form=form or {},
        order_forms=order_forms.ORDER_FORMS, cube_levels=order_forms.CUBE_LEVELS, results=result_choices(),
    )  # fmt: skip


def new_key(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    table = views.table_view(request.app.state.desk, request.path_params["number"])
    return paper.page(request, "renew.html", _status(fault), table=table, fault=fault)


def new_match(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The form for a match; `?again` fills it with the match that this table left unfinished."""
    table = views.table_view(request.app.state.desk, request.path_params["number"])
    if form is None:
        is_again = "again" in request.query_params and table["interrupted"]
        form = _again(table["interrupted"]) if is_again else _usual()
    return paper.page(
        request, "assign.html", _status(fault), table=table, fault=fault, form=form, rule_sets=_rule_sets(),
        moves=MOVES, preview=_preview(form), longest_name=LONGEST_NAME, longest_label=LONGEST_LABEL,
        longest_match=bank.LONGEST_MATCH, largest_delay_s=LARGEST_DELAY_MS // 1000,
    )  # fmt: skip


def _rule_sets() -> list[dict[str, str]]:
    """The rule sets to choose from, with the times that come with each."""
    titles = {name: rulesets.rule_set(name)["title"] for name in rulesets.IDS}
    return [{**_times(Settings(FIRST_LENGTH, "", "", name)), "title": titles[name]} for name in rulesets.IDS]


def preview(request: Request) -> Response:
    """What the settings in the query come to, or why they cannot be: for the form, while it is being filled in."""
    words, is_playable = _preview(request.query_params)
    return JSONResponse({"words": words, "is_playable": is_playable})


def results(request: Request, fault: Fault | None = None, form: Form | None = None, said: str = "") -> Response:
    """`said`: what became of a line that was handed over; `form` is the one that was refused."""
    every = views.result_views(request.app.state.desk)
    reported = [match for match in every if match["status"] == records.REPORTED]
    done = [match for match in every if match["status"] in (records.VERIFIED, records.CORRECTED)]
    other = [match for match in every if match["status"] not in records.CLOSED_STATUSES]
    return paper.page(
        request, "results.html", _status(fault), waiting=reported, done=done, other=other, results=result_choices(),
        fault=fault, said=said, line=(form or {}).get("line", ""), longest_line=forms.LONGEST_LINE,
    )  # fmt: skip


def one_match(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    match = views.match_view(request.app.state.desk, request.path_params["id"])
    return paper.page(request, "match.html", _status(fault), match=match, fault=fault, results=result_choices())


def result_choices() -> list[tuple[int, str]]:
    """(number, words) of every type of result (RES-07)."""
    return [(number, wording.result_name(number)) for number in range(1, len(scoring.RESULTS))]


def _status(fault: Fault | None) -> int:
    return fault.status if fault else 200


def _usual() -> dict[str, str]:
    """What a new match is, unless the director says otherwise."""
    return {"length": str(FIRST_LENGTH), **_times(Settings(FIRST_LENGTH, "", ""))}


def _times(settings: Settings) -> dict[str, str]:
    return {
        "rule_set": settings.rule_set,
        "per_point": wording.span_text(settings.per_point_ms),
        "delay": str(settings.delay_ms // 1000),
    }


def _again(match: views.View) -> dict[str, str]:
    score_a, score_b = match["score"]
    return {
        "name_a": match["names"][0], "name_b": match["names"][1], "length": str(match["length"]),
        "rule_set": match["rule_set"], "per_point": wording.span_text(match["per_point_ms"]),
        "delay": str(match["delay_ms"] // 1000), "event": match["event"], "round": match["round"],
        "moves": match["moves"], "score_a": str(score_a), "score_b": str(score_b),
        "crawford_played": "1" if match["crawford_played"] else "",
    }  # fmt: skip


def _preview(form: Form) -> tuple[str, bool]:
    """(what the settings come to or why they cannot be, whether they can be); names may still be missing."""
    try:
        settings = forms.settings({**form, "name_a": form.get("name_a") or "A", "name_b": form.get("name_b") or "B"})
        settings.check()
    except Fault as fault:
        return fault.message, False
    except Refusal as refusal:
        return of_refusal(refusal).message, False
    return _times_of(settings), True


def _times_of(settings: Settings) -> str:
    """What each player starts with, by the core's formula (CLK-08)."""
    each_ms = bank.bank_ms(settings.length, settings.score_a, settings.score_b, settings.per_point_ms)
    breaks = rulesets.breaks_allowed(rulesets.rule_set(settings.rule_set), settings.length)
    times: dict[str, Any] = {"bank": wording.span_text(each_ms), "delay": wording.delay_text(settings.delay_ms)}
    return text("assign.preview", breaks=breaks, **times)


ROUTES = [
    Route("/", every_table),
    Route("/tables/new", new_table),
    Route("/tables/{number:int}", one_table),
    Route("/tables/{number:int}/key", new_key),
    Route("/tables/{number:int}/assign", new_match),
    Route("/preview", preview),
    Route("/results", results),
    Route("/matches/{id:int}", one_match),
]
