"""Results that were written down at the desk, as the pages list those of tables: a result on paper is one (DESK 12)."""

from collections.abc import Iterator

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import length_of, round_name, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.draws.paper import verdict_of
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.store import draws, records
from host_tools.director.texts import text
from host_tools.director.views.matches import MatchLine, result_of


def lines(desk: Desk, event: str | None = None) -> list[MatchLine]:
    """Oldest first; `event`: only of this one."""
    with desk.reading() as connection:
        rows = [row for row in draws.read_all(connection) if event in (None, row.event)]
        found = [need_draw(desk.draws, connection, row.id) for row in rows]
        every = [line for draw in found for line in _of_draw(connection, draw)]
    return sorted(every, key=lambda line: line.created_s)


def _of_draw(connection: Connection, draw: Draw) -> Iterator[MatchLine]:
    usual = usual_settings(connection, draw.row.event)
    for code, act in draw.on_paper.items():
        yield _line(draw, act, length_of(draw, code, usual), usual.rule_set)


def _line(draw: Draw, act: Report, length: int, rule_set: str) -> MatchLine:
    """Without a time if it was written down before these were noted."""
    said, at_s, board = act.result, act.at_s or draw.row.created_s, draw.event.boards.get(act.code)
    names = tuple(draw.names[side] for side in said.sides)
    result = result_of(verdict_of(said), game.USUAL, names)
    return MatchLine(
        id=0,
        game=game.USUAL,
        table=0,
        event=draw.row.event,
        round=round_name(act.code),
        names=names,
        length=length,
        rule_set=rule_set,
        status=records.VERIFIED,
        status_words=text("status." + records.VERIFIED),
        created_s=at_s,
        started_s=board.at_s if board else None,
        sealed_s=None,
        verified_s=act.at_s,
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
        pairing=act.code,
        board=board.name if board else "",
    )
