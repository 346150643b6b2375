"""One act for many tables: pause, resume, announce, verify.

What was shown, table by table, is done. A table where it has become impossible is skipped and named, without a second
question.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk import acts, giving, results, transfers
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, TableRow, events, matches, records, tables
from host_tools.director.texts import text
from matchcore.refusal import Refusal


@dataclass(frozen=True)
class Planned:
    """A table, and why it is skipped; "" = it is not."""

    number: int
    names: tuple[str, str]
    event: str
    round: str
    why: str


def plan(desk: Desk, kind: int) -> list[Planned]:
    """The effect of an order to every table, by number."""
    with desk.looking() as connection:
        return [_planned(desk, connection, table, kind) for table in tables.every(connection)]


def give(desk: Desk, order: Order, numbers: Collection[int]) -> list[Planned]:
    done = []
    with desk.acting() as connection:
        for table in tables.every(connection):
            if table.number not in numbers:
                continue
            planned = _planned(desk, connection, table, order.kind)
            if not planned.why:
                acts.note_order(desk, connection, table, giving.add(desk, connection, table, order))
            done.append(planned)
    return done


def _planned(desk: Desk, connection: Connection, table: TableRow, kind: int) -> Planned:
    follower = desk.follower(connection, table)
    state = follower.state
    is_here = follower.has_match and transfers.left_on(connection, follower) is None
    why = text("state.idle")
    if is_here:
        why = text("state.unfollowable") if follower.problem else _refused(kind, state)
        if not limits.is_in_event(events.name_now(connection, state.event)):
            why = text("many.other_event", event=who.current().event)
    names = state.names if is_here else ("", "")
    return Planned(table.number, names, state.event if is_here else "", state.round if is_here else "", why)


def _refused(kind: int, state: Any) -> str:
    try:
        playing().check_for_all(kind, state)
    except Refusal as refusal:
        return of_refusal(refusal).message
    return ""


# -- results -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting:
    """A result that both players have confirmed; `mark` detects changes."""

    match: MatchRow
    mark: str


def confirmed_by_both(desk: Desk) -> list[Waiting]:
    """Results to verify together: not handed over, and no win on time that may have been certain."""
    with desk.looking() as connection:
        found = [match for every in matches.reported(connection).values() for match in every]
        return [
            Waiting(match, mark_of(match))
            for match in found
            if match.sealed_s is not None and not playing().asks_for_certainty(connection, match)
        ]


def mark_of(match: MatchRow) -> str:
    return f"{match.id}.{match.result}.{match.winner}.{match.score_a}.{match.score_b}.{match.code}"


def verify(desk: Desk, marks: Collection[str]) -> tuple[list[MatchRow], list[str]]:
    """Verify the results that were shown: those verified, and why the others were not."""
    now, done, left = {one.mark: one.match for one in confirmed_by_both(desk)}, [], []
    for mark in marks:
        match = now.get(mark)
        if match is None:
            left.append(_changed(desk, mark))
            continue
        try:
            results.verify(desk, match.id)
        except Fault as fault:
            left.append(fault.message)
        else:
            done.append(match)
    return done, left


def _changed(desk: Desk, mark: str) -> str:
    number = mark.partition(".")[0]
    with desk.looking() as connection:
        match = matches.find(connection, int(number)) if number.isdecimal() and len(number) < 10 else None
    if match is None:
        raise Fault("NO_MATCH_ROW", 404, number=number[:20])
    names = text("match.title", a=match.name_a, b=match.name_b)
    status = text("status." + match.status) if match.status != records.REPORTED else text("many.another")
    return text("many.changed", names=names, status=status)
