"""Possible slips are questioned, and done once confirmed.

The answer carries the question's mark, which the acting transaction recomputes: a yes covers only what was shown, and a
changed match raises a new question.
"""

import hashlib
from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Choice, Fault, Question
from host_tools.director.following import sending
from host_tools.director.store import TableRow
from matchcore.log.fact import Fact

Confirmed = str | None  # the mark of the confirmed question, "" = none yet; None = do not ask


class DirectorDecides(Fault):
    """Only a director may decide a match; others propose (DESK 10)."""

    def __init__(self) -> None:
        super().__init__("DIRECTOR_DECIDES", 403)


def need_yes(
    confirmed: Confirmed,
    sentence: str,
    reasons: Sequence[str],
    about: object = "",
    notes: Sequence[str] = (),
    choices: Sequence[Choice] = (),
) -> None:
    """Ask, if there are reasons, unless exactly this was confirmed; `about`: further values that must not change.

    Open `choices` are asked even if nothing else would be; their answers come with the next question."""
    if choices:
        raise Question(sentence, tuple(reasons), "", tuple(notes), tuple(choices), is_changed=False)
    if confirmed is None or not reasons:
        return
    mark = mark_of(sentence, reasons, about)
    if confirmed != mark:
        raise Question(sentence, tuple(reasons), mark, tuple(notes), is_changed=confirmed != "")


def mark_of(sentence: str, reasons: Sequence[str], about: object = "") -> str:
    return hashlib.sha256(repr((sentence, tuple(reasons), about)).encode()).hexdigest()[:16]


def about_order(desk: Desk, connection: Connection, table: TableRow, order: Fact, confirmed: Confirmed) -> None:
    """Ask about an order that may be a slip; `DirectorDecides` where only a director may give it."""
    may_decide = identity.current().role == identity.DIRECTOR
    if confirmed is None and may_decide:
        return
    follower, now_s = desk.follower(connection, table), desk.now_s()
    waiting = sending.to_come(connection, table)
    contradicted = playing(table.game).contradictions(connection, table, follower, order, waiting, now_s)
    said = order.kind, order.values(1), order.text
    if follower.problem:
        if not may_decide:
            raise DirectorDecides()  # the outcome is unknown
        need_yes(confirmed, follower.problem, contradicted, said)
        return
    seen = playing(table.game).preview(connection, table, follower, order, [one.fact for one in waiting], now_s)
    if seen.decides and not may_decide:
        raise DirectorDecides()
    need_yes(
        confirmed, seen.sentence, [*contradicted, *seen.reasons], (table.number, follower.run_seq, *said), seen.banks
    )
