"""Results that were written down at the desk, as the pages list those of tables: a result on paper is one (DESK 12).

Those noted by a clerk or an assistant wait to be verified, like those of tables."""

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import game, wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, going_on, need_draw
from host_tools.director.desk.draws.paper import verdict_of
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.event import Noted
from host_tools.director.store import draws, records
from host_tools.director.texts import text
from host_tools.director.views import needs
from host_tools.director.views.at_table import ranks
from host_tools.director.views.matches import MatchLine, result_of
from host_tools.director.views.needs import VERIFY, Act, Need
from host_tools.director.wording import round_name


def lines(desk: Desk, event: str | None = None) -> list[MatchLine]:
    """Oldest first; `event`: only of this one."""
    with desk.reading() as connection:
        rows = [row for row in draws.read_all(connection) if event in (None, row.event)]
        found = [need_draw(desk.draws, connection, row.id) for row in rows]
        every = [line for draw in found for line in _of_draw(connection, draw)]
    return sorted(every, key=lambda line: line.created_s)


def _of_draw(connection: Connection, draw: Draw) -> Iterator[MatchLine]:
    usual = usual_settings(connection, draw.row.event)
    for code, one in draw.on_paper.items():
        yield _line(draw, code, one, length_of(draw, code, usual), usual.rule_set)
    yield from _noted(connection, draw)


def _noted(connection: Connection, draw: Draw) -> Iterator[MatchLine]:
    usual = usual_settings(connection, draw.row.event)
    for code, one in draw.noted.items():
        yield _line(draw, code, one, length_of(draw, code, usual), usual.rule_set)


def _line(draw: Draw, code: str, one: Report | Noted, length: int, rule_set: str) -> MatchLine:
    """Without a time if it was written down before these were noted."""
    said, at_s, board = one.result, one.at_s or draw.row.created_s, draw.event.boards.get(code)
    status = records.REPORTED if isinstance(one, Noted) else records.VERIFIED
    names = tuple(draw.names[side] for side in said.sides)
    result = result_of(verdict_of(said), game.USUAL, names)
    return MatchLine(
        id=0,
        game=game.USUAL,
        table=0,
        event=draw.row.event,
        round=round_name(code),
        names=names,
        length=length,
        rule_set=rule_set,
        status=status,
        status_words=text("status." + status),
        created_s=at_s,
        started_s=board.at_s if board else None,
        sealed_s=None,
        verified_s=one.at_s if status == records.VERIFIED else None,
        code="",
        games=None,
        is_from_table=False,
        is_handed_over=False,
        is_earlier=False,
        reported=None,
        result=result,
        corrections=(),
        asks_certain=None,
        draw=draw.row.id,
        pairing=code,
        board=board.name if board else "",
    )


# -- noted, and not verified -------------------------------------------------------------------------------------------


def waiting(desk: Desk, event: str | None = None) -> list[MatchLine]:
    """Those that somebody has to verify; `event`: only of this one."""
    with desk.reading() as connection:
        found = [draw for draw in going_on(desk.draws, connection) if event in (None, draw.row.event)]
        return [line for draw in found if draw.noted for line in _noted(connection, draw)]


def number_waiting(desk: Desk) -> int:
    """As far as the events have been read: every page has this count, and none is read for it."""
    return sum(len(event.noted.keys() - event.results.keys()) for event in desk.draws.last_read())


def need_of(line: MatchLine, now_s: float) -> Need:
    """The row of the live board, as a table's result has one."""
    found = needs.of_nothing(key_of(line), ranks.REPORTED, page_of(line))
    fields = {"draw": str(line.draw), "code": line.pairing}
    verify = Act(text("do.verify"), "/call-up/verify", fields, VERIFY, is_main=True)
    assert line.result
    need = replace(
        found,
        place=line.board,
        kind="result",
        word=text("need.result"),
        words=text("need.on_paper", pairing=line.pairing),
        names=wording.title(line.names),
        detail=" · ".join((line.result.words, line.event, line.round)),
        age_s=max(0.0, now_s - line.created_s),
        acts=(verify, Act(text("do.open"), page_of(line))),
        people=line.names,
        event=line.event,
    )
    return needs.ordered(need, now_s)


def key_of(line: MatchLine) -> str:
    return f"n{line.draw}-{line.pairing}"


def page_of(line: MatchLine) -> str:
    """The row of its pairing, where a director corrects it."""
    return f"/e/{line.draw}/rounds/{line.pairing.partition('-')[0]}#p-{line.pairing}"
