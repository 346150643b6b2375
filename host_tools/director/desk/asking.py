"""Possible slips are questioned first, and done once confirmed.

The answer carries the question's mark.  The mark is recomputed in the transaction that acts, so a yes covers only what
was shown: if the match has changed meanwhile, a new question is asked.
"""

import hashlib
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault, Question
from host_tools.director.following import course
from host_tools.director.following.follower import Follower
from host_tools.director.following.replay import happened, replay
from host_tools.director.games.backgammon.orders import conflicts, outlook
from host_tools.director.games.backgammon.reading import delays, rules_in_force
from host_tools.director.games.backgammon.reading.delays import Delays
from host_tools.director.store import TableRow, facts as facts_of, orders, records
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import absences
from matchcore.log.fact import Fact

MOST_LOOKED_AT = 10  # orders per table
JUST_NOW_S = 120  # a penalty repeated so soon may be another director's (PEN-03)

Confirmed = str | None  # the mark of the confirmed question, "" = none yet; None = do not ask


class DirectorDecides(Fault):
    """Only a director may decide a match; others propose (DESK 10)."""

    def __init__(self) -> None:
        super().__init__("DIRECTOR_DECIDES", 403)


def need_yes(
    confirmed: Confirmed, sentence: str, reasons: Sequence[str], about: object = "", notes: Sequence[str] = ()
) -> None:
    """Ask, if there are reasons, unless exactly this was confirmed; `about`: further values that must not change."""
    if confirmed is None or not reasons:
        return
    mark = mark_of(sentence, reasons, about)
    if confirmed != mark:
        raise Question(sentence, tuple(reasons), mark, tuple(notes), is_changed=confirmed != "")


def mark_of(sentence: str, reasons: Sequence[str], about: object = "") -> str:
    """The mark that confirms this question."""
    return hashlib.sha256(repr((sentence, tuple(reasons), about)).encode()).hexdigest()[:16]


def about_order(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    order: Fact,
    confirmed: Confirmed,
) -> None:
    """Ask about an order that does more than a slip should; `DirectorDecides` where only a director may."""
    may_decide = who.current().role == who.DIRECTOR
    if confirmed is None and may_decide:
        return
    follower = desk.follower(connection, table)
    waiting = orders.waiting(connection, table.number, table.last_order, orders.ALL)
    undone_by = partial(facts_of.undone_by, connection, table.number, table.log_id)
    contradicted = [
        *conflicts.words(waiting, follower.state.names, conflicts.topics(order), undone_by),
        *_same_just_now(desk, connection, follower, order),
    ]
    said = order.kind, order.values(1), order.text
    if follower.problem:
        if not may_decide:
            raise DirectorDecides()  # the outcome is unknown
        need_yes(confirmed, follower.problem, contradicted, said)
        return
    proposed = _proposed(desk, connection, table, follower, order)
    ahead = [one.fact for one in waiting]
    seen = outlook.of_order(follower.state, _heard_ms(table), ahead, order, proposed, undone_by(order))
    if seen.decides and not may_decide:
        raise DirectorDecides()
    about = (table.number, follower.run_seq, *said)
    need_yes(confirmed, seen.sentence, [*contradicted, *seen.reasons], about, seen.banks)


def _same_just_now(desk: Desk, connection: Connection, follower: Follower, order: Fact) -> list[str]:
    """Who gave the same penalty a moment ago; waiting ones conflict anyway (PEN-03)."""
    if order.kind != facts.PENALTY:
        return []
    since_s = desk.now_s() - JUST_NOW_S
    return [
        text("ask.same_penalty", order=one.number, author=one.author)
        for one in orders.latest(connection, follower.number, MOST_LOOKED_AT)
        if (one.kind, one.status) == (order.kind, records.APPLIED)
        and one.created_s >= since_s
        and one.fact.values(1) == order.values(1)
    ]


def _heard_ms(table: TableRow) -> int:
    """The table's clock when last heard from; anything later is unknown."""
    return int(((table.last_seen_s or table.zero_s) - table.zero_s) * 1000)


def _proposed(desk: Desk, connection: Connection, table: TableRow, follower: Follower, order: Fact) -> int:
    """The points the rules now propose against the side of this order (LAT-08).

    For the delay it names, otherwise for all of them (AMB-23).
    """
    if order.kind not in (facts.LATE_POINTS, facts.LATE_POINTS_FOR) or not follower.has_match:
        return 0
    found, side = Delays(happened(table)), facts.value(order, "side")
    state = replay(table.number, course.on_table(connection, table, follower), found).state
    rules, now_s = rules_in_force.of_state(state), desk.now_s()
    named = facts.value(order, "delay") if order.kind == facts.LATE_POINTS_FOR else absences.FOR_LAST
    meant = [delay for delay in found.found if named in (absences.FOR_LAST, delay.number)]
    every = [one for delay in meant for one in delays.proposals(delay, state, rules, now_s)]
    return sum(one.due for one in every if one.side == side)
