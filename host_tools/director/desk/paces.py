"""Pace of each event (TOU-07) against its plan, used to forecast its matches."""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director.desk.playing import playing
from host_tools.director.store import events
from host_tools.director.store.counting.paces import played_out

POINT_MIN, UNCLOCKED_POINT_MIN = 9, 11  # with a clock (2 min, 12 s), and without
LONGEST_POINT_MIN = 60
KNOWN_MATCHES = 4  # prior weight: this many matches played as planned
LONGEST_SHARE = 3  # times its plan; a longer match was left lying, overnight for instance, and is not counted
LEAST_FACTOR, LARGEST_FACTOR = 0.5, 2.0
KEPT_S = 10.0


@dataclass(frozen=True)
class Pace:
    point_min: int = POINT_MIN
    unclocked_point_min: int = UNCLOCKED_POINT_MIN
    finished: int = 0  # matches that are counted
    shares: float = 0.0  # sum of actual over planned minutes

    @property
    def factor(self) -> float:
        """The forecast duration of a match, as a multiple of its plan."""
        factor = (KNOWN_MATCHES + self.shares) / (KNOWN_MATCHES + self.finished)
        return min(max(factor, LEAST_FACTOR), LARGEST_FACTOR)

    @property
    def seen(self) -> float:
        """The mean duration of finished matches, as a multiple of their plans."""
        return self.shares / self.finished if self.finished else 1.0

    def planned_min(self, length: int, has_clock: bool) -> int:
        return length * (self.point_min if has_clock else self.unclocked_point_min)


USUAL = Pace()
Paces = Mapping[str, Pace]  # by event


class KnownPaces:
    """Paces of all events, cached for some seconds because every card asks for one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made_s = 0.0
        self._found: Paces | None = None

    def current(self, connection: Connection, now_s: float) -> Paces:
        with self._lock:
            if self._found is None or not 0 <= now_s - self._made_s < KEPT_S:
                self._found, self._made_s = of_events(connection), now_s
            return self._found

    def forget(self) -> None:
        with self._lock:
            self._found = None


def of_events(connection: Connection) -> Paces:
    """All events with an open match or plans of their own; the others have the usual pace."""
    planned = {event.name: (event.point_min, event.unclocked_point_min) for event in events.read_all(connection)}
    found = played_out(connection, playing().PLAYED_OUT, POINT_MIN, UNCLOCKED_POINT_MIN, LONGEST_SHARE)
    paces = _with(planned, found)
    former = events.former(connection).items()  # tables that play know no other name
    return {**{old: paces[now] for old, now in former if now in paces}, **paces}


def of_event(connection: Connection, name: str) -> Pace:
    """Also of an event that is over."""
    found = played_out(connection, playing().PLAYED_OUT, POINT_MIN, UNCLOCKED_POINT_MIN, LONGEST_SHARE, name)
    own = events.find(connection, name)
    planned = {name: (own.point_min, own.unclocked_point_min)} if own else {}
    return _with(planned, found).get(name, USUAL)


def _with(planned: Mapping[str, tuple[int, int]], found: Iterable[tuple[str, int, float]]) -> dict[str, Pace]:
    paces = {name: Pace(*plans) for name, plans in planned.items()}
    for name, finished, shares in found:
        paces[name] = replace(paces.get(name, USUAL), finished=finished, shares=shares)
    return paces
