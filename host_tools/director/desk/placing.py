"""Placing matches at tables: assigning, and moving to another table."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director import spelling, wording
from host_tools.director.desk import acts, confirmation, elsewhere, giving, series, special_needs
from host_tools.director.desk.access import limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.playing import Banks, Carried, playing
from host_tools.director.desk.settings import Settings, check_game
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.game import kinds
from host_tools.director.order import Order
from host_tools.director.store import (
    MatchRow,
    TableRow,
    draws,
    events,
    matches,
    orders,
    players,
    records,
    tables,
)
from host_tools.director.store.away import previous_tables
from host_tools.director.texts import text

START_MIN = 5  # from the call to the start, from when on a player is late (LAT-02)


def usual_start_s(now_s: float) -> int:
    """Of a match that is called now: a whole minute, in seconds since midnight."""
    start = time.localtime(now_s + 60 * START_MIN + 59)
    return (start.tm_hour * 60 + start.tm_min) * 60


def assign(desk: Desk, number: int, settings: Settings, series_id: int = 0, *, confirmed: Confirmed = None) -> int:
    """Assign a match to a table; its id. `series_id`: the first match of the series it continues.

    `confirmed`: asks about a contradicted waiting order, such as another assignment, and about a break in a series,
    which would end (BRK-06, PAU-05). Where it asks, it refuses players who are playing elsewhere; a program making a
    draw knows its players.
    """
    with desk.writing() as connection:
        return assign_in(desk, connection, number, settings, series_id, confirmed)


def assign_in(
    desk: Desk,
    connection: Connection,
    number: int,
    settings: Settings,
    series_id: int,
    confirmed: Confirmed,
    also: Sequence[str] = (),
    start_s: int | None = None,
    round_code: str = "",
) -> int:
    """`also`: further reasons to ask.  `start_s`: of the match, in seconds since midnight; no part of the question,
    whose yes may come a minute later."""
    table = need_table(connection, number)
    if confirmed is not None:
        sentence, reasons = _asked(desk, connection, table, settings)
        confirmation.need_yes(confirmed, sentence, [*reasons, *also], settings.text())
    if start_s is not None:
        settings.options["start_s"] = str(start_s)
    return _assign(desk, connection, table, settings, series_id, round_code)


def assign_many(desk: Desk, placed: Sequence[tuple[int, Settings]], *, confirmed: Confirmed = None) -> list[int]:
    """Assign several matches, all or none; their ids. Asks about all of them at once."""
    with desk.writing() as connection:
        _check_once(placed)
        sentences, reasons = [], []
        for number, settings in placed:
            table = need_table(connection, number)
            sentence, why = _asked(desk, connection, table, settings)
            sentences.append(sentence)
            reasons += [text("batch.at_table", number=number, words=one) for one in why]
        about = [settings.text() for _, settings in placed]
        confirmation.need_yes(confirmed, text("will.batch", number=len(placed)), [*sentences, *reasons], about)
        return [_assign(desk, connection, need_table(connection, number), settings, 0) for number, settings in placed]


def wrong_with(desk: Desk, placed: Sequence[tuple[int, Settings]]) -> list[Fault | None]:
    """The fault of each match of a list, or None, so that all can be mended at once."""
    found: list[Fault | None] = []
    with desk.reading() as connection:
        for at in range(len(placed)):
            try:
                number, settings = placed[at]
                need_table(connection, number)
                elsewhere.check(desk, connection, number, settings.names)
                _check_last(placed[: at + 1])
                found.append(None)
            except Fault as fault:
                found.append(fault)
    return found


def _check_last(placed: Sequence[tuple[int, Settings]]) -> None:
    *before, (number, settings) = placed
    here = _people(settings)
    for other, one in before:
        if number == other:
            raise Fault("TABLE_TWICE", number=number)
        both = here & _people(one)
        if both:
            raise Fault("PLAYER_TWICE", name=elsewhere.as_written(settings.names, both))


def _check_once(placed: Sequence[tuple[int, Settings]]) -> None:
    for at in range(len(placed)):
        _check_last(placed[: at + 1])


def _assign(
    desk: Desk, connection: Connection, table: TableRow, settings: Settings, series_id: int, round_code: str = ""
) -> int:
    number = table.number
    check_game(table, settings)
    write_present_names(connection, settings)
    limits.check_event(settings.event)
    limits.check_event_of(desk, connection, table)
    if series_id:
        first = need_match(connection, series_id)
        found = series.check_next(series.of_match(connection, first), first)
        series.count_in(settings, found)
        series_id, round_code = found.first_id, first.round_code
    give_more_time(connection, settings)
    settings.table = number
    settings.check()
    match_id = add_match(connection, number, settings, series_id or None, round_code, desk.now_s())
    if series_id:
        draws.add_next(connection, match_id, series_id)
    order = _place(desk, connection, table, match_id, settings)
    _ease(desk, connection, table, settings)
    after = {"match": match_id, "table": number, "order": order, "settings": settings.text()}
    names = wording.title(settings.names)
    acts.note(desk, connection, acts.ASSIGN, table=number, match=match_id, after=after, names=names, number=number)
    return match_id


def write_present_names(connection: Connection, settings: Settings) -> None:
    former = players.former(connection)
    settings.names = [spelling.known_as(name, former) for name in settings.names]
    settings.event = events.name_now(connection, settings.event)


def give_more_time(connection: Connection, settings: Settings) -> None:
    """Extra time of each side by its players' needs, unless the settings say something of their own (ACC-01)."""
    sides = [_more_time(connection, side) for side in settings.names]
    playing(settings.game).give_more_time(settings, sides)


