"""Draws as their acts have left them, with what the tables report on top."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sqlalchemy import Connection

from host_tools.director.desk import series, verdicts
from host_tools.director.desk.draws import written
from host_tools.director.desk.phoned import phone_results
from host_tools.director.desk.phoned.phone_results import Reports
from host_tools.director.desk.playing import Verdict
from host_tools.director.desk.series import Series
from host_tools.director.faults import Fault
from host_tools.director.formats import davis, prizes
from host_tools.director.formats.acts.reporting import Report, ReportMatch, reported
from host_tools.director.formats.deciding import State, undone
from host_tools.director.formats.event import Event, Noted
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, Result
from host_tools.director.formats.prizes import Paid
from host_tools.director.formats.progress import Standings
from host_tools.director.spelling import Former, known_as
from host_tools.director.store import CorrectionRow, MatchRow, draws, matches, players, records
from host_tools.director.store.draws import DrawRow, LotRow, PlayedRow
from host_tools.director.store.own_pages import reports

LARGEST_ID = (1 << 31) - 1

DECIDED_ON = (records.VERIFIED, records.CORRECTED)

ADJOURNED = "adjourned"  # of a pairing, until its match is resumed here or has a result from elsewhere

# How far a pairing's match is, in the words of `formats.corrections`.
_STATUSES = {
    records.ASSIGNED: "called",
    records.OFFERED: "called",
    records.ACCEPTED: "present",
    records.PLAYING: "playing",
    records.ADJOURNED: ADJOURNED,
    records.REPORTED: "reported",
    records.VERIFIED: "verified",
    records.CORRECTED: "verified",
}


@dataclass(frozen=True)
class Draw:
    """`played`: the newest match of each pairing that is at a table, or was; `series`: of which it is one (SER-01);
    `ties`: the matches of a tie by their number (DAV-02)."""

    row: DrawRow
    state: State
    lots: list[LotRow]
    played: Mapping[str, PlayedRow]
    series: Mapping[str, Series]
    ties: Mapping[str, Mapping[int, PlayedRow]]
    former: Former  # names of players
    phoned: Mapping[str, Reports] = field(default_factory=dict)  # from boards without a device, by code

    @property
    def event(self) -> Event:
        return self.state.event

    @cached_property
    def statuses(self) -> Mapping[str, str]:
        """How far the match of each pairing is, at a table or on a board without a device."""
        return self.state.statuses_of(self.event)

    def _is_for(self, code: str, sides: Sequence[str]) -> bool:
        standing = self.settled.get(code)
        return standing is not None and set(standing.sides) == set(sides)

    def decided_s(self, code: str) -> float | None:
        """When its result was verified or written down; None = it has none, or nobody noted the time."""
        played = self.played.get(code)
        written = self.on_paper.get(code)
        return written.at_s if written else played.match.verified_s if played else None

    @cached_property
    def on_paper(self) -> Mapping[str, Report]:
        """The results that were written down at the desk, and count."""
        found: dict[str, Report | None] = {}
        gone = undone(self.state.log)
        for number, done in enumerate(self.state.log):
            if number not in gone and isinstance(done.act, Report | ReportMatch):
                found[done.act.code] = done.act if isinstance(done.act, Report) and done.act.is_on_paper else None
        return {code: act for code, act in found.items() if act and code in self.event.results}

    @property
    def lot(self) -> LotRow:
        """The one that the next draw takes."""
        return self.lots[-1]

    def at_tables(self, code: str) -> list[PlayedRow]:
        """The match of a pairing, or those of its tie."""
        if code in self.ties:
            return list(self.ties[code].values())
        return [self.played[code]] if code in self.played else []

    @cached_property
    def reported(self) -> list[PlayedRow]:
        """Matches with a result that both players have signed, and the director has not verified."""
        return [one for code in self.played for one in self.at_tables(code) if one.match.status == records.REPORTED]

    @cached_property
    def noted(self) -> Mapping[str, Noted]:
        """Results of boards that wait for somebody to verify them, of those who still play the pairing."""
        return {
            code: one
            for code, one in self.event.noted.items()
            if code not in self.event.results and self._is_for(code, one.result.sides)
        }

    @cached_property
    def unverified(self) -> Mapping[str, Result]:
        """Results of pairings that rest on such matches, or are noted at a board; a series or a tie has none before it
        is decided."""
        found = {code: one.result for code, one in self.noted.items()}
        for one in self.reported:
            result = self._result_with(one)
            if result is not None and one.code not in self.event.results:
                found[one.code] = result
        return found

    def _result_with(self, one: PlayedRow) -> Result | None:
        if one.part:
            now = {str(also.part): unverified(also) for also in self.reported if also.code == one.code}
            matches = davis.of_these_sides(self.event.matches, one.code, one.entries)
            return davis.tie_result(one.entries, {**matches, **now})
        return series_result(one, self.series[one.code]) if one.code in self.series else unverified(one)

    @cached_property
    def settled(self) -> Standings:
        """All pairings, by what the director has decided on: who is called (R-13)."""
        return self.event.standings()

    @cached_property
    def standings(self) -> Standings:
        """All pairings, as if the unverified results counted: each shows its next pairing at once."""
        event = self.event
        for code, result in self.unverified.items():
            event = reported(event, code, result)
        return event.standings() if self.unverified else self.settled

    @cached_property
    def prizes(self) -> Mapping[str, Sequence[Paid]]:
        """By section, as far as it is known who has them; the first lot decides who gets what cannot be shared."""
        said, sections = self.event.announced.prizes, {section.letter: section for section in self.event.sections}
        lot, found = Lot(int(self.lots[0].seed), "", "prizes"), dict[str, Sequence[Paid]]()
        for letter, pool in prizes.pools(self.event).items():
            if said is not None and letter in sections:
                levels = prizes.levels(self.event, sections[letter], self.settled)
                parts = prizes.shared(pool, said.places, said.unit)
                found[letter] = prizes.paid(levels, parts, said.unit, lot.for_(letter))
        return found

    @cached_property
    def people(self) -> Mapping[str, tuple[str, ...]]:
        """Of all entries, by their ids; partners on one side (GEN-03)."""
        return {entry.id: tuple(known_as(name, self.former) for name in entry.names) for entry in self.event.entries}

    @cached_property
    def names(self) -> Mapping[str, str]:
        return {entry: " / ".join(names) for entry, names in self.people.items()}


def result_of(one: PlayedRow, counts: MatchRow | CorrectionRow | Verdict) -> Result:
    """The result of a match as its draw takes it."""
    winner = one.entries[counts.winner] if counts.winner in (0, 1) else NOBODY
    a, b = counts.points
    return Result(one.entries, winner, counts.result, (a, b))


def unverified(one: PlayedRow) -> Result:
    return result_of(one, verdicts.standing(one.match, []))


def series_result(one: PlayedRow, found: Series | None) -> Result | None:
    """In place of points, the matches that each side has won; None until it is decided."""
    if found is None or found.winner is None:
        return None
    return Result(one.entries, one.entries[found.winner], points=found.won)


class KnownDraws:
    """The acts of each draw, folded once; another director's newer acts are folded on top."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[int, State] = {}

    def state(self, connection: Connection, draw_id: int) -> State:
        with self._lock:
            state = self._found.get(draw_id, State())
            for one in draws.acts_from(connection, draw_id, state.revision):
                state = state.after(written.read(*one))
            self._found[draw_id] = state
            return state

    def state_of(self, connection: Connection, row: DrawRow) -> State:
        """Of a row just read, which tells whether there is anything new."""
        state = self._found.get(row.id)
        return state if state and state.revision >= row.revision else self.state(connection, row.id)

    def last_read(self) -> list[Event]:
        """Each as of its last reading, which may lack another director's newest acts."""
        with self._lock:
            return [state.event for state in self._found.values()]

    def forget(self) -> None:
        """After a failed transaction, whose acts must not be remembered."""
        with self._lock:
            self._found.clear()


