"""A result on paper is checked as its table would have checked it (SCO-06, RES-07)."""

from sqlalchemy import Connection

from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.formats.acts.reporting import Note, Report
from host_tools.director.formats.model import Result
from host_tools.director.texts import text
from matchcore.sides import NOBODY

OF_A_TIE = 0  # played on after three wins, or not


def check(connection: Connection, draw: Draw, wanted: Note | Report) -> None:
    playing().check_on_paper(verdict_of(wanted.result), _ends_at(connection, draw, wanted.code))


def verdict_of(result: Result) -> Verdict:
    winner = result.sides.index(result.winner) if result.winner in result.sides else NOBODY
    return Verdict(result.kind, winner, result.points, reason="")


def words_of(draw: Draw, wanted: Note | Report) -> str:
    said = verdict_of(wanted.result)
    names = tuple(draw.names.get(side, text("side.nobody")) for side in wanted.result.sides)
    return playing().result_words(said.result, said.winner, said.points, names)


def _ends_at(connection: Connection, draw: Draw, code: str) -> int:
    """The points that win it, or the matches that win its series; 0 = whoever has more."""
    if code not in draw.settled or draw.event.announced.ties:
        return OF_A_TIE
    played, usual = draw.played.get(code), usual_settings(connection, draw.row.event)
    best_of = played.best_of if played else int(usual.options.get("best_of", 1))
    length = played.match.length if played else length_of(draw, code, usual)
    return best_of // 2 + 1 if best_of > 1 and length else length