def _more_time(connection: Connection, side: str) -> tuple[int, int]:
    """(ms of bank, ms of delay); of partners the most."""
    found = [players.named(connection, one) for one in spelling.people(side)]
    each = [one.more_time for one in found if one is not None]
    return max((bank_ms for bank_ms, _ in each), default=0), max((delay_ms for _, delay_ms in each), default=0)


def _asked(desk: Desk, connection: Connection, table: TableRow, settings: Settings) -> tuple[str, list[str]]:
    """The effect, and any reasons to ask before another match is sent to a table."""
    elsewhere.check(desk, connection, table.number, settings.names)
    follower = desk.follower(connection, table)
    waiting = orders.waiting(connection, table.number)
    check_game(table, settings)
    order = _order_of(settings).fact(table.kinds.VOCABULARY)
    reasons = playing(table.game).contradictions(connection, table, follower, order, waiting, desk.now_s())
    if playing(table.game).is_on_break(follower.state):
        reasons.append(text("ask.on_break", number=table.number))
    names = wording.title(settings.names)
    return text("will.assigned", names=names, number=table.number), reasons


def _people(settings: Settings) -> set[str]:
    return set[str]().union(*map(spelling.people, settings.names))


def add_match(
    connection: Connection,
    number: int,
    settings: Settings,
    series_id: int | None,
    round_code: str,
    now_s: float,
    started_s: float | None = None,
) -> int:
    return matches.add(
        connection,
        settings.names,
        table_number=number,
        game=settings.game,
        order_number=None,
        log_id=None,
        assigned_seq=None,
        event=settings.event,
        round="" if round_code else settings.round,
        round_code=round_code,
        length=settings.length,
        rule_set=settings.rule_set,
        per_point_ms=settings.per_point_ms,
        delay_ms=settings.delay_ms,
        status=records.ASSIGNED,
        created_s=now_s,
        started_s=started_s,
        series_id=series_id,
    )


def _place(desk: Desk, connection: Connection, table: TableRow, match_id: int, settings: Settings) -> int:
    settings.table = table.number
    settings.match = str(match_id)
    settings.number = matches.number_on(connection, table.number)
    settings.check()
    order = giving.add(desk, connection, table, _order_of(settings))
    matches.change(connection, match_id, table_number=table.number, order_number=order.seq)
    return order.seq


