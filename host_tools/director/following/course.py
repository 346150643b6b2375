"""The course of a match: its facts from the first table on, in the order of play (INC-13)."""

from sqlalchemy import Connection

from host_tools.director.following import ledger, sending
from host_tools.director.following.follower import Follower
from host_tools.director.store import MatchRow, StoredFact, TableRow, facts as fact_rows
from host_tools.director.store.away import previous_tables


def beginning_of(connection: Connection, match: MatchRow) -> StoredFact | None:
    """The first fact of a match at its present table, if any has come."""
    if match.log_id is None or match.assigned_seq is None:
        return None
    return fact_rows.ever_at(connection, match.table_number, match.log_id, match.assigned_seq)


def run_of_match(connection: Connection, match: MatchRow) -> list[StoredFact]:
    """The facts of a match at its present table, if any have come."""
    if match.log_id is None or match.assigned_seq is None:
        return []
    return fact_rows.of_match(connection, match.table_number, match.log_id, match.assigned_seq)


def runs_of(connection: Connection, match: MatchRow) -> list[list[StoredFact]]:
    """The facts at each table of the match, oldest first, including those that took it off the screen."""
    return [*_runs_before(connection, match), run_of_match(connection, match)]


def _runs_before(connection: Connection, match: MatchRow) -> list[list[StoredFact]]:
    return [
        fact_rows.of_match(connection, stay.table_number, stay.log_id, stay.assigned_seq)
        for stay in previous_tables.of_match(connection, match.id)
        if stay.log_id is not None and stay.assigned_seq is not None
    ]


def of_runs(connection: Connection, runs: list[list[StoredFact]]) -> list[StoredFact]:
    """The play at these tables, as one."""
    return [stored for run in runs if run for stored in _played(connection, run)]


def on_table(connection: Connection, table: TableRow, follower: Follower) -> list[StoredFact]:
    """Of the match on the screen of a table."""
    before, here = before_and_here(connection, table, follower)
    return before + here


def before_and_here(
    connection: Connection, table: TableRow, follower: Follower
) -> tuple[list[StoredFact], list[StoredFact]]:
    """The same, in two: at the tables that the match has left, and at this one."""
    match = ledger.run_of(connection, follower)
    before = of_runs(connection, _runs_before(connection, match)) if match else []
    return before, fact_rows.of_run(connection, table.number, table.log_id, follower.run_seq)


def _played(connection: Connection, run: list[StoredFact]) -> list[StoredFact]:
    """The facts of a match at one table, up to where it leaves the screen, at the end or for another table."""
    for place, stored in enumerate(run):
        if stored.fact.kind == stored.kinds.CLOSED or is_move(connection, stored):
            return run[:place]
    return run


def is_move(connection: Connection, stored: StoredFact) -> bool:
    """Whether a ruling only takes a moved match off its old table's screen (INC-13)."""
    if stored.fact.kind != stored.kinds.RULED:
        return False
    order = sending.answered_by(connection, stored)
    return order is not None and order.author == ledger.MOVING
