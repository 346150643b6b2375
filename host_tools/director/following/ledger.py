"""The rows of matches and orders, kept in step with incoming facts.

Called in the transaction that stores the facts: a fact and its consequences are stored together, or not at all.
"""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from host_tools.director import identity, spelling
from host_tools.director.following import sending
from host_tools.director.following.follower import Follower
from host_tools.director.store import (
    MatchRow,
    OrderRow,
    StoredFact,
    events,
    facts as fact_rows,
    logs,
    matches,
    orders,
    players,
    records,
)
from host_tools.director.store.away import previous_tables
from matchcore.sides import LETTERS

BEYOND = 1 << 62  # every fact of a log
MOVING = "moving"  # the author of orders that take a moved match off its old table's screen (INC-13)


def follow(connection: Connection, follower: Follower, news: list[StoredFact]) -> None:
    """Apply new facts of the same log to the follower, the orders and the matches."""
    kinds = follower.kinds
    for stored in news:
        fact = stored.fact
        order = sending.answered_by(connection, stored)
        if order:
            _settle_order(connection, stored, order)
        if stored.order:
            orders.take_back_numbers(connection, follower.number, stored.log_id, stored.order)
        if fact.kind in (kinds.ASSIGNED, kinds.CLOSED):
            end_run(connection, follower, is_closed=fact.kind == kinds.CLOSED)
        before = follower.sealed_result
        follower.take(stored)
        if fact.kind == kinds.ASSIGNED:
            _begin_run(connection, follower, stored, order)
        elif before and follower.sealed_result not in (None, before):
            _note_ruling(connection, follower, stored)
    save_run(connection, follower)


def _settle_order(connection: Connection, stored: StoredFact, order: OrderRow) -> None:
    number, fact = stored.table_number, stored.fact
    is_refused = fact.kind == stored.kinds.ORDER_REFUSED
    status = records.REFUSED if is_refused else records.APPLIED
    orders.settle(connection, number, order.number, status, fact.text if is_refused else "", stored.received_s)
    match = matches.of_order(connection, number, order.number)
    if match and is_refused and not _is_over(match):
        matches.change(connection, match.id, status=records.NOT_BEGUN)


def _begin_run(connection: Connection, follower: Follower, stored: StoredFact, order: OrderRow | None) -> None:
    """Join the fact to the match that was ordered, or enter one begun at the table."""
    match = matches.of_order(connection, follower.number, order.number) if order else None
    place: dict[str, Any] = {"log_id": stored.log_id, "assigned_seq": stored.fact.seq}
    left = previous_tables.of_order(connection, follower.number, order.number) if order and not match else None
    if left:  # moved to another table before this one reported it
        previous_tables.change(connection, left.id, **place)
    elif match:
        status = match.status if _is_over(match) else records.OFFERED
        matches.change(connection, match.id, status=status, **place)
    else:
        _cancel_unheard(connection, follower)
        if not follower.problem:
            _enter(connection, follower, stored)


def _enter(connection: Connection, follower: Follower, stored: StoredFact) -> None:
    """Add the row of a match begun at the table."""
    begun, former = follower.folding.begun(follower.state), players.former(connection)
    log = logs.find(connection, follower.number, stored.log_id)
    matches.add(
        connection,
        [spelling.known_as(name, former) for name in begun.names],
        table_number=follower.number,
        game=follower.game,
        order_number=None,
        event=events.name_now(connection, begun.event),
        round=begun.round,
        length=begun.length,
        rule_set=begun.rule_set,
        per_point_ms=begun.per_point_ms,
        delay_ms=begun.delay_ms,
        status=records.OFFERED,
        created_s=stored.received_s,
        started_s=None,
        log_id=stored.log_id,
        assigned_seq=stored.fact.seq,
        is_earlier=log is not None and not log.is_caught_up,
    )


def _cancel_unheard(connection: Connection, follower: Follower) -> None:
    """The table began a match unknown here: waiting orders were meant for the one before (PEN-03).

    The assignment of another match stays, with the orders about it.
    """
    waiting = orders.waiting(connection, follower.number)
    before = takewhile(lambda order: order.kind != follower.kinds.ASSIGNED, waiting)
    orders.cancel(connection, [order for order in before if order.is_for(follower.log_id)], None)