def need_draw(known: KnownDraws, connection: Connection, draw_id: int) -> Draw:
    row = draws.find(connection, draw_id) if draw_id <= LARGEST_ID else None
    if row is None:
        raise Fault("NO_DRAW", 404, number=draw_id)
    (draw,) = _draws_of(connection, [(row, known.state_of(connection, row))])
    return draw


def _draws_of(connection: Connection, found: Sequence[tuple[DrawRow, State]]) -> list[Draw]:
    """One statement of each kind for all of them."""
    ids = [row.id for row, _ in found]
    if not ids:
        return []
    former, lots, called = players.former(connection), draws.lots_of(connection, ids), draws.matches_of(connection, ids)
    phoned = reports.of_draws(connection, [row.id for row, state in found if state.event.boards])
    every = []
    for row, state in found:
        state, played, going_on, ties = _at_tables(connection, state, called[row.id])
        said = phone_results.read(state.event, [one for one in phoned if one.draw_id == row.id])
        every.append(Draw(row, state, lots[row.id], played, going_on, ties, former, said))
    return every


def _at_tables(
    connection: Connection, state: State, called: Sequence[PlayedRow]
) -> tuple[State, dict[str, PlayedRow], dict[str, Series], dict[str, dict[int, PlayedRow]]]:
    """The state with what the tables report; the matches there by pairing, series and ties."""
    rows = [one for one in called if one.match.status in _STATUSES]
    played = {one.code: one for one in rows}
    ties: dict[str, dict[int, PlayedRow]] = {}
    for one in rows:
        if one.part:
            ties.setdefault(one.code, {})[one.part] = one
    found = {code: series.of_match(connection, one.match) for code, one in played.items() if one.best_of > 1}
    going_on = {code: one for code, one in found.items() if one}
    statuses = {code: _status(one, going_on.get(code)) for code, one in played.items() if code not in ties}
    statuses |= {code: _status_of_tie(state.event, code, list(ties[code].values())) for code in ties}
    statuses = {code: one for code, one in statuses.items() if one != ADJOURNED or code not in state.event.results}
    state = replace(state, statuses=statuses, at_tables={code: one.entries for code, one in played.items()})
    return state, played, going_on, ties