def _ease(desk: Desk, connection: Connection, table: TableRow, settings: Settings) -> None:
    """Larger digits and full light follow who needs them (ACC-01)."""
    known = special_needs.Known(connection)
    needs = [special_needs.together(known.of([side])).tags for side in settings.names]
    for order in playing(table.game).orders_to_ease(needs):
        giving.add(desk, connection, table, order)


def _order_of(settings: Settings) -> Order:
    return Order(kinds(settings.game).ASSIGNED, settings.values(), settings.text())


# -- moving a match ----------------------------------------------------------------------------------------------------


def going_along(desk: Desk, connection: Connection, match: MatchRow, *, is_released: bool = False) -> Carried:
    """The data that would move with this match; only inside `reading` or an act."""
    table = need_table(connection, match.table_number)
    follower = desk.follower(connection, table)
    return playing(match.game).carried(connection, table, follower, match, is_released=is_released)


def move(desk: Desk, match_id: int, number: int, reason: str, banks: Banks = (None, None)) -> None:
    """Continue a match at another table (INC-13); `banks`: times set by the director, in ms (INC-12)."""
    with desk.writing() as connection:
        match, table = need_match(connection, match_id), need_table(connection, number)
        limits.check_event(match.event)
        transfers.check_free(connection, table, desk.follower(connection, table))
        elsewhere.check_going_on(desk, connection, match, number)
        carried = going_along(desk, connection, match)
        check_game(table, carried.settings)
        if match.status in records.CALLED_STATUSES and "start_s" in carried.settings.options:
            carried.settings.options["start_s"] = str(usual_start_s(desk.now_s()))  # both have to go there first
        left = desk.follower(connection, need_table(connection, match.table_number))
        transfers.leave(connection, left, match, carried.state, reason, desk.now_s())
        tables.touch(connection, match.table_number)
        go_on(desk, connection, table, match.id, carried, reason, banks)
        _note_move(desk, connection, match, number, reason, carried.state)


OFF_TABLE: dict[str, Any] = {"log_id": None, "assigned_seq": None, "order_number": None}  # of a match that no table has


def go_on(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    match_id: int,
    carried: Carried,
    reason: str,
    banks: Banks = (None, None),
) -> None:
    """Within an act: send a match, as it stands, to a table."""
    matches.change(connection, match_id, table_number=table.number, status=records.ASSIGNED, **OFF_TABLE)
    _place(desk, connection, table, match_id, carried.settings)
    for order in playing(carried.settings.game).orders_to_move(carried, banks, reason):
        giving.add(desk, connection, table, order)
    _ease(desk, connection, table, carried.settings)


def _note_move(desk: Desk, connection: Connection, match: MatchRow, number: int, reason: str, state: str) -> None:
    before = {"table": match.table_number, "order": match.order_number, "status": match.status}
    after = {"table": number, "status": records.ASSIGNED, "state": state}
    names = acts.names_of(match)
    said = {"names": names, "number": number, "other": match.table_number}
    acts.note(
        desk, connection, acts.MOVE, table=number, match=match.id, reason=reason, before=before, after=after, **said
    )


def close_left(desk: Desk, connection: Connection, follower: Follower) -> None:
    """When a table reconnects with a match that was moved away, close it there."""
    stay = transfers.left_on(connection, follower)
    if stay is None or stay.closing_order is not None:
        return
    match, table = need_match(connection, stay.match_id), need_table(connection, follower.number)
    is_adjourned = match.status == records.ADJOURNED
    reason = text("adjourn.closes") if is_adjourned else text("move.goes_on", number=match.table_number)
    number = 0
    for order in playing(follower.game).orders_to_close(follower, reason):
        number = giving.add(desk, connection, table, order).seq
    previous_tables.change(connection, stay.id, closing_order=number)
