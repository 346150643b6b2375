"""Every ruling, penalty and correction of an event with its reason: its log (PEN-01), the report on it (TOU-06)."""

from bisect import bisect_right
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.following import course, ledger, sense
from host_tools.director.orders import ladder
from host_tools.director.orders.ladder import Rung
from host_tools.director.store import (
    CorrectionRow,
    MatchRow,
    StoredFact,
    facts as fact_rows,
    matches,
    rulings,
    stays,
)
from host_tools.director.texts import text
from host_tools.director.views import history, parts
from matchcore import facts
from matchcore.log.fact import Fact

Key = tuple[int, int]  # table and log
Begun = dict[Key, list[tuple[int, MatchRow]]]  # the matches of each log, with the fact that begins them
Undone = dict[tuple[int, int, int], Fact | None]  # by table, log and number, what a fact has taken back
Corrections = dict[int, list[CorrectionRow]]  # of each match, oldest first


@dataclass(frozen=True)
class RulingLine:
    """A ruling, penalty or correction, with its reason."""

    match: int
    table: int
    names: tuple[str, str]
    event: str
    round: str
    players: tuple[str, ...]  # whom it is about; nobody if it is no penalty
    rule: str
    rung: str
    points: int
    sort: str
    sort_words: str
    fact: str
    when_s: float
    at_ms: int | None  # match time; None for what the desk alone knows
    by_words: str
    words: str
    because: str
    is_undone: bool


class _Said(NamedTuple):
    """What was ruled, when, by whom and why."""

    fact: str
    when_s: float
    at_ms: int | None
    by_words: str
    words: str
    because: str


@dataclass(frozen=True)
class Earlier:
    """What stands on the ladder of penalties about one side, newest first."""

    name: str
    lines: tuple[RulingLine, ...]


# What can be on the ladder of penalties, and what takes it back.
_LADDER = (facts.ANNOUNCED, facts.PENALTY, facts.LATE_POINTS, facts.LATE_POINTS_FOR, facts.RULED, facts.UNDONE)
_ALL = (*history.RULINGS, facts.ANNOUNCED)


def of_event(desk: Desk, event: str | None = None, kinds: Collection[int] = _ALL) -> list[RulingLine]:
    """The rulings of one event, None = of all of them; oldest first.  `kinds`: of which facts."""
    with desk.looking() as connection:
        every = matches.every(connection)  # whatever the event: the next match at a table ends the one before
        found = [one for one in rulings.of_kinds(connection, kinds) if not course.is_move(connection, *one)]
        corrections = matches.all_corrections(connection)
        undone = {
            (number, stored.log_id, stored.fact.seq): fact_rows.undone_by(
                connection, number, stored.log_id, stored.fact
            )
            for number, stored in found
            if stored.undone
        }
        begun = _begun(every)
        _add_stays(connection, every, {(number, stored.log_id) for number, stored in found}, begun)
    lines = _lines(found, begun, corrections, undone)
    for match in every:
        lines += [_correction(match, one) for one in corrections.get(match.id, [])]
    return sorted((line for line in lines if event in (None, line.event)), key=lambda line: line.when_s)


def earlier(desk: Desk, number: int) -> list[Earlier]:
    """What stands on the ladder of penalties about each player of the match at a table, newest first (PEN-01).

    Of the same event only; what was taken back is left out.
    """
    with desk.looking() as connection:
        follower = desk.follower(connection, need_table(connection, number))
        if not follower.has_match:
            return []
        names, match = follower.state.names, ledger.run_of(connection, follower)
    lines = [line for line in of_event(desk, match.event if match else "", _LADDER) if not line.is_undone]
    return [Earlier(name, tuple(line for line in reversed(lines) if _is_about(line, name))) for name in names]


def _is_about(line: RulingLine, name: str) -> bool:
    """Whether somebody on this side has been meant, alone or in a team (GEN-03)."""
    return any(ladder.people(name) & ladder.people(meant) for meant in line.players)


def names_at(desk: Desk, number: int) -> wording.Names:
    """Who plays at a table; `Fault` if nobody does."""
    with desk.looking() as connection:
        follower = desk.follower(connection, need_table(connection, number))
        if not follower.has_match:
            raise Fault("NO_MATCH_HERE", 409, number=number)
        return follower.state.names


def events_of(desk: Desk) -> list[str]:
    """The names of the events that have matches here."""
    with desk.looking() as connection:
        return sorted({match.event for match in matches.every(connection)})


def _begun(every: Iterable[MatchRow]) -> Begun:
    """The matches of each log, by the fact that begins them."""
    found: Begun = {}
    for match in every:
        if match.log_id is not None and match.assigned_seq is not None:
            found.setdefault((match.table_number, match.log_id), []).append((match.assigned_seq, match))
    for begun in found.values():
        begun.sort(key=lambda one: one[0])
    return found


