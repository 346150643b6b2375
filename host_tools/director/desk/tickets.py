"""Tickets: a person is going to a table, asks another to, or marks it settled.

A ticket is valid for one occasion and lapses with it.
"""

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts, giving
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.order import with_words
from host_tools.director.store import TicketRow, people, tables, tickets
from host_tools.director.texts import text

LONGEST_OCCASION = 80
LONGEST_NAME = 40

CALL, FLAG, LATE = "called", "expired", "late"


def occasion_of_facts(follower: Follower) -> str:
    found = playing(follower.game).occasion(follower.state) if follower.has_match else None
    return f"{found[0]}:{follower.log_id}:{found[1]}" if found else ""


def occasion_of_lateness(log_id: int, delay: int, side: int, points: int) -> str:
    """Points the rules propose against a late player for this delay, 0 = only the clock."""
    return f"{LATE}:{log_id}:{delay}:{side}:{points}"


def who_can_go(desk: Desk) -> list[str]:
    """Names of all who may rule at tables, in order."""
    with desk.reading() as connection:
        every = people.read_all(connection)
    return [one.name for one in every if one.role in identity.ON_THE_FLOOR and not one.is_blocked]


def take(desk: Desk, number: int, occasion: str) -> None:
    """Refused if somebody else is going already."""
    _hold(desk, number, occasion, identity.current().name, given_by="")


def hand_over(desk: Desk, number: int, occasion: str, to: str) -> None:
    """Ask one of those who can go; "" = any of them."""
    names = who_can_go(desk)
    if to and to not in names:
        raise Fault("NOBODY_TO_ASK", 422, name=to, names=", ".join(names))
    _hold(desk, number, occasion, to, given_by=identity.current().name)


def settle(desk: Desk, number: int, occasion: str) -> None:
    """Close the ticket; a call also ends at the table (DSP-01)."""
    with desk.writing() as connection:
        ticket = _need_open(desk, number, occasion, connection)
        if ticket is None:
            tickets.add(connection, number, occasion, identity.current().name, "", desk.now_s())
            ticket = tickets.find(connection, number, occasion)
        assert ticket is not None
        tickets.change(connection, ticket.id, settled_by=identity.current().name)
        tables.touch(connection, number)
        if occasion.partition(":")[0] == CALL:
            kinds = need_table(connection, number).kinds
            order = with_words(kinds.VOCABULARY, kinds.CALL_ENDED, text("fit.noted.said"))
            giving.give_in(desk, connection, number, order)
        else:
            _note(desk, connection, acts.SETTLE, number, occasion, ticket, ticket.taken_by)


def drop(desk: Desk, number: int, occasion: str, reason: str) -> None:
    """Dismiss, with a reason, a proposal about a late player (LAT-08)."""
    with desk.writing() as connection:
        table = need_table(connection, number)
        limits.check_table(desk, connection, table)
        follower = desk.follower(connection, table)
        parts = occasion.split(":")
        is_here = len(parts) == 5 and parts[0] == LATE and parts[1] == str(table.log_id) and parts[3] in ("0", "1")
        if not is_here or not follower.has_match or len(occasion) > LONGEST_OCCASION:
            raise Fault("NOTHING_TO_DROP", 409, number=number)
        ticket = tickets.find(connection, number, occasion)
        if ticket is not None and ticket.settled_by:
            raise Fault("DROPPED_ALREADY", 409, number=number, name=ticket.settled_by)
        if ticket is None:
            tickets.add(connection, number, occasion, "", "", desk.now_s())
            ticket = tickets.find(connection, number, occasion)
        assert ticket is not None
        tickets.change(connection, ticket.id, settled_by=identity.current().name)
        tables.touch(connection, number)
        late, after = follower.state.names[int(parts[3])], {"occasion": occasion}
        acts.note(
            desk,
            connection,
            acts.DROP_LATE,
            table=number,
            reason=reason,
            rule="LAT-08",
            after=after,
            name=late,
            number=number,
        )


def take_up(connection: Connection, number: int, occasion: str) -> None:
    """Propose a dismissed one again."""
    ticket = tickets.find(connection, number, occasion)
    if ticket is not None:
        tickets.change(connection, ticket.id, settled_by="", taken_by="")
        tables.touch(connection, number)


def _hold(desk: Desk, number: int, occasion: str, name: str, given_by: str) -> None:
    with desk.writing() as connection:
        ticket = _need_open(desk, number, occasion, connection)
        if not given_by and ticket is not None and ticket.taken_by not in ("", name):
            raise Fault("TICKET_TAKEN", 409, name=ticket.taken_by, number=number)
        tickets.settle_others(connection, number, occasion, desk.now_s())
        if ticket is None:
            tickets.add(connection, number, occasion, name, given_by, desk.now_s())
        else:
            values = {"taken_by": name, "given_by": given_by, "taken_s": desk.now_s(), "settled_by": ""}
            tickets.change(connection, ticket.id, **values)
        tables.touch(connection, number)
        _note(desk, connection, acts.ASK if given_by else acts.GOING, number, occasion, ticket, name)


def _note(
    desk: Desk, connection: Connection, kind: str, number: int, occasion: str, was: TicketRow | None, name: str
) -> None:
    before = {"occasion": occasion, "taken_by": was.taken_by} if was else None
    after = {"occasion": occasion, "taken_by": name}
    said = {"number": number, "name": name or text("log.anybody")}
    acts.note(desk, connection, kind, table=number, before=before, after=after, **said)


def _need_open(desk: Desk, number: int, occasion: str, connection: Connection) -> TicketRow | None:
    """The ticket of a current occasion; None: not taken yet."""
    table = need_table(connection, number)
    limits.check_event_of(desk, connection, table)
    code = occasion.partition(":")[0]
    if code in (CALL, FLAG) and occasion != occasion_of_facts(desk.follower(connection, table)):
        raise Fault("TICKET_OVER", 409, number=number)
    if not occasion or len(occasion) > LONGEST_OCCASION:
        raise Fault("TICKET_OVER", 409, number=number)
    return tickets.find(connection, number, occasion)
