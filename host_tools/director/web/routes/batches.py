"""Many tables enrolled in one act, with everything their devices need in one file."""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools import languages
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.devices.enrolment import Key
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields, numbers
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import fleet
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.toolchain.paths import command_line


def _desk(request: Request) -> Desk:
    return services(request).desk


def new_tables(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """`?tables` fills in the first numbers, such as tables that call here without being enrolled."""
    form = dict(request.query_params) if form is None else form
    status = fault.status if fault else 200
    command, spoken = _flash_command("tables-1-20.zip"), languages.spoken()
    values = {"languages": spoken, "flash_command": command, "enrolled": fleet.enrolled(_desk(request))}
    return paper.page(request, "enrol_many.html", status, fault=fault, form=form, **values)


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
        from host_tools.installing.label_sheet import Label, address_at, sheet
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("host_tools"):
            raise
        return b""
    found = [Label(number, name.replace("#", str(number)), address_at(address, number)) for number in keys]
    return sheet(found, "", text("labels.code"))


ROUTES = [
    Route("/tables/many", new_tables),
    post("/tables/many", enrol, new_tables),
]