def run_of(connection: Connection, follower: Follower) -> MatchRow | None:
    """The row of the match on the table."""
    if not follower.run_seq:
        return None
    return matches.of_run(connection, follower.number, follower.log_id, follower.run_seq)


def event_on(connection: Connection, follower: Follower) -> str:
    """The event of the match on the table, by its present name."""
    match = run_of(connection, follower)
    return match.event if match else events.name_now(connection, follower.folding.begun(follower.state).event)


def save_run(connection: Connection, follower: Follower) -> None:
    """Bring the row of the present match in step with the folded state."""
    match = run_of(connection, follower)
    if match is None or follower.problem or not follower.status:
        return
    match = _handed_over(connection, follower, match) or match
    values = _values(follower, match)
    if any(getattr(match, name) != value for name, value in values.items()):
        if match.status == records.CORRECTED != values["status"]:
            matches.pass_over(connection, match.id)
        matches.change(connection, match.id, **values)


def _handed_over(connection: Connection, follower: Follower, match: MatchRow) -> MatchRow | None:
    """The row of this match, begun at the table, if the desk already has it as handed over; the two become one."""
    if match.order_number is not None or not follower.code:
        return None
    known = matches.of_code(connection, follower.number, follower.code)
    if known is None or known.log_id is not None:
        return None
    if known.names != match.names and any(name not in LETTERS for name in match.names):
        return None  # a line read for other players than those at the table stays what it is: a line
    matches.remove(connection, match.id)
    matches.change(connection, known.id, log_id=follower.log_id, assigned_seq=follower.run_seq)
    return known


def _note_ruling(connection: Connection, follower: Follower, stored: StoredFact) -> None:
    """A sealed result was ruled on, or a ruling undone, other than by a correction made here."""
    save_run(connection, follower)
    match = run_of(connection, follower)
    if match is None or follower.sealed_result is None:
        return
    result, winner = follower.sealed_result
    ruled = (result, winner, stored.fact.text)
    corrections = matches.corrections_of(connection, match.id)
    if any((one.result, one.winner, one.reason) == ruled for one in corrections):
        return
    counts = corrections[-1] if corrections else match
    if (counts.result, counts.winner) == (result, winner):
        return  # the table shows the valid result again, as when a correction was undone
    matches.correct(
        connection,
        match.id,
        result=result,
        winner=winner,
        points=match.points,
        places=match.places,
        reason=stored.fact.text,
        author=identity.DIRECTOR,
        corrected_s=stored.received_s,
    )
    matches.change(connection, match.id, status=records.CORRECTED, verified_s=stored.received_s)


def _values(follower: Follower, match: MatchRow) -> dict[str, Any]:
    values: dict[str, Any] = {
        **follower.folding.known(follower.state),
        "started_s": _started_s(follower, match),
    }
    if follower.status != records.REPORTED:
        if _is_over(match) and not follower.is_reopened:
            return {}  # the table has lost the confirmations, but they were given
        return {**values, **matches.no_result(match), "status": follower.status}
    # A verdict on another result of this match does not apply to this one.
    result, winner, points, places = follower.reported
    is_same = _is_over(match) and records.reported(match) == follower.reported
    return {
        **values,
        "status": match.status if is_same else records.REPORTED,
        "verified_s": match.verified_s if is_same else None,
        "result": result,
        "winner": winner,
        "points": points,
        "places": places,
        "code": follower.code,
        "games": follower.folding.games_begun(follower.state),
        "sealed_s": follower.sealed_s,
    }


def _started_s(follower: Follower, match: MatchRow) -> float | None:
    """A moved match keeps its original start."""
    known, here = match.started_s, follower.started_s
    return known if known is not None and (follower.is_moved_in or here is None) else here


