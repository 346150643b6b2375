"""Lists to hang up or to file: a round, the players by name, standings."""

from collections.abc import Sequence

from host_tools.director import wording
from host_tools.director.printing import columns
from host_tools.director.printing.columns import Column
from host_tools.director.printing.sheet import ABOUT_PT, Heading, Sheet
from host_tools.director.texts import text
from host_tools.director.views.drawn.placed import Standings
from host_tools.director.views.drawn.printed import PlayerLine, RoundList

NUMBER_PT = 13.0


def rounds(sheet: Sheet, found: RoundList, address: str) -> None:
    """The matches of a round by table; below them who waits, and who has a bye."""
    heads = [
        Column(text("log.table"), 0.11, "B", size_pt=NUMBER_PT),
        Column("", 0.29, "B", most_lines=2),
        Column("", 0.29, "B", most_lines=2),
        Column(text("print.score_by"), 0.15),
        Column(text("print.start"), 0.16, align="R"),
    ]
    lengths = sorted({one.length for one in found.every if one.length})
    said = [text("tables.to", length=length) for length in lengths] + [text("print.late_from")]
    foot = text("print.live_draw")
    sheet.begin(Heading(f"{found.event} · {found.title}", ", ".join(said), address, foot))
    by = {True: text("print.by_device"), False: text("print.by_paper")}
    y = columns.draw(
        sheet, heads, [(one.place, *one.names, by[one.has_device], one.start) for one in found.placed], sheet.top
    )
    waiting = ", ".join(wording.title(one.names) for one in found.waiting)
    for key, words in (("print.waiting", waiting), ("print.byes", ", ".join(found.byes))):
        if words:
            y = sheet.paragraph(text(key, names=words), ABOUT_PT, y + 4)


def players(sheet: Sheet, found: Sequence[PlayerLine], event: str, address: str) -> None:
    """Everybody by name, with event, line of the draw, first table and time; `event`: "" = all events."""
    heads = [
        Column(text("draw.name"), 0.29, "B", most_lines=2),
        Column(text("draw.club"), 0.22),
        Column(text("assign.event"), 0.22),
        Column(text("print.line"), 0.08, align="R"),
        Column(text("log.table"), 0.09, "B", align="R"),
        Column(text("print.start"), 0.1, align="R"),
    ]
    title = " · ".join(words for words in (event, text("print.wall_list")) if words)
    sheet.begin(Heading(title, text("print.players", number=len(found)), address, text("print.live_draw")))
    rows = [(one.name, one.club, one.event, one.line, one.place, one.start) for one in found]
    columns.draw(sheet, heads, rows, sheet.top)


def standings(sheet: Sheet, found: Sequence[Standings], event: str, address: str) -> None:
    """A page for each section, with every criterion that ranks there."""
    for one in found:
        each = min(0.1, 0.4 / max(1, len(one.heads)))
        heads = [
            Column(text("draw.rank"), 0.09, "B", "R"),
            Column(text("draw.name"), 0.67 - each * len(one.heads), "B", most_lines=2),
            Column(text("draw.club"), 0.24, most_lines=2),
            *(Column(head, each, align="R") for head in one.heads),
        ]
        about, foot = text("print.standings_about"), text("print.live_draw")
        sheet.begin(Heading(f"{event} · {one.title}", about, address, foot))
        rows = [(str(line.place), line.name, line.club, *map(str, line.counts)) for line in one.lines]
        columns.draw(sheet, heads, rows, sheet.top)
