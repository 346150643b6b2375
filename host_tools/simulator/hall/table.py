"""A simulated table: a device and two players at it.  No I/O, and no time of its own."""

from collections.abc import Callable

from host_tools.simulator.hall.device import Device
from host_tools.simulator.hall.players import Players
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal

NEVER_MS = float("inf")
LONGEST_HURRY_MS = 6 * 3600 * 1000  # of play: longer than any match

Until = Callable[[Match], bool]


class Table:
    """`on_fact` is called when there is something to send; `refused` counts the players' acts refused by the core."""

    def __init__(self, device: Device, players: Players) -> None:
        self.device = device
        self.players = players
        self.on_fact: Callable[[], None] = lambda: None
        self.refused = 0

    @property
    def number(self) -> int:
        return self.device.number

    @property
    def match(self) -> Match:
        return self.device.match

    def next_ms(self, now_ms: float) -> float:
        """The hall's time of the next event here."""
        at_ms = self._next_at_ms(self.device.match_ms(now_ms)) if self.device.is_on else None
        return NEVER_MS if at_ms is None else self.device.hall_ms(at_ms)

    def step(self, now_ms: float) -> None:
        """Everything due by now, each at its own instant."""
        if self.device.is_on:
            self._play_to(lambda at_ms: at_ms > self.device.match_ms(now_ms), now_ms)

    def hurry(self, now_ms: float, until: Until) -> None:
        """Play on at once, as if time had passed, until the match is as wanted; the hall's time does not move.

        The match's own time advances, so that it seems to have begun earlier."""
        limit_ms = self.match.at_ms + LONGEST_HURRY_MS
        self._play_to(lambda at_ms: until(self.match) or at_ms > limit_ms, now_ms)
        self.device.set_time(now_ms, self.match.at_ms)

    def _play_to(self, is_far_enough: Callable[[int], bool], now_ms: float) -> None:
        before = self.match.seq
        looked_ms = self.device.match_ms(now_ms) if not before else self.match.at_ms
        at_ms = self._next_at_ms(looked_ms)
        while at_ms is not None and not is_far_enough(at_ms):
            self._happen(at_ms)
            at_ms = self._next_at_ms(at_ms)
        if self.match.seq != before:
            self.on_fact()

    def _next_at_ms(self, looked_ms: int) -> int | None:
        """The match time of the next event; the players looked at the table at `looked_ms`."""
        plan = self.players.plan(self.match, max(looked_ms, self.match.at_ms), self.device.is_paused_by_director)
        dues = [plan.due_ms if plan else None, self.device.due_ms()]
        found = [due for due in dues if due is not None]
        return max(self.match.at_ms, min(found)) if found else None

    def _happen(self, at_ms: int) -> None:
        """The event at this match time: the device's own notes first."""
        due_ms = self.device.due_ms()
        if due_ms is not None and due_ms <= at_ms:
            self.device.pass_time(at_ms)
            return
        plan = self.players.plan(self.match, at_ms, self.device.is_paused_by_director)
        if plan is None:
            return
        try:
            self.device.do(at_ms, plan.act)
            self.players.done()
        except Refusal as refusal:
            self.refused += 1
            self.players.done(refusal)
