"""Rulings and corrections, read newest first in batches, each with its match."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.following import course
from host_tools.director.games.backgammon.views import history
from host_tools.director.store import (
    CorrectionRow,
    MatchRow,
    StoredFact,
    facts as fact_rows,
    matches,
    rulings,
)
from host_tools.director.store.away import previous_tables
from host_tools.director.store.records import Log
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.log.fact import Fact

AT_ONCE = 100  # rows read under one hold of the desk's lock
# Entries on the ladder of penalties, and facts that take them back.
_LADDER = (facts.ANNOUNCED, facts.PENALTY, facts.LATE_POINTS_FOR, facts.RULED, facts.UNDONE)
_ALL = (*history.RULINGS, facts.ANNOUNCED)


class Entry(NamedTuple):
    """A fact that may be a ruling, or a correction."""

    match: MatchRow
    when_s: float
    stored: StoredFact | None = None
    undone: Fact | None = None  # the fact it takes back
    correction: CorrectionRow | None = None  # or the correction that the fact was ordered for, or entered as


@dataclass
class _Seen:
    """Collected on the way back from the newest entry."""

    runs: dict[Log, tuple[int, MatchRow]] = field(default_factory=dict)  # the last match, and where it begins
    corrections: dict[int, list[CorrectionRow]] = field(default_factory=dict)  # those without a fact so far, by match


def facts_of(desk: Desk) -> Iterator[Entry]:
    """Every fact that may be a ruling."""
    seen, last = _Seen(), rulings.NEWEST
    while last:
        with desk.reading() as connection:
            found = rulings.before(connection, _ALL, last, AT_ONCE)
            entries = list(_entries(connection, found, seen))
        yield from entries
        last = found[-1].id if len(found) == AT_ONCE else 0


def of_other_game(desk: Desk, played: str, kinds: Collection[int]) -> Iterator[tuple[MatchRow, StoredFact]]:
    """Facts of these kinds of another game, newest first, each with its match."""
    last = rulings.NEWEST
    while last:
        with desk.reading() as connection:
            found = rulings.before(connection, kinds, last, AT_ONCE, played)
            known = [rulings.match_of(connection, stored) for stored in found]
        yield from ((run[1], stored) for run, stored in zip(known, found, strict=True) if run)
        last = found[-1].id if len(found) == AT_ONCE else 0


def corrections_of(desk: Desk) -> Iterator[Entry]:
    """Every correction that counts."""
    last = rulings.NEWEST
    while last:
        with desk.reading() as connection:
            found = rulings.corrected_before(connection, last, AT_ONCE)
            known = {one.match_id: matches.find(connection, one.match_id) for one in found}
        for one in found:
            match = known[one.match_id]
            if match:
                yield Entry(match, one.corrected_s, correction=one)
        last = found[-1].id if len(found) == AT_ONCE else 0


def of_match(connection: Connection, match: MatchRow) -> Iterator[Entry]:
    """Possible ladder entries of one match, at all its tables; of each table newest first."""
    seen = _Seen()
    for one in (match, *previous_tables.of_match(connection, match.id)):
        if one.log_id is not None and one.assigned_seq is not None:
            seen.runs[one.table_number, one.log_id] = one.assigned_seq, match
            found = rulings.of_run(connection, _LADDER, one.table_number, one.log_id, one.assigned_seq)
            yield from _entries(connection, found, seen)
    for one in matches.corrections_of(connection, match.id):
        yield Entry(match, one.corrected_s, correction=one)


def _entries(connection: Connection, found: Iterable[StoredFact], seen: _Seen) -> Iterator[Entry]:
    """Of these facts, newest first, those that belong to a match and are not merely its turns."""
    for stored in found:
        fact = stored.fact
        is_move = course.is_move(connection, stored)
        if is_move or not (history.is_ruling(fact) or fact.kind == facts.ANNOUNCED):
            continue
        if stored.log not in seen.runs or seen.runs[stored.log][0] > fact.seq:
            run = rulings.match_of(connection, stored)
            if run is None:
                continue
            seen.runs[stored.log] = run
        match = seen.runs[stored.log][1]
        undone = fact_rows.undone_by(connection, stored.table_number, stored.log_id, fact, stored.kinds)
        same = _take_same(connection, match, stored, seen) if fact.kind == facts.RULED else None
        yield Entry(match, stored.received_s, stored, undone, same)


def _take_same(connection: Connection, match: MatchRow, stored: StoredFact, seen: _Seen) -> CorrectionRow | None:
    """The correction that this ruling was ordered for, or entered as; only it knows the score (RES-10)."""
    if match.id not in seen.corrections:
        seen.corrections[match.id] = matches.corrections_of(connection, match.id)
    ruled = (ROWS.value(stored.fact, "result"), ROWS.value(stored.fact, "winner"), stored.fact.text)
    for one in reversed(seen.corrections[match.id]):
        if (one.result, one.winner, one.reason) == ruled and one.corrected_s <= stored.received_s:
            seen.corrections[match.id].remove(one)
            return one
    return None
