"""Keeps a simulated hall going: draws, assigns matches to free tables, verifies results, rules on stale calls.

It acts at an `Office`: a director in this process, or one elsewhere, reached as a program.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Protocol

from host_tools.director.games.backgammon.settings import Settings
from host_tools.simulator.hall.draw import Draw, Pairing

log = logging.getLogger("hall")

LOOKS_EVERY_MS = 5000
AFAR_AT_LEAST_MS = 1000  # of real time, between two rounds at a director elsewhere
START_S = 300  # from the call to the start of a match
RULINGS = ("Roll again", "The roll stands", "Position as shown, clock as it stands", "Move stands, play on")


class Declined(Exception):
    """The director refused, in words: somebody else was faster, or it is not allowed."""


@dataclass(frozen=True)
class Seat:
    """A table as the director sees it: free for a match, or calling for the director."""

    number: int
    is_free: bool
    called_s: float | None  # how long it has been calling; None: it is not


@dataclass(frozen=True)
class Outcome:
    """The outcome of a match: reported by both players, or settled for good."""

    is_reported: bool
    is_settled: bool
    winner: int | None


class Office(Protocol):
    """The organiser's view of a director; its acts raise `Declined`."""

    def seats(self) -> Sequence[Seat]: ...

    def outcomes(self) -> Mapping[int, Outcome]: ...

    def assign(self, number: int, settings: Settings) -> int: ...

    def verify(self, match_id: int) -> None: ...

    def rule(self, number: int, words: str) -> None: ...


@dataclass(frozen=True)
class Patience:
    """How long things wait for people before the organiser does them, in seconds of the hall's time."""

    verify_s: tuple[float, float] = (60, 240)
    clear_s: float = 20  # a table, once its result is settled
    call_s: float = 600


class Organiser:
    """The organiser of one hall's tables.

    `director_s`: the director's time of day, for the start of matches, if it is not the hall's."""

    def __init__(
        self,
        office: Office,
        draw: Draw,
        random: Random,
        patience: Patience,
        now_s: Callable[[], float],
        director_s: Callable[[], float] | None = None,
    ) -> None:
        self._office = office
        self._draw = draw
        self._random = random
        self._patience = patience
        self._now_s = now_s
        self._director_s = director_s or now_s
        self._pairings: dict[int, Pairing] = {}  # by the id of the match
        self._due: dict[tuple[str, int], float] = {}  # due times of the acts observed as needed
        self.assigned = self.verified = self.ruled = 0
        self.declined = ""  # the director's last refusal in this round, in words

    async def run(self, pause: Callable[[float], Awaitable[None]]) -> None:
        while True:
            self.look()
            await pause(LOOKS_EVERY_MS)

    async def run_afar(self, pause: Callable[[float], Awaitable[None]], speed: float) -> None:
        """The same at a director that takes time to answer: the tables go on meanwhile.

        However fast time passes in the hall, that director gets a rest between rounds."""
        while True:
            await asyncio.to_thread(self._look_afar)
            await pause(max(LOOKS_EVERY_MS, AFAR_AT_LEAST_MS * speed))

    def _look_afar(self) -> None:
        """A director that does not answer is asked again in the next round."""
        try:
            self.look()
        except Declined as error:
            self.declined = str(error)

    def open(self, starts_s: Mapping[int, float] = MappingProxyType({})) -> None:
        """A match for every free table, before anything has begun; `starts_s`: seconds until each starts."""
        for seat in self._office.seats():
            if seat.is_free:
                self._try(partial(self._send, start_s=starts_s.get(seat.number, START_S)), seat.number)

    def look(self) -> None:
        """One round of the hall; `Declined` if not even its state can be read."""
        self.declined = ""
        for match_id, outcome in self._office.outcomes().items():
            if outcome.is_reported and self._is_due("verify", match_id, self._random.uniform(*self._patience.verify_s)):
                self._try(self._verify, match_id)
            elif outcome.is_settled and match_id in self._pairings:
                self._draw.over(self._pairings.pop(match_id), outcome.winner)
        for seat in self._office.seats():
            if seat.called_s is not None and seat.called_s >= self._patience.call_s:
                self._try(self._rule, seat.number)
            if seat.is_free and self._is_due("clear", seat.number, self._patience.clear_s):
                self._try(self._send, seat.number)

    def _try(self, act: Callable[[int], None], which: int) -> None:
        """Anything declined is tried again in the next round."""
        try:
            act(which)
        except Declined as error:
            self.declined = str(error)
            log.info("%d: %s", which, error)

    def _verify(self, match_id: int) -> None:
        self._office.verify(match_id)
        self.verified += 1

    def _rule(self, number: int) -> None:
        self._office.rule(number, self._random.choice(RULINGS))
        self.ruled += 1

    def _is_due(self, what: str, which: int, wait_s: float) -> bool:
        """Whether this was first seen long enough ago."""
        due_s = self._due.setdefault((what, which), self._now_s() + wait_s)
        if self._now_s() < due_s:
            return False
        del self._due[what, which]
        return True

    def _send(self, number: int, start_s: float = START_S) -> None:
        pairing = self._draw.next()
        if pairing is None:
            return
        settings = pairing.settings()
        settings.options["start_s"] = str(of_day_s(self._director_s() + start_s))
        try:
            self._pairings[self._office.assign(number, settings)] = pairing
        except Declined:
            self._draw.put_back(pairing)
            raise
        self.assigned += 1


def of_day_s(now_s: float) -> int:
    """The local time of day, in whole minutes, as seconds since midnight."""
    here = time.localtime(now_s)
    return (here.tm_hour * 60 + here.tm_min) * 60
