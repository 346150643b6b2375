"""Adjourned matches: the register, one of it, and what adjourning a match would keep."""

from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.adjourning import adjourning, resuming, signed_file
from host_tools.director.desk.adjourning.resuming import OnFile
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.games.backgammon.views import placement
from host_tools.director.games.backgammon.views.placement import FreeTable
from host_tools.director.store.away import adjourned
from host_tools.director.store.away.adjourned import AdjournedRow
from host_tools.director.texts import text
from matchcore.refusal import Refusal

MOST_DONE = 50  # that no longer wait, on one page


@dataclass(frozen=True)
class Line:
    """One adjournment, by its file; `problem`: why it cannot be read here, with nothing else known."""

    id: int
    names: tuple[str, ...]
    event: str
    round: str
    score: str
    left: tuple[str, ...]  # of each side, exactly
    since_s: float
    place: str
    director: str
    became: str
    problem: str = ""


@dataclass(frozen=True)
class Register:
    """`place`: as it was typed last."""

    waiting: tuple[Line, ...]
    done: tuple[Line, ...]
    place: str


@dataclass(frozen=True)
class OnePage:
    """`free`: where it can be resumed; none if it waits no longer."""

    line: Line
    is_waiting: bool
    stands: str
    signed: str
    begun: str
    reason: str
    fingerprint: str
    file: str
    file_name: str
    free: tuple[FreeTable, ...]


@dataclass(frozen=True)
class Adjourning:
    """`why_not`: why this match cannot be adjourned now, or ""."""

    match: int
    title: str
    table: int
    why_not: str
    stands: str
    place: str
    is_as_heard: bool


def register(desk: Desk) -> Register:
    with desk.reading() as connection:
        waiting = tuple(_line(connection, row) for row in adjourned.waiting(connection))
        done = tuple(_line(connection, row) for row in adjourned.left(connection, MOST_DONE))
        return Register(waiting, done, adjourning.last_place(connection))


def one(desk: Desk, adjourned_id: int) -> OnePage:
    with desk.reading() as connection:
        found = resuming.need(connection, adjourned_id)
        said, row = found.said, found.row
        begun_s = said.started_s or said.adjourned_s
        return OnePage(
            line=_of(connection, found),
            is_waiting=row.is_waiting,
            stands=resuming.words_of(found.carried),
            signed=resuming.signed_words(said),
            begun=text("adjourn.begun", words=", ".join(filter(None, (said.begun, wording.date_and_time(begun_s))))),
            reason=said.reason,
            fingerprint=signed_file.fingerprint(row.key),
            file=row.file,
            file_name=f"adjourned-{said.code[:8]}.json",
            free=placement.free_tables(desk, connection) if row.is_waiting else (),
        )


def of_match(desk: Desk, match_id: int) -> Adjourning:
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        why_not, stands, is_as_heard = "", "", False
        try:
            carried, is_as_heard = adjourning.standing(desk, connection, match)
            stands = resuming.words_of(carried)
        except (Fault, Refusal) as error:
            why_not = (of_refusal(error) if isinstance(error, Refusal) else error).message
        place, names = adjourning.last_place(connection) or match.event, wording.title(match.names)
        return Adjourning(match.id, names, match.table_number, why_not, stands, place, is_as_heard)


def _line(connection: Connection, row: AdjournedRow) -> Line:
    try:
        return _of(connection, resuming.on_file(connection, row))
    except (Fault, Refusal) as error:
        problem = (of_refusal(error) if isinstance(error, Refusal) else error).message
        return Line(row.id, (), "", "", "", (), row.noted_s, "", "", "", problem)


def _of(connection: Connection, found: OnFile) -> Line:
    shown, settings = found.carried.shown(), found.carried.settings
    to = text("tables.to", length=shown.length) if shown.length else text("session.backgammon")
    left = tuple(wording.exact_text(shown.clock.bank_left_ms(0, side)) for side in (0, 1)) if shown.has_clock else ()
    waits = text("adjourn.waits")
    return Line(
        id=found.row.id,
        names=tuple(settings.names),
        event=settings.event,
        round=settings.round,
        score=f"{shown.score_a} – {shown.score_b}, {to}",
        left=left,
        since_s=found.said.adjourned_s,
        place=found.said.place,
        director=found.said.director,
        became=waits if found.row.is_waiting else resuming.how_words(connection, found.row),
    )
