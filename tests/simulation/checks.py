"""Invariants once everything has healed: nothing is lost, doubled or misordered."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from host_tools.director.desk.desk import Desk
from host_tools.director.following import ledger
from host_tools.director.store import Store, acts, facts as fact_rows, records, schema, tables as table_rows
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import unpack
from tests.simulation import cup, evening
from tests.simulation.director import Director
from tests.simulation.people import People
from tests.simulation.table import Table, fact_of, order_of


@dataclass(frozen=True)
class Counts:
    """How often each thing happened in a seed: a check of nothing proves nothing."""

    facts: int
    orders: int
    acts: int
    results: int
    kills: int
    waited: int  # calls on lines
    told: int  # of those, answered because something had come


def are_in_step(director: Director, tables: Iterable[Table]) -> bool:
    return not out_of_step(director, tables)


def out_of_step(director: Director, tables: Iterable[Table]) -> str:
    """The table that has not yet exchanged everything with the director; "" = none."""
    if not director.is_up:
        return "the director is down"
    with director.store.reading() as connection:
        where = schema.devices.orders.c.status == records.WAITING
        waiting = Counter(connection.scalars(select(schema.devices.orders.c.table_number).where(where)))
    for table in tables:
        if not table.is_on or table.end.stored != table.match.seq or waiting[table.number]:
            stored, made = table.end.stored, table.match.seq
            return f"table {table.number} does not heal: {stored} of {made} facts, {waiting[table.number]} orders wait"
    return ""


def check(director: Director, tables: list[Table], people: People) -> Counts:
    """AssertionError with the fault."""
    assert director.is_sound(), "the store is damaged"
    director.stop()
    store = Store(director.path, director.key_file)  # nothing in memory helps any more
    try:
        desk = Desk(store, director.now_s)
        for table in tables:
            _check_facts(store, table)
            _check_orders(store, table)
            _check_state(desk, table)
        _check_acts(store, people, director.unknown)
        with desk.reading() as connection:
            for one in people.cups:
                cup.check(desk, connection, one.name)
            evening.check(desk, connection, [one.name for one in people.cups])
        return _counts(store, director, tables)
    finally:
        store.close()


def _check_facts(store: Store, table: Table) -> None:
    """The director's log of the table is the table's own, byte for byte; acknowledged facts are there, whatever the
    table has lost since.
    """
    mine = schema.devices.facts.c.table_number == table.number
    with store.reading() as connection:
        counting = select(schema.devices.facts.c.record).where(mine, schema.devices.facts.c.superseded.is_(False))
        found = [bytes(record) for record in connection.scalars(counting.order_by(schema.devices.facts.c.seq))]
        every = {bytes(record) for record in connection.scalars(select(schema.devices.facts.c.record).where(mine))}
    log, name = table.log(), f"table {table.number}"
    assert len(found) == len(log), f"{name} has {len(log)} facts, the director {len(found)}"
    for ours, theirs in zip(found, log, strict=True):
        assert ours == theirs, f"{name}: fact {fact_of(theirs).seq} is another one at the director"
    lost = table.acknowledged - every
    assert not lost, f"{name}: {len(lost)} facts were acknowledged and are lost"


def _check_orders(store: Store, table: Table) -> None:
    """Every order is answered by one fact, in order; a withdrawn one by none, or by one that says so."""
    number = table.number
    with store.reading() as connection:
        given = connection.execute(
            select(schema.devices.orders).where(schema.devices.orders.c.table_number == number)
        ).all()
    answered = [order for order in map(order_of, table.log()) if order]
    doubled = [order for order, times in Counter(answered).items() if times > 1]
    assert not doubled, f"table {number}: orders {doubled} were carried out twice"
    assert answered == sorted(answered), f"table {number}: orders were carried out as {answered}"
    unknown = set(answered) - {order.sent_as for order in given if order.log_id == table.log_id}
    assert not unknown, f"table {number} has carried out orders that the director does not have: {sorted(unknown)}"
    for order in given:
        is_done = order.log_id == table.log_id and order.sent_as in answered
        assert order.status != records.WAITING, f"table {number}: order {order.number} still waits"
        said = f"table {number}: order {order.number} is {order.status}, and the table has it: {is_done}"
        is_over = order.sent_as is not None and _is_of_what_is_over(store, number, order.sent_as)
        assert is_done or order.status == records.CANCELLED or is_over, said


def _is_of_what_is_over(store: Store, number: int, order: int) -> bool:
    """Whether the table lost the answering fact after its match was over: the order is not repeated then."""
    mine = schema.devices.facts.c.table_number == number
    with store.reading() as connection:
        gone = select(schema.devices.facts.c.record).where(mine, schema.devices.facts.c.superseded.is_(True))
        return order in {order_of(bytes(record)) for record in connection.scalars(gone)}


def _check_state(desk: Desk, table: Table) -> None:
    """The director's folded state is what the table shows, and the row of the match agrees."""
    with desk.reading() as connection:
        row = table_rows.find(connection, table.number)
        assert row is not None
        follower = desk.follower(connection, row)
        folded = new_match()
        for stored in fact_rows.newer(connection, table.number, table.log_id, 0):
            folded.fold(stored.fact)
        match = ledger.run_of(connection, follower)
        corrections = connection.execute(select(schema.play.corrections)).all()
    assert not follower.problem, f"table {table.number} cannot be followed: {follower.problem}"
    for state in (folded, follower.state):
        assert _values(state) == _values(table.match), f"table {table.number}: {_values(state)}, {_values(table.match)}"
    assert folded.last_order == table.match.last_order, f"table {table.number}: orders up to {folded.last_order}"
    if table.match.phase == SEALED and match is not None:
        said = f"table {table.number} has sealed match {match.id}, which is {match.status}"
        assert match.status in records.CLOSED_STATUSES, said
    counting = [one for one in corrections if match is not None and one.match_id == match.id and one.undone_by is None]
    if match is not None and match.status == records.VERIFIED:
        assert not counting, f"match {match.id} is verified and corrected"


