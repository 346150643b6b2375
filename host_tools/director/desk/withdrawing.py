"""How to undo each kind of act: what is restored, in words beforehand, or why it cannot be.

A plan is made in the transaction that carries it out. It compares the act's outcome with the present state; if others
have built on it, a `Fault` names them and their act.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host_tools.director import game, identity
from host_tools.director.desk import acts, elsewhere, event_settings, giving, tickets
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.draws import reporting
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.order import Order, with_words
from host_tools.director.store import (
    MatchRow,
    acts as rows,
    events,
    matches,
    orders,
    proposals,
    records,
    tables,
    updates,
)
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text


@dataclass(frozen=True)
class Plan:
    """The effect of an undo and its basis: while the basis holds, `about` stays the same. `do` gets the number of the
    undoing act."""

    sentence: str
    reasons: tuple[str, ...]
    about: object
    do: Callable[[int], None]


# -- orders ------------------------------------------------------------------------------------------------------------


def order(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """A waiting order is cancelled; one carried out cannot be undone."""
    number, table_number = act.became["order"], _table_of(act)
    row = orders.find(connection, table_number, number)
    if row is None or row.status == records.CANCELLED:
        raise Fault("ALREADY_GONE", 409, what=act.words)
    if row.status == records.REFUSED:
        raise Fault("WAS_REFUSED", 409, what=act.words, number=table_number)
    if row.status != records.WAITING:
        raise Fault("CANNOT_UNDO", 409, what=act.words, instead=_instead_of_order(act, table_number))
    elsewhere.check_cancelling(desk, connection, row)
    sent = text("undo.order_sent" if row.sent_s else "undo.order_waits", number=table_number)

    def do(_: int) -> None:
        orders.settle(connection, table_number, number, records.CANCELLED, "", desk.now_s())
        tables.touch(connection, table_number)

    return Plan(text("undo.order", what=act.words), (sent,), row.sent_s is None, do)


def dropped(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """A dismissed proposal about a late player returns to the board, if still due."""
    number, occasion = _table_of(act), act.became["occasion"]

    def do(_: int) -> None:
        tickets.take_up(connection, number, occasion)

    return Plan(text("undo.drop_late", number=number), (), occasion, do)


def _instead_of_order(act: ActRow, table_number: int) -> str:
    kinds = game.kinds()
    if act.became["fact"] == kinds.name(kinds.ANNOUNCED):
        return text("undo.instead.announced", number=table_number)
    return text("undo.instead.order", number=table_number)


def assignment(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """A match not yet accepted is withdrawn, from the table's screen too."""
    match = need_match(connection, act.became["match"])
    table = need_table(connection, act.became["table"])
    _check_untouched(connection, act, (acts.MOVE, acts.HAND_OVER))
    if match.status not in (records.ASSIGNED, records.OFFERED):
        raise Fault("MATCH_WENT_ON", 409, names=acts.names_of(match), status=text("status." + match.status))
    follower = desk.follower(connection, table)
    on_table = ledger.run_of(connection, follower)
    is_shown = match.status == records.OFFERED and on_table is not None and on_table.id == match.id
    if is_shown and follower.status != records.OFFERED:
        raise Fault("MATCH_WENT_ON", 409, names=acts.names_of(match), status=text("status." + match.status))
    about_it = giving.about_match(connection, match)

    def do(_: int) -> None:
        orders.cancel(connection, about_it, desk.now_s())
        if is_shown:
            closing = with_words(table.kinds.VOCABULARY, table.kinds.CLOSED, text("undo.closed"))
            giving.add(desk, connection, table, closing)
        else:
            matches.change(connection, match.id, status=records.WITHDRAWN)
        tables.touch(connection, table.number)

    where = "undo.assign_shown" if is_shown else "undo.assign_waits"
    reasons = [text(where, number=table.number), text("undo.assign_orders", number=len(about_it) - (not is_shown))]
    sentence = text("undo.assign", names=acts.names_of(match), number=table.number)
    return Plan(sentence, tuple(reasons[: 1 + (len(about_it) > (not is_shown))]), (match.status, len(about_it)), do)


# -- results -----------------------------------------------------------------------------------------------------------