def _add_stays(connection: Connection, every: list[MatchRow], logs: set[Key], begun: Begun) -> None:
    """Where matches were before they were moved (INC-13)."""
    by_id = {match.id: match for match in every}
    for key in logs:
        left = [stay for stay in stays.of_log(connection, *key) if stay.match_id in by_id]
        places = [(stay.assigned_seq, by_id[stay.match_id]) for stay in left if stay.assigned_seq is not None]
        begun[key] = sorted(begun.get(key, []) + places, key=lambda one: one[0])


def _lines(
    found: list[tuple[int, StoredFact]], begun: Begun, corrections: Corrections, undone_facts: Undone
) -> list[RulingLine]:
    """The lines of the facts; what a ruling says of a correction is one line with it, and leaves `corrections`."""
    lines: dict[tuple[Key, int], RulingLine] = {}
    for number, stored in found:
        fact, key = stored.fact, (number, stored.log_id)
        match = _match_of(begun.get(key, []), fact.seq)
        if match is None:
            continue
        wrong = sense.wrong_with(fact)
        rung = None if wrong else _rung(number, fact, match)
        if rung is None and not history.is_ruling(fact):
            continue
        if stored.undone and (key, stored.undone[1]) in lines:
            struck = key, stored.undone[1]
            lines[struck] = replace(lines[struck], is_undone=True)
        same = _take_same(corrections.get(match.id, []), stored)
        undone = undone_facts.get((number, stored.log_id, fact.seq))
        if same:
            lines[key, fact.seq] = _correction(match, same)
        else:
            lines[key, fact.seq] = parts.part(
                f"a ruling at table {number}",
                lambda said=(match, stored, rung, wrong, undone): _of_fact(*said),
                lambda problem, said=(match, stored): _unshown(*said, problem),
            )
    return list(lines.values())


def _rung(number: int, fact: Fact, match: MatchRow) -> Rung | None:
    return parts.part(f"a penalty at table {number}", lambda: ladder.of_fact(fact, match.names), lambda _: None)


def _unshown(match: MatchRow, stored: StoredFact, problem: str) -> RulingLine:
    """What was ruled, but cannot be shown."""
    fact, words = stored.fact, text("problem.unshown", problem=problem)
    said = _Said(wording.name_of_fact(fact), stored.received_s, fact.at_ms, "", words, "")
    return _line(match, None, history.sort_of(fact) or "ruling", said)


def _take_same(corrections: list[CorrectionRow], stored: StoredFact) -> CorrectionRow | None:
    """Take out the correction that this ruling was ordered for, or entered as; it alone knows the score (RES-10)."""
    fact = stored.fact
    if fact.kind != facts.RULED:
        return None
    ruled = (facts.value(fact, "result"), facts.value(fact, "winner"), fact.text)
    for one in corrections:
        if (one.result, one.winner, one.reason) == ruled and one.corrected_s <= stored.received_s:
            corrections.remove(one)
            return one
    return None


def _match_of(begun: list[tuple[int, MatchRow]], seq: int) -> MatchRow | None:
    place = bisect_right(begun, seq, key=lambda one: one[0])
    return begun[place - 1][1] if place else None


def _of_fact(match: MatchRow, stored: StoredFact, rung: Rung | None, wrong: str, undone: Fact | None) -> RulingLine:
    """`wrong`: why it makes no sense, if it does not; it stands in the log all the same.

    `undone`: what it takes back."""
    fact = stored.fact
    words = wording.plain_words(fact, match.names, undone)
    said = _Said(
        fact=wording.name_of_fact(fact),
        when_s=stored.received_s,
        at_ms=fact.at_ms,
        by_words=wording.author_name(fact.by, match.names),
        words=text("problem.nonsense", words=words, problem=wrong) if wrong else words,
        because=wording.because(fact),
    )
    return _line(match, rung, history.sort_of(fact), said)


def _correction(match: MatchRow, row: CorrectionRow) -> RulingLine:
    result = wording.result_words(row.result, row.winner, row.score_a, row.score_b, match.names)
    said = _Said(
        fact="correction",
        when_s=row.corrected_s,
        at_ms=None,
        by_words=text("by.director"),
        words=text("rulings.result", result=result),
        because=row.reason,
    )
    return _line(match, ladder.of_result(row.result, row.winner, row.reason), "ruling", said)


def _line(match: MatchRow, rung: Rung | None, sort: str, said: _Said) -> RulingLine:
    """`rung`: where it is on the ladder of penalties (PEN-01); None if it is no penalty."""
    return RulingLine(
        match=match.id,
        table=match.table_number,
        names=match.names,
        event=match.event,
        round=match.round,
        players=tuple(match.names[side] for side in rung.sides) if rung else (),
        rule=rung.rule if rung else "",
        rung=rung.kind if rung else "",
        points=rung.points if rung else 0,
        sort=sort,
        sort_words=text("rung." + rung.kind if rung else "sort." + sort),
        fact=said.fact,
        when_s=said.when_s,
        at_ms=said.at_ms,
        by_words=said.by_words,
        words=said.words,
        because=said.because,
        is_undone=False,
    )