def _values(state: Match) -> tuple:
    return (
        state.seq,
        state.phase,
        state.score_a,
        state.score_b,
        state.cube_level,
        state.game_number,
        state.winner,
        state.clock.values(),
    )


def _check_acts(store: Store, people: People, unknown: int) -> None:
    """The chain holds; it has every act reported as done, and otherwise only those that may have been."""
    with store.reading() as connection:
        chain = acts.verify(connection)
        found = {act.id: act for act in acts.read_all(connection)}
        placed: Counter[tuple] = Counter(
            (row.table_number, _match_in(bytes(row.payload)))
            for row in connection.execute(
                select(schema.devices.orders).where(schema.devices.orders.c.kind == facts.ASSIGNED)
            )
        )
        orders = {(row.table_number, row.number) for row in connection.execute(select(schema.devices.orders))}
    assert chain.broken_at is None, f"the chain of acts is broken at {chain.broken_at}"
    for told in people.acknowledged:
        assert told.act in found and found[told.act].digest == told.digest, f"act {told.act} was done and is lost"
    known = chain.number - _ENROLLED
    assert len(people.acknowledged) <= known <= len(people.acknowledged) + unknown, (
        f"{known} acts, {len(people.acknowledged)} were acknowledged, of {unknown} nobody knows"
    )
    acted: Counter[tuple] = Counter(
        (act.table_number, act.match_id) for act in found.values() if act.kind in ("assign", "move")
    )
    assert placed == acted, f"assignments (table, match): {placed - acted} too many, {acted - placed} lost"
    given = [(act.table_number, act.became["order"]) for act in found.values() if act.kind in ("order", "assign")]
    assert set(given) <= orders, f"orders (table, number) that are lost: {sorted(set(given) - orders)}"
    assert len(set(given)) == len(given), "two acts have given the same order"


_ENROLLED = 9  # acts in every new store


def _match_in(payload: bytes) -> int:
    """The match of an assignment."""
    return int(settings.read(unpack(VOCABULARY, payload)).match)


def _counts(store: Store, director: Director, tables: Iterable[Table]) -> Counts:
    with store.reading() as connection:
        rows = [
            len(connection.execute(select(table)).all())
            for table in (schema.devices.facts, schema.devices.orders, schema.desk.acts)
        ]
        closed = schema.play.matches.c.status.in_(records.CLOSED_STATUSES)
        results = len(connection.execute(select(schema.play.matches.c.id).where(closed)).all())
    waited = sum(table.waited for table in tables)
    return Counts(rows[0], rows[1], rows[2], results, director.starts, waited, director.told)
