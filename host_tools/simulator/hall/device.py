"""A table without its firmware: the core, its journal and its end of the link.  No I/O, and no time of its own.

It treats facts, orders and answers as firmware/table does (table.py, keeping/archive.py, linking/answers.py); it lacks
a screen, buttons and a radio.
"""

from collections.abc import Callable

from host_tools.simulator.hall.condition import Condition, version
from host_tools.simulator.hall.journal import Journal
from matchcore.clock import NO_TIME, RUNNING
from matchcore.folding.orders import SEAM_JUMP, seam
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.phases import CAUSE_POWER, CAUSE_RESET, IDLE, OFFERED, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import breaks, restoring
from matchcore.log import journal, link, updates
from matchcore.sides import BY_DIRECTOR, NOBODY

CHECKPOINT_MS = 8000  # of bank time that a power cut may give back
BREAK_NOTED_MS = 60000
HEALTH_EVERY_MS = 60000
MINUTE_MS = 60000

BOARD, IDLE_UPDATE, REFUSED = "SIMULATED", "idle", "refused"  # as in firmware/table/linking/updating.py
NO_FLASH = "a simulated table has no flash to put it on"

_NOT_IN_PLAY = (IDLE, OFFERED, SEALED)


class Device:
    """`now_ms` is the hall's time; a match has its own, which begins with it and stops while the power is off."""

    def __init__(self, number: int, key: bytes, store: Journal, condition: Condition) -> None:
        self.number = number
        self.key = key
        self.store = store
        self.condition = condition
        self.match = new_match()
        self.is_on = False
        self.on_since_ms = 0.0
        self.is_paused_by_director = False
        self.obeyed = 0  # orders carried out or refused
        self.written = 0  # facts written
        self.offered = b""  # the name of the release on offer, until declined
        self._declined = b""
        self._chain = journal.Chain(VOCABULARY)
        self._zero_ms = 0.0  # when the match's time was 0

    # -- power -----------------------------------------------------------------------------------------------------

    def switch_on(self, now_ms: float, mark_ms: int = -1, lost: int = 0) -> None:
        """Resume from the journal; a match in play comes back paused, unless its time is still known.

        `mark_ms`: match time in a memory that survives a reset; `lost`: records damaged by the power cut."""
        highest = self.store.lose(lost) if lost else 0
        self.store.switch_on()
        self._read_journal()
        self.end = link.TableEnd(VOCABULARY, self.number, self.key, self.store.log_id, self.store.boot)
        self.is_on, self.on_since_ms = True, now_ms
        self._health_sent_ms = -1.0
        self._is_known = False  # whether the director has reported its position
        self._is_first_answer = True
        self.asks_health = False
        if highest > self.match.seq:
            seam(self.match, self.match.seq, SEAM_JUMP + highest - self.match.seq)
            self.write()
        at_ms = max(self.match.at_ms, mark_ms)
        self.set_time(now_ms, at_ms)
        if self.is_in_play():
            restoring.restore(self.match, at_ms, CAUSE_RESET if mark_ms >= self.match.at_ms else CAUSE_POWER)
            self.write()

    def _read_journal(self) -> None:
        self.match, self._chain = new_match(), journal.Chain(VOCABULARY)
        for seq, record in self.store.records.items():
            if seq >= self.store.first:
                self.match.seq = self.match.seq or seq - 1
                fact = self._chain.check(record)
                self.match.fold(fact)
                self._see(fact.kind, fact.by)

    def switch_off(self) -> None:
        """Gone at once: only the journal is left."""
        self.is_on = False

    def is_in_play(self) -> bool:
        """Whether time is measured."""
        return self.match.phase not in _NOT_IN_PLAY or self.match.absent != NOBODY

    # -- time ------------------------------------------------------------------------------------------------------

    def match_ms(self, now_ms: float) -> int:
        """The time of the match, as accurate as the device's crystal."""
        return max(self.match.at_ms, int((now_ms - self._zero_ms) * self.condition.rate))

    def set_time(self, now_ms: float, at_ms: int) -> None:
        """Make this the match time now."""
        self._zero_ms = now_ms - at_ms / self.condition.rate

    def hall_ms(self, at_ms: int) -> float:
        """The hall's time at this match time."""
        return self._zero_ms + at_ms / self.condition.rate

    def due_ms(self) -> int | None:
        """The match time of the device's next own note: a flag, or a checkpoint of the time."""
        clock = self.match.clock
        if clock.state == RUNNING:
            noted_ms = clock.since_ms + clock.delay_left_ms + CHECKPOINT_MS
            flag_ms = clock.next_flag_ms()
            return noted_ms if flag_ms == NO_TIME else min(noted_ms, flag_ms)
        return self.match.at_ms + BREAK_NOTED_MS if self.match.is_on_break() else None

    def pass_time(self, at_ms: int) -> None:
        """Match time has come this far: note anything due."""
        flag_ms = self.match.clock.next_flag_ms()
        if flag_ms != NO_TIME and at_ms >= flag_ms:
            self.match.tick(at_ms)
        else:
            self.match.checkpoint(at_ms)
        self.write()

    # -- facts -----------------------------------------------------------------------------------------------------

    def do(self, at_ms: int, act: Callable[[Match, int], object]) -> None:
        """Run a command of the core and put its facts into the journal; a refused one changes nothing."""
        try:
            act(self.match, at_ms)
        finally:  # a refused command may have noted an earlier flag
            self.write()

    def write(self) -> None:
        for fact in self.match.fresh[: self.match.fresh_count]:
            self.store.append(fact, self._chain.record(fact))
            self._see(fact.kind, fact.by)
            self.written += 1
        self.match.clear_fresh()

    def _see(self, kind: int, by: int) -> None:
        """Track who stopped the clock: players do not end the director's pause."""
        if kind == facts.PAUSED:
            self.is_paused_by_director = by == BY_DIRECTOR

    def code(self) -> str:
        """The short code of the match in its present state."""
        return journal.short_code(self.number, self._chain.digest)

    # -- the link --------------------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        return self._is_known and self.end.stored >= self.match.seq

    def request(self, now_ms: float) -> bytes:
        records = self.store.read_from(self.end.stored + 1, link.LARGEST_RECORDS) if self._is_known else b""
        return self.end.request(self.match_ms(now_ms), self.match.last_order, records, self._health(now_ms))

    def _health(self, now_ms: float) -> link.Health:
        up_ms = int((now_ms - self.on_since_ms) * self.condition.rate)
        more = b""
        is_due = self._health_sent_ms < 0 or now_ms - self._health_sent_ms >= HEALTH_EVERY_MS
        if self.asks_health and is_due:
            self._health_sent_ms = now_ms
            more = self.condition.record(up_ms, sum(map(len, self.store.records.values())))
        free_kib = self.condition.free_bytes // 1024
        return link.Health(free_kib, up_ms // MINUTE_MS, self.end.rejected, self.condition.flags(), more)

    def take(self, now_ms: float, data: bytes) -> int:
        """Carry out the orders in the director's answer; ms until the next call, 0 = there is more to send.

        `link.BadMessage` for anything but an answer to the open request."""
        had_more, stored = self._is_known and self.end.stored < self.match.seq, self.end.stored
        answer = self.end.receive(data)
        was_known, self._is_known = self._is_known, True
        self.asks_health = link.is_health_asked(answer.more)
        name = answer.more[3:11] if answer.more[2:3] == updates.NAMED else b""
        self.offered = name if name != self._declined else b""
        if self.match.is_on_break() and (self._is_first_answer or self.match.told_s < 0):
            self.do(self.match_ms(now_ms), lambda match, at_ms: breaks.tell_time(match, at_ms, answer.wall_s))
        self._is_first_answer = False
        if answer.stored > self.match.seq:
            seam(self.match, self.match.seq, answer.stored + 1 - self.match.seq)
            self.write()
        if answer.stored != stored:
            self.store.forget(answer.stored)
        for order in answer.orders:
            self._carry_out(now_ms, order)
        return 0 if not self.is_quiet() and (had_more or not was_known or answer.orders) else answer.next_ms

    def about_update(self, state: str = IDLE_UPDATE, about: str = "", why: str = "") -> updates.Request:
        """A question and report about updates, counted together with the link's calls."""
        self.end.count += 1
        body = updates.Report(BOARD, version(), state, about, why).packed()
        return updates.Request(self.number, self.end.boot, self.end.count, self.end.log_id, updates.ASK, body)

    def decline(self) -> None:
        """The director has been told: do not ask about it again."""
        self._declined, self.offered = self.offered, b""

    def _carry_out(self, now_ms: float, order) -> None:
        before = self.match.seq
        self.obeyed += order.seq > self.match.last_order
        orders.carry_out(self.match, self.match_ms(now_ms), order)
        is_begun = order.kind == facts.ASSIGNED and self.match.phase == OFFERED and self.match.seq > before
        self.write()
        if is_begun:
            self.set_time(now_ms, self.match.at_ms)  # match time starts again
