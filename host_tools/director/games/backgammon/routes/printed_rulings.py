"""The report on rulings, penalties and corrections, for print (TOU-06)."""

import time

from starlette.requests import Request
from starlette.responses import Response

from host_tools.director import wording
from host_tools.director.games.backgammon.views import rulings
from host_tools.director.games.backgammon.views.rulings import RulingLine
from host_tools.director.printing import columns
from host_tools.director.printing.columns import Column
from host_tools.director.printing.sheet import Heading
from host_tools.director.texts import text
from host_tools.director.web.routes.printed_sheets import address_of, pdf, sheet_for
from host_tools.director.web.shared.services import services

TEXT_PT = 8.0


def report(request: Request) -> Response:
    """Oldest first; `?event=`: of one."""
    event = request.query_params.get("event")
    found = rulings.of_event(services(request).desk, event)
    sheet = sheet_for(request, is_wide=True)
    title = " · ".join(words for words in (text("rulings.title"), event) if words)
    sheet.begin(Heading(title, text("print.rulings_about"), address_of(request, "/rulings")))
    heads = [
        Column(text("col.when"), 0.09, size_pt=TEXT_PT),
        Column(text("col.match"), 0.2, size_pt=TEXT_PT, most_lines=4),
        Column(text("col.who"), 0.12, "B", size_pt=TEXT_PT, most_lines=2),
        Column(text("col.rule"), 0.07, size_pt=TEXT_PT),
        Column(text("col.what"), 0.26, size_pt=TEXT_PT, most_lines=6),
        Column(text("col.because"), 0.18, size_pt=TEXT_PT, most_lines=6),
        Column(text("col.by"), 0.08, size_pt=TEXT_PT),
    ]
    columns.draw(sheet, heads, map(_cells, found), sheet.top)
    return pdf(sheet, "rulings.pdf")


def _cells(line: RulingLine) -> tuple[str, ...]:
    when = time.strftime("%m-%d %H:%M", time.localtime(line.when_s))
    where = text("print.at", place=line.table) if line.table else ""
    match = " · ".join(words for words in (wording.title(line.names), line.event, line.round, where) if words)
    points = text("count.points") + f" {line.points}" if line.points else ""
    undone = text("print.taken_back") if line.is_undone else ""
    said = " · ".join(words for words in (line.sort_words, points, line.words, undone) if words)
    return when, match, ", ".join(line.players), line.rule, said, line.because, line.by_words
