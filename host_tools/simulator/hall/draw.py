"""Pairings in a simulated hall: a main draw, a consolation for its losers, and a speed event for the rest.

No bracket: players in the same round of the same event meet.  Everybody is in one place at a time.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.director.games.backgammon.settings import Settings

SECOND_MS = 1000


@dataclass(frozen=True)
class Event:
    """`lengths` by round, the last one for all that follow."""

    name: str
    lengths: tuple[int, ...]
    per_point_ms: int
    delay_ms: int


MAIN = Event("Main draw", (7, 9, 9, 11), 120 * SECOND_MS, 12 * SECOND_MS)
CONSOLATION = Event("Consolation", (5, 5, 7), 120 * SECOND_MS, 12 * SECOND_MS)
SPEED = Event("Speed", (3, 5), 60 * SECOND_MS, 8 * SECOND_MS)


@dataclass(frozen=True)
class Pairing:
    event: Event
    round: int  # counted from 1
    names: tuple[str, str]

    def settings(self) -> Settings:
        length = self.event.lengths[min(self.round, len(self.event.lengths)) - 1]
        settings = Settings(length, *self.names)
        settings.per_point_ms, settings.delay_ms = self.event.per_point_ms, self.event.delay_ms
        settings.event, settings.round = self.event.name, f"round {self.round}"
        return settings


class Draw:
    """`waiting`: the free players by event and round, in the order of arrival."""

    def __init__(self, names: Iterable[str]) -> None:
        self._waiting: dict[tuple[Event, int], deque[str]] = {}
        for name in names:
            self.wait(MAIN, 1, name)
        self._resting: deque[str] = deque()

    def next(self) -> Pairing | None:
        """A pairing of free players: the earliest round first, then the fullest; None while all are playing."""
        ready = [place for place, names in self._waiting.items() if len(names) > 1]
        if not ready and len(self._resting) > 1:
            names = self._resting.popleft(), self._resting.popleft()
            return Pairing(SPEED, 1, names)
        if not ready:
            return self._begin_again()
        event, number = min(ready, key=lambda place: (place[1], -len(self._waiting[place]), place[0].name))
        names = self._waiting[event, number]
        return Pairing(event, number, (names.popleft(), names.popleft()))

    def _begin_again(self) -> Pairing | None:
        """Players waiting alone, without a possible opponent, play in the next speed event."""
        alone = [names.popleft() for names in self._waiting.values() if names]
        self._resting.extend(alone)
        if len(self._resting) < 2:
            return None
        return Pairing(SPEED, 1, (self._resting.popleft(), self._resting.popleft()))

    def put_back(self, pairing: Pairing) -> None:
        """It could not be sent to a table: both go to the end of their round, since others may be free to play."""
        self._waiting.setdefault((pairing.event, pairing.round), deque()).extend(pairing.names)

    def over(self, pairing: Pairing, winner: int | None) -> None:
        """The winner goes on, the loser of the main draw to the consolation; without a winner both rest."""
        if winner is None:
            self._resting.extend(pairing.names)
            return
        self.wait(pairing.event, pairing.round + 1, pairing.names[winner])
        loser = pairing.names[1 - winner]
        if pairing.event is MAIN:
            self.wait(CONSOLATION, 1, loser)
        else:
            self._resting.append(loser)

    def wait(self, event: Event, number: int, name: str) -> None:
        """Add a player free for this round."""
        self._waiting.setdefault((event, number), deque()).append(name)