def verdict(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """The earlier result is restored, and a table showing another is corrected."""
    match = need_match(connection, _match_of(act))
    _check_untouched(connection, act, (acts.VERIFY, acts.CORRECT, acts.MOVE))
    now, was, became = acts.result_of(connection, match.id), acts.noted(act.was), acts.noted(act.became)
    if now != {name: became[name] for name in now}:
        raise Fault("RESULT_WENT_ON", 409, names=acts.names_of(match), result=acts.result_words(now, match))
    reporting.check(desk, connection, match.id)
    told = [orders.find(connection, match.table_number, number) for number in act.became["orders"]]
    waiting = [row for row in told if row is not None and row.status == records.WAITING]
    is_shown = _is_shown(desk, connection, match)
    is_other = (now["result"], now["winner"]) != (was["result"], was["winner"])
    reasons = [text("undo.result_was", result=acts.result_words(was, match), status=text("status." + was["status"]))]
    if is_shown and len(waiting) < len(told):
        reasons.append(text("undo.result_shown", number=match.table_number))

    def do(undo_id: int) -> None:
        if now["correction"] is not None and now["correction"] != was["correction"]:
            matches.take_back(connection, now["correction"], undo_id)
        matches.change(connection, match.id, status=was["status"], verified_s=was["verified_s"])
        reporting.renew(desk, connection, match.id)
        orders.cancel(connection, waiting, desk.now_s())
        table = need_table(connection, match.table_number)
        can_rule = is_shown and is_other and bool(table.kinds.RULED)
        if can_rule and not any(row.kind == table.kinds.RULED for row in waiting):
            values = was["result"], was["winner"]
            giving.add(desk, connection, table, Order(table.kinds.RULED, values, text("undo.ruled")))
        tables.touch(connection, match.table_number)

    about = (now, [row.number for row in waiting], is_shown)
    return Plan(text("undo." + act.kind, names=acts.names_of(match)), tuple(reasons), about, do)


def _is_shown(desk: Desk, connection: Connection, match: MatchRow) -> bool:
    follower = desk.follower(connection, need_table(connection, match.table_number))
    on_table = ledger.run_of(connection, follower)
    return on_table is not None and on_table.id == match.id and follower.sealed_result is not None


def handed_over(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """A line read at the desk is discarded, unless the table has reported the same since."""
    match = need_match(connection, _match_of(act))
    _check_untouched(connection, act, (acts.VERIFY, acts.CORRECT, acts.MOVE))
    if match.status != records.REPORTED or match.sealed_s is not None:
        raise Fault("TABLE_SAYS_SO", 409, names=acts.names_of(match), number=match.table_number)
    if act.was["status"] in records.OPEN_STATUSES:
        elsewhere.check_going_on(desk, connection, match, match.table_number)
    table = need_table(connection, match.table_number)
    number: int = act.was["order"] or 0
    is_ordered_again = act.was["status"] == records.ASSIGNED and number > 0
    if is_ordered_again and (table.last_order >= number or _is_something_later(connection, match)):
        raise Fault("CANNOT_UNDO", 409, what=act.words, instead=text("undo.instead.assign", number=table.number))

    def do(_: int) -> None:
        matches.change(connection, match.id, **matches.no_result(match) | {"status": act.was["status"]})
        if is_ordered_again:
            orders.reopen(connection, table.number, [number])
        tables.touch(connection, table.number)

    reason = text("undo.handed_was", status=text("status." + act.was["status"]))
    return Plan(text("undo.hand_over", names=acts.names_of(match)), (reason,), match.handed_over, do)


def _is_something_later(connection: Connection, match: MatchRow) -> bool:
    """Whether another match has come to the table since."""
    last = matches.last_on(connection, match.table_number)
    return last is not None and last.id != match.id


# -- the rest ----------------------------------------------------------------------------------------------------------


def event(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Earlier defaults are restored, for matches assigned from now on."""
    name = (act.was or act.became)["name"]
    now = event_settings.values_of(events.find(connection, name))
    if not _is_as_noted(now, act.became):
        raise Fault("EVENT_WENT_ON", 409, event=name, name=_who_since(connection, act, name))

    def do(_: int) -> None:
        if act.was is None:
            events.remove(connection, name)
        else:
            events.keep(connection, **act.was)
        event_settings.forecast_anew(desk, connection, name)

    sentence = text("undo.event" if act.was else "undo.event_new", event=name)
    return Plan(sentence, (text("undo.event_matches"),), now, do)


def _is_as_noted(now: dict[str, Any] | None, noted: dict[str, Any] | None) -> bool:
    """Compares only noted columns: older acts lack later ones."""
    if now is None or noted is None:
        return now is noted
    return {key: now.get(key) for key in noted} == noted


def _who_since(connection: Connection, act: ActRow, name: str) -> str:
    for kind in (acts.EVENT, acts.REMOVE_EVENT, acts.UNDO):
        for later in rows.listed(connection, 1000, kind=kind):
            if later.id > act.id and name in {(values or {}).get("name") for values in (later.was, later.became)}:
                return later.name
    return text("undo.somebody")


def offer(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """A release is no longer offered to tables that have not begun to fetch it."""
    digest = bytes.fromhex(act.became["digest"])
    found = {number: updates.of_table(connection, number) for number in act.became["tables"]}
    open_to = [number for number, row in found.items() if row and row.digest == digest and row.state == updates.OFFERED]
    if not open_to:
        raise Fault("CANNOT_UNDO", 409, what=act.words, instead=text("undo.instead.offer"))

    def do(_: int) -> None:
        for number in open_to:
            updates.change(connection, number, desk.now_s(), digest=None, state=updates.NONE, why="", fetched=0)
            tables.touch(connection, number)

    counts = {"open": len(open_to), "all": len(found)}
    return Plan(text("undo.offer", version=act.became["version"]), (text("undo.offer_to", **counts),), open_to, do)


def proposal(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    row = proposals.find(connection, act.became["proposal"])
    if row is None or row.settled_s is not None:
        raise Fault("ALREADY_GONE", 409, what=act.words)

    def do(_: int) -> None:
        proposals.settle(connection, row.id, identity.current().name, desk.now_s(), is_done=False)
        tables.touch(connection, row.table_number)

    return Plan(text("undo.proposal", what=row.words), (text("undo.proposal_waits"),), row.id, do)


def _check_untouched(connection: Connection, act: ActRow, kinds: Iterable[str]) -> None:
    """Refuse if a later act of these kinds about the same match is in force."""
    later = rows.standing_after(connection, act, tuple(kinds))
    if later is not None:
        raise Fault("RESTS_ON_IT", 409, what=act.words, name=later.name, later=later.words, number=later.id)


def _table_of(act: ActRow) -> int:
    assert act.table_number is not None
    return act.table_number


def _match_of(act: ActRow) -> int:
    assert act.match_id is not None
    return act.match_id
