"""Draws as their acts have left them, with what the tables report on top."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy import Connection

from host_tools.director.desk import verdicts
from host_tools.director.desk.draws import written
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import reported
from host_tools.director.formats.deciding import State
from host_tools.director.formats.event import Event
from host_tools.director.formats.model import NOBODY, Result
from host_tools.director.formats.progress import Standings
from host_tools.director.store import draws, matches, records
from host_tools.director.store.draws import DrawRow, LotRow, PlayedRow

LARGEST_ID = (1 << 31) - 1

# How far a pairing's match is, in the words of `formats.corrections`.
_STATUSES = {
    records.ASSIGNED: "called",
    records.OFFERED: "called",
    records.ACCEPTED: "present",
    records.PLAYING: "playing",
    records.REPORTED: "reported",
    records.VERIFIED: "verified",
    records.CORRECTED: "verified",
}


@dataclass(frozen=True)
class Draw:
    """`played`: the match of each pairing that is at a table, or was."""

    row: DrawRow
    state: State
    lots: list[LotRow]
    played: Mapping[str, PlayedRow]

    @property
    def event(self) -> Event:
        return self.state.event

    @property
    def lot(self) -> LotRow:
        """The one that the next draw takes."""
        return self.lots[-1]

    @cached_property
    def unverified(self) -> Mapping[str, Result]:
        """Results that both players have signed, and the director has not verified."""
        found = {code: one for code, one in self.played.items() if one.match.status == records.REPORTED}
        return {code: result_of(one, verdicts.standing(one.match, [])) for code, one in found.items()}

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
    def names(self) -> Mapping[str, str]:
        """Of all entries, by their ids; partners on one side (GEN-03)."""
        return {entry.id: " / ".join(entry.names) for entry in self.event.entries}


def result_of(one: PlayedRow, counts: records.MatchRow | records.CorrectionRow) -> Result:
    """The result of a match as its draw takes it."""
    winner = one.entries[counts.winner] if counts.winner in (0, 1) else NOBODY
    return Result(one.entries, winner, counts.result, (counts.score_a, counts.score_b))


class KnownDraws:
    """The acts of each draw, folded once; another director's newer acts are folded on top."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[int, State] = {}

    def of(self, connection: Connection, draw_id: int) -> State:
        with self._lock:
            state = self._found.get(draw_id, State())
            for one in draws.acts_from(connection, draw_id, state.revision):
                state = state.after(written.read(*one))
            self._found[draw_id] = state
            return state

    def forget(self) -> None:
        """After a failed transaction, whose acts must not be remembered."""
        with self._lock:
            self._found.clear()


def need_draw(known: KnownDraws, connection: Connection, draw_id: int) -> Draw:
    row = draws.find(connection, draw_id) if draw_id <= LARGEST_ID else None
    if row is None:
        raise Fault("NO_DRAW", 404, number=draw_id)
    played = {code: one for code, one in draws.matches_of(connection, draw_id).items() if one.match.status in _STATUSES}
    state = replace(
        known.of(connection, draw_id), statuses={code: _STATUSES[one.match.status] for code, one in played.items()}
    )
    return Draw(row, state, draws.lots_of(connection, draw_id), played)


def standing_result(connection: Connection, one: PlayedRow) -> Result | None:
    """The result that counts once the director has decided on it; None = not yet."""
    if one.match.status not in (records.VERIFIED, records.CORRECTED):
        return None
    return result_of(one, verdicts.standing(one.match, matches.corrections_of(connection, one.match.id)))
