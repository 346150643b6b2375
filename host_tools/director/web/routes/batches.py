"""Many tables in one act: enrol them, with everything their devices need in one file; assign a round of matches."""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools import languages
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.devices.enrolment import Key
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.games.backgammon.orders import assignment
from host_tools.director.texts import text
from host_tools.director.typed import fields, numbers
from host_tools.director.typed.fields import Form
from host_tools.director.web.routes import assigning
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.toolchain.paths import command_line
from matchcore.games.backgammon.rules.settings import LONGEST_LABEL, Settings
from matchcore.refusal import Refusal

MOST_LINES = 200


def _desk(request: Request) -> Desk:
    return services(request).desk


# -- enrolling ---------------------------------------------------------------------------------------------------------


def new_tables(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """`?tables` fills in the first numbers, such as tables that call here without being enrolled."""
    form = dict(request.query_params) if form is None else form
    status = fault.status if fault else 200
    command, spoken = _flash_command("tables-1-20.zip"), languages.spoken()
    return paper.page(
        request, "enrol_many.html", status, fault=fault, form=form, languages=spoken, flash_command=command
    )


def _flash_command(file: str) -> str:
    return command_line(
        f"make flash BOARD=… PORT=all BATCH={file}", f"match-table flash --board … --port all --batch {file}"
    )


def enrol(request: Request, form: Form) -> Response:
    """The answer is the only one that ever holds these keys."""
    wanted = numbers.read(form, "tables")
    name = fields.line(form, "name", text("enrol.name"), most=enrolment.LONGEST_TABLE_NAME - 3)
    language = fields.choice(form, "language", text("enrol.language"), languages.spoken(), languages.USUAL)
    keys = enrolment.enrol_many(_desk(request), wanted, name)
    addresses = services(request).lan() or [str(request.base_url).rstrip("/")]
    data = package(keys, name, addresses, language)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(wanted)}"'}
    return Response(data, media_type="application/zip", headers=headers)


def file_name(tables: Sequence[int]) -> str:
    return f"tables-{tables[0]}-{tables[-1]}.zip"


def package(keys: Mapping[int, Key], name: str, addresses: list[str], language: str) -> bytes:
    """Configurations, the codes for the tables' set-up pages, and labels, as a ZIP archive."""
    packed, codes = io.BytesIO(), io.StringIO()
    lines = csv.writer(codes)
    lines.writerow(["table", "code"])
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, key in keys.items():
            configuration = enrolment.configuration(number, key, addresses, language)
            archive.writestr(f"table-{number}/config.json", configuration)
            lines.writerow([number, key.code])
        archive.writestr("codes.csv", codes.getvalue())
        file = file_name(list(keys))
        archive.writestr(
            "READ ME.txt", text("batch.read_me") + text("batch.flash", command=_flash_command(file)) + "\n"
        )
        labels = _labels(keys, name, addresses[0])
        if labels:
            archive.writestr("labels.pdf", labels)
    return packed.getvalue()


def _labels(keys: Mapping[int, Key], name: str, address: str) -> bytes:
    """b"" where the library that draws them is not installed: it comes with the tools that flash boards."""
    try:
        from host_tools.installing.label_sheet import Label, sheet
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("host_tools"):
            raise
        return b""
    found = [Label(number, name.replace("#", str(number)), f"{address}/tables/{number}") for number in keys]
    return sheet(found, "")


# -- assigning ---------------------------------------------------------------------------------------------------------


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
    settings = assigning.settings_of(kept) if kept else Settings(assigning.FIRST_LENGTH, "", "")
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
    Route("/tables/many", new_tables),
    post("/tables/many", enrol, new_tables),
    Route("/assign/many", new_matches),
    post("/assign/many", assign, new_matches),
]
