"""One act for many tables: pause, resume, announce, verify.

What was shown, table by table, is done. A table where it has become impossible is skipped and named, without a second
question.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import identity, wording
from host_tools.director.desk import acts, giving, results
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.draws import call_up, draw_state, paper
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.following import ledger
from host_tools.director.following.follower import Follower
from host_tools.director.formats.acts.reporting import Note
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, TableRow, matches, records, tables
from host_tools.director.texts import text
from matchcore.refusal import Refusal


@dataclass(frozen=True)
class Planned:
    """A table, and why it is skipped; "" = it is not."""

    number: int
    names: tuple[str, ...]
    event: str
    round: str
    why: str


def plan(desk: Desk, kind: str) -> list[Planned]:
    """The effect of an order to every table, by number; `kind`: as `game.Kinds` names it."""
    with desk.reading() as connection:
        return [_planned(desk, connection, table, kind) for table in tables.read_all(connection)]


def give(desk: Desk, kind: str, values: tuple[int, ...], words: str, numbers: Collection[int]) -> list[Planned]:
    done = []
    with desk.writing() as connection:
        for table in tables.read_all(connection):
            if table.number not in numbers:
                continue
            planned = _planned(desk, connection, table, kind)
            if not planned.why:
                order = Order(getattr(table.kinds, kind), values, words)
                acts.note_order(desk, connection, table, giving.add(desk, connection, table, order))
            done.append(planned)
    return done


def _planned(desk: Desk, connection: Connection, table: TableRow, kind: str) -> Planned:
    follower = desk.follower(connection, table)
    begun = follower.folding.begun(follower.state)
    row = ledger.run_of(connection, follower)
    round_ = wording.round_of(row) if row else begun.round
    is_here = follower.has_match and transfers.left_on(connection, follower) is None
    why = text("state.idle")
    if is_here:
        why = text("state.unfollowable") if follower.problem else _refused(kind, follower)
        event = ledger.event_on(connection, follower)
        if not limits.is_in_event(event):
            why = text("many.other_event", event=identity.current().event)
    names = tuple(begun.names) if is_here else ("", "")
    return Planned(table.number, names, begun.event if is_here else "", round_ if is_here else "", why)


def _refused(name: str, follower: Follower) -> str:
    kind = getattr(follower.kinds, name)
    if not kind:
        return text("many.not_in_game")
    try:
        playing(follower.game).check_for_all(kind, follower.state)
    except Refusal as refusal:
        return of_refusal(refusal).message
    return ""


# -- results -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting:
    """A result that both players have confirmed; `mark` detects changes."""

    match: MatchRow
    mark: str


@dataclass(frozen=True)
class Noted:
    """A result that was noted at a board without a device, and that somebody has to verify; `mark` detects changes."""

    draw: int
    pairing: str
    board: str
    names: tuple[str, ...]
    words: str
    mark: str


def confirmed_by_both(desk: Desk) -> list[Waiting]:
    """Results to verify together: not handed over, and no win on time that may have been certain."""
    with desk.reading() as connection:
        found = [match for every in matches.reported(connection).values() for match in every]
        return [
            Waiting(match, mark_of(match))
            for match in found
            if match.sealed_s is not None and not playing(match.game).asks_for_certainty(connection, match)
        ]


def left_to_look_at(desk: Desk) -> list[str]:
    """Results that wait, and are verified one by one: why."""
    with desk.reading() as connection:
        found = [match for every in matches.reported(connection).values() for match in every]
        said = [(wording.title(match.names), _why_left(connection, match)) for match in found]
        return [text("many.changed", names=names, status=why) for names, why in said if why]


def _why_left(connection: Connection, match: MatchRow) -> str:
    if match.sealed_s is None:
        return text("many.handed_over")
    return text("many.certain") if playing(match.game).asks_for_certainty(connection, match) else ""


def noted(desk: Desk) -> list[Noted]:
    """By a clerk, an assistant, or both players' phones."""
    with desk.reading() as connection:
        found = draw_state.going_on(desk.draws, connection)
        return [_noted(draw, code) for draw in found for code in draw.noted]


def _noted(draw: draw_state.Draw, code: str) -> Noted:
    said, board = draw.noted[code].result, draw.event.boards.get(code)
    names = tuple(draw.names[side] for side in said.sides)
    mark = _mark(f"n{draw.row.id}", code, said.kind, *said.points, *said.sides, said.winner)
    return Noted(draw.row.id, code, board.name if board else "", names, paper.words_of(draw, Note(code, said)), mark)


def mark_of(match: MatchRow) -> str:
    return _mark(match.id, *records.reported(match), match.code)


def _mark(*values: object) -> str:
    """Without a space, which stands between marks in a form."""
    return ".".join(map(str, values)).replace(" ", "")


def verify(desk: Desk, marks: Collection[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Verify the results that were shown: whose were verified, and why the others were not."""
    waiting = {one.mark: one.match for one in confirmed_by_both(desk)}
    on_paper = {one.mark: one for one in noted(desk)}
    done, left = [], []
    for mark in marks:
        one = on_paper.get(mark) or waiting.get(mark)
        if one is None:
            left.append(_changed(desk, mark))
            continue
        try:
            if isinstance(one, Noted):
                call_up.verify(desk, one.draw, one.pairing)
            else:
                results.verify(desk, one.id)
        except Fault as fault:
            left.append(fault.message)
        else:
            done.append(one.names)
    return done, left


def _changed(desk: Desk, mark: str) -> str:
    number, _, rest = mark.partition(".")
    if number.startswith("n"):
        return text("many.changed", names=rest.partition(".")[0][:20], status=text("many.another"))
    with desk.reading() as connection:
        match = matches.find(connection, int(number)) if number.isdecimal() and len(number) < 10 else None
    if match is None:
        raise Fault("NO_MATCH_ROW", 404, number=number[:20])
    names = wording.title(match.names)
    status = text("status." + match.status) if match.status != records.REPORTED else text("many.another")
    return text("many.changed", names=names, status=status)