def end_run(connection: Connection, follower: Follower, is_closed: bool = False) -> None:
    """The table turns to something else: save the match's state, and mark it if it was unfinished."""
    if run_of(connection, follower) is None:
        cancel_closing(connection, follower)
    leave_screen(connection, follower, is_closed)


def leave_screen(connection: Connection, follower: Follower, is_closed: bool = False) -> None:
    """The same when another device takes its place; orders to close a match on this screen are kept."""
    save_run(connection, follower)
    match = run_of(connection, follower)
    if match:
        follower.left.append(match.id)
    if match is None or _is_over(match):
        return
    was_waiting = follower.status == records.OFFERED
    status = records.WITHDRAWN if is_closed or was_waiting else records.INTERRUPTED
    matches.change(connection, match.id, status=status)


def cancel_closing(connection: Connection, follower: Follower) -> None:
    """The moved match is off this table's screen: orders to close it must not hit another one."""
    waiting = orders.waiting(connection, follower.number)
    closing = [order for order in waiting if order.author == MOVING and order.is_for(follower.log_id)]
    orders.cancel(connection, closing, None)


def depart(connection: Connection, follower: Follower, last_good: int) -> None:
    """An older copy of the table's flash has been played on: after this fact its numbers mean other facts."""
    gone = lost_after(connection, follower, last_good, BEYOND)
    if gone:
        apart = follower.number, follower.log_id, last_good, -gone[0].id  # no device's log has such a name
        fact_rows.set_apart(connection, *apart)
        matches.set_apart(connection, *apart)
        previous_tables.set_apart(connection, *apart)


def lost_after(connection: Connection, follower: Follower, last_good: int, before_seq: int) -> list[StoredFact]:
    """The table's log has other facts after the last good one, or none: those here no longer count, and their orders
    must be given again.

    A result confirmed by both players stays: the director has its facts even if the table does not.
    """
    log_id = follower.log_id
    gone = fact_rows.supersede(connection, follower.number, log_id, last_good, before_seq)
    begun = matches.begun_between(connection, follower.number, log_id, 0, before_seq)
    is_over = {match.assigned_seq: _is_over(match) for match in begun}
    is_over |= _forget_closing(connection, follower)
    orders.reopen(connection, follower.number, _orders_to_repeat(connection, gone, is_over))
    for match in begun:
        if match.assigned_seq is not None and match.assigned_seq > last_good:
            _lose(connection, match)
    return gone


def _forget_closing(connection: Connection, follower: Follower) -> dict[int | None, bool]:
    """Moved matches are over here; any that the table still shows must be closed again."""
    left = previous_tables.of_log(connection, follower.number, follower.log_id)
    if left:
        cancel_closing(connection, follower)
    for stay in left:
        previous_tables.change(connection, stay.id, closing_order=None)
    return {stay.assigned_seq: True for stay in left}


def _orders_to_repeat(connection: Connection, gone: list[StoredFact], over: Mapping[int | None, bool]) -> set[int]:
    """The orders that the lost facts answered, except those for a match that is over.

    `over`: whether each match is, by the fact that began it."""
    numbers, is_over = set(), False
    if gone:
        before = [seq for seq in over if seq is not None and seq <= gone[0].fact.seq]
        is_over = bool(before) and over[max(before)]
    for stored in gone:
        if stored.fact.kind == stored.kinds.ASSIGNED:
            is_over = over.get(stored.fact.seq, False)
        order = None if is_over else sending.answered_by(connection, stored)
        if order:
            numbers.add(order.number)
    return numbers


def _is_over(match: MatchRow | None) -> bool:
    return match is not None and match.status in records.CLOSED_STATUSES


def _lose(connection: Connection, match: MatchRow) -> None:
    """The table lost an unfinished match: it gets it again, if the director assigned it."""
    if _is_over(match):
        return
    if match.order_number is None:
        matches.change(connection, match.id, status=records.INTERRUPTED)
    else:
        started_s = match.started_s if previous_tables.of_match(connection, match.id) else None
        lost = {"log_id": None, "assigned_seq": None, "started_s": started_s}
        matches.change(connection, match.id, status=records.ASSIGNED, **lost)