def going_on(known: KnownDraws, connection: Connection) -> list[Draw]:
    """Those with something to play."""
    return those(known, connection, lambda event: not event.is_over)


def those(known: KnownDraws, connection: Connection, is_wanted: Callable[[Event], bool]) -> list[Draw]:
    """All draws whose events are wanted, newest first."""
    every = [(row, known.state_of(connection, row)) for row in draws.read_all(connection)]
    return _draws_of(connection, [(row, state) for row, state in every if is_wanted(state.event)])


def _status(one: PlayedRow, found: Series | None) -> str:
    """A series is in play from its first match's end until it is decided."""
    status = _STATUSES[one.match.status]
    if found is None or found.winner is not None:
        return status
    return "playing" if len(found.rows) > 1 or found.is_waiting else status


def _status_of_tie(event: Event, code: str, rows: Sequence[PlayedRow]) -> str:
    """In play from its first match on until it is decided."""
    if code in event.results:
        return "verified"
    has_begun = code in event.matches or any(_STATUSES[one.match.status] != "called" for one in rows)
    return "playing" if has_begun else "called"


def standing_result(connection: Connection, one: PlayedRow) -> Result | None:
    """The result that counts once the director has decided on it; None = not yet."""
    if one.best_of > 1:
        return series_result(one, series.of_match(connection, one.match, DECIDED_ON))
    if one.match.status not in DECIDED_ON:
        return None
    return result_of(one, verdicts.standing(one.match, matches.corrections_of(connection, one.match.id)))
