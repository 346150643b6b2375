"""A table: the real core and the real end of the link over a file that behaves like littlefs in a power cut.

Players press whatever comes next, often enough that matches end. Facts are on the flash before they are sent, and only
the flash survives a power cut: a record being written may be cut off in the middle.
"""

from collections.abc import Callable

from matchcore.folding.orders import SEAM_JUMP, seam
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.phases import (
    CAUSE_POWER,
    CLAIMED,
    DECIDED,
    DOUBLED,
    IDLE,
    OFFERED,
    PLAYING,
    READY,
    SEALED,
)
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, calls, doubling, restoring, results, turn, undoing
from matchcore.log import journal, link
from matchcore.log.fact import Fact, unpack
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, other
from tests.simulation.network import Line, Network
from tests.simulation.world import World

WAIT_MS = 1000
LATE_S = 1.0  # on a line: then it is doubted
OVERDUE_S = 3.0  # beyond the time that a call may wait
MOST_SENT = 600  # bytes of facts in a message: small, so that a history takes several

Take = Callable[[bytes], None]
Post = Callable[[bytes, Take, Line | None], None]


class Table:
    """`post` sends a message, on a line if one is given, and delivers any answers to it; `waits`: calls may wait.

    Of the tables that do, half are on lines, as the firmware is; there nothing is lost but with the line."""

    def __init__(
        self, world: World, number: int, key: bytes, post: Post, network: Network, *, waits: bool = True
    ) -> None:
        self.waits = waits
        self._network = network
        self._has_lines = waits and world.is_hit(0.5)
        self._line: Line | None = None
        self._until_s = 0.0  # when the line is doubted
        self._wait_ms = WAIT_MS
        self.waited = 0  # calls on lines
        self.listened = 0  # of which a second answer was to come
        self.number, self.key = number, key
        self.log_id = 4000 + number
        self.boot = 0
        self.is_on = True
        self.acknowledged: set[bytes] = set()  # records that the director has acknowledged
        self._world, self._post = world, post
        self._drift = 1 + world.chance.uniform(-2e-4, 2e-4)
        self._flash = bytearray()  # as read after a power cut
        self._unwritten = 0  # bytes at the end that may not be on the flash yet
        self.records: dict[int, bytes] = {}
        self._start()

    # -- on and off ------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._read()
        self._begin_boot()

    def _read(self) -> None:
        """Load the journal: whole records up to the first damage."""
        self.match, self.chain = new_match(), journal.Chain(VOCABULARY)
        self.records = {}
        flash, at = bytes(self._flash), 0
        while at < len(flash):
            try:
                size = journal.sound_size(flash, at)
            except journal.BadRecord:
                break
            record = bytes(flash[at : at + size])
            fact = self.chain.check(record)
            self.match.fold(fact)
            self.records[fact.seq] = record
            at += size
        del self._flash[at:]
        self._unwritten = 0

    def _begin_boot(self) -> None:
        self.boot += 1
        self.is_on = True
        self.end = link.TableEnd(VOCABULARY, self.number, self.key, self.log_id, self.boot)
        self._line, self._until_s = None, 0.0
        self._zero_s = self._world.s - self.match.at_ms / 1000
        if self.match.phase in (READY, PLAYING, DOUBLED, CLAIMED):
            self._do(lambda match, now: restoring.restore(match, now, CAUSE_POWER))

    def cut_power(self) -> None:
        """Anywhere between two bytes; back after a while."""
        if not self.is_on:
            return
        lost = self._world.pick(self._unwritten + 1)
        self._world.note(f"table {self.number}: power cut, {lost} bytes lost")
        if lost:
            del self._flash[-lost:]
        self.is_on = False
        self._world.after(self._world.chance.uniform(0.5, 8), self.switch_on)

    def switch_on(self) -> None:
        if not self.is_on:
            self._start()

    def damage(self) -> None:
        """The flash has lost facts, including delivered ones: the log goes on behind a seam."""
        if not self.is_on or len(self.records) < 4:
            return
        kept = sorted(self.records)[: -1 - self._world.pick(3)]
        highest = max(self.records)
        self._world.note(f"table {self.number}: flash damaged after fact {kept[-1]}")
        self._flash = bytearray(b"".join(self.records[seq] for seq in kept))
        self._read()
        seam(self.match, kept[-1], SEAM_JUMP + highest - kept[-1])
        self._keep()
        self._sync()  # until the seam is there, the next start finds the damage again
        self._begin_boot()

    @property
    def now_ms(self) -> int:
        """Its clock, which drifts."""
        return max(self.match.at_ms, int((self._world.s - self._zero_s) * 1000 * self._drift))

    # -- the journal -----------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Write the facts of the last command; only a sync puts them on the flash for sure."""
        for fact in self.match.fresh[: self.match.fresh_count]:
            record = self.chain.record(fact)
            self.records[fact.seq] = record
            self._flash += record
            self._unwritten += len(record)
        self.match.clear_fresh()

    def _sync(self) -> None:
        self._unwritten = 0

    def log(self) -> list[bytes]:
        return [self.records[seq] for seq in sorted(self.records)]

    # -- the link --------------------------------------------------------------------------------------------------

    def call(self) -> None:
        """Call the director, if the table is on; everything sent is on the flash."""
        if not self.is_on:
            return
        self._sync()
        body = b""
        for seq in sorted(self.records):
            if seq > self.end.stored:
                if body and len(body) + len(self.records[seq]) > MOST_SENT:
                    break
                body += self.records[seq]
        if self._until_s > self._world.s and not body:
            return  # it waits for the answer
        may_wait = self.waits and not body and (self._has_lines or self.end.count % 2 > 0)
        mark = link.WAITS if may_wait else link.LISTENS
        health = link.Health(more=link.waiting(self._wait_ms, mark) if may_wait or self._has_lines else b"")
        message = self.end.request(self.now_ms, self.match.last_order, body, health)
        boot = self.boot
        self._post(message, lambda answer: self._hear(answer, boot), self._line_for(may_wait))

    def _line_for(self, may_wait: bool) -> Line | None:
        """The line, or a new one if something said on it is not answered in time."""
        if not self._has_lines:
            return None
        if self._line is None or 0 < self._until_s <= self._world.s:
            self._line = self._network.open(self.number, self._lose_line)
        self.waited += may_wait
        self._until_s = self._world.s + (self._wait_ms / 1000 + OVERDUE_S if may_wait else LATE_S)
        return self._line

    def _lose_line(self) -> None:
        """One that has ended is opened again at once."""
        self._line, self._until_s = None, 0.0
        self._world.after(0.01, self.call)

    def _hear(self, answer: bytes, boot: int) -> None:
        if not self.is_on or boot != self.boot:
            return  # the caller is gone
        try:
            heard = self.end.receive(answer)
        except link.BadMessage:
            return  # late or doubled: the open request is another one
        self._until_s, self._wait_ms = 0.0, max(WAIT_MS, heard.next_ms)
        if heard.more[:2] == link.LISTENS:
            self.listened += 1
            self._until_s = self._world.s + self._wait_ms / 1000 + OVERDUE_S
        self.acknowledged |= {record for seq, record in self.records.items() if seq <= self.end.stored}
        for order in heard.orders:
            orders.carry_out(self.match, self.now_ms, order)
            self._keep()

    # -- the players -----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """One act of somebody at the table, if it is allowed now."""
        if self.is_on:
            self._do(self._next())

    def _do(self, command: Callable[[Match, int], object]) -> None:
        try:
            command(self.match, self.now_ms)
        except Refusal:
            pass  # not now: nothing happens, and that is a valid history, too
        self._keep()
        if self._world.is_hit(0.5):
            self._sync()

    def _next(self) -> Callable[[Match, int], object]:
        match, pick = self.match, self._world.pick
        side = pick(2)
        active = match.clock.active if match.clock.active != NOBODY else side
        if match.is_called():
            return lambda m, now: calls.withdraw_call(m, now, side)
        if match.is_restored:
            return lambda m, now: restoring.confirm_restore(m, now, side)
        if match.phase in (IDLE, SEALED):
            return self._begin if match.phase == IDLE and pick(8) == 0 else _nothing
        if match.phase == OFFERED:
            return lambda m, now: beginning.accept(m, now, side)
        if match.phase == READY:
            return lambda m, now: turn.press(m, now, side)
        if match.phase == PLAYING:
            return self._in_play(active, side)
        if match.phase == DOUBLED:
            doubled = doubling.take if pick(3) else doubling.pass_double
            return lambda m, now: doubled(m, now, other(m.doubler))
        if match.phase in (CLAIMED, DECIDED):
            return lambda m, now: results.confirm(m, now, side)
        return _nothing

    def _begin(self, match: Match, now_ms: int) -> None:
        beginning.assign(match, now_ms, Settings(1 + self._world.pick(2), "Anna", "Boris"))

    def _in_play(self, active: int, side: int) -> Callable[[Match, int], object]:
        what = self._world.pick(10)
        if what < 5:
            return lambda m, now: turn.press(m, now, active)
        if what == 5:
            return lambda m, now: doubling.double(m, now, active)
        if what == 6:
            return lambda m, now: calls.call_director(m, now, "DISPUTE")
        if what == 7:
            return turn.pause
        if what == 8 and self._world.pick(3) == 0:
            return lambda m, now: undoing.undo(m, now, 0, 0, "")
        kind = 1 + self._world.pick(3)
        return lambda m, now: results.claim(m, now, side, kind)


def _nothing(_: Match, __: int) -> None:
    pass


def order_of(record: bytes) -> int:
    """The number of the order that a record answers, or 0."""
    fact = fact_of(record)
    return ROWS.value(fact, "order") if "order" in ROWS.values(fact.kind) else 0


def fact_of(record: bytes) -> Fact:
    return unpack(VOCABULARY, journal.payload_of(record))
