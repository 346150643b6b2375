"""The table's log of facts on flash, appended after each press: log_files.py.

Opening folds the log.  After a damaged or torn tail, it continues after a SEAM with a number never used before.
Delivered segments are removed, oldest first; a few are kept for the history.  Facts that do not fit on flash stay in
memory, in order.  last_standing.py saves folding a long match from its start.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from matchcore.log.fact import BadFact
from matchcore.refusal import Refusal
from table.keeping import segments
from table.keeping.log_files import LogFiles

if TYPE_CHECKING:
    from matchcore.compat import BinaryIO, Generator, Iterator, Protocol
    from matchcore.log.fact import Fact
    from matchcore.match import Match
    from matchcore.vocabulary import Vocabulary
    from table.drivers.chip.store_files import Store

    class Game(Protocol):
        """The part of a game module that a log needs (interfaces.py)."""

        VOCABULARY: Vocabulary
        LAZY: str
        STANDING: str


FOLDER = "log"  # of the first game that there was; another one has its own
STANDING = "standing"
KEPT_SEGMENTS = 4
MOST_WAITING = 8192  # bytes of facts in memory: some 200 presses, enough for the rest of most matches
SEAM_JUMP = 10000  # more facts than any match has
MANY = 40  # facts: folding this many takes a device 0.1 s
_STEP = 32  # facts folded at once while the log is opened: a tenth of a second on a device


class Archive:
    """`problem` is one word for a fault found at opening, or ""."""

    def __init__(
        self,
        game: "Game",
        store: "Store",
        match: "Match",
        table: int,
        *,
        version: str = "",
        lost: str = "",
        is_collected: bool = True,
    ) -> None:
        """`version`: of the release; without one no standing is kept or trusted.

        `lost`: the word for facts known to have been there; with it, how far the log has come is noted outside it, too
        (high_water.py).  `is_collected`: a director may ask for old matches."""
        self._game = game
        played = game.VOCABULARY.game
        self.files = LogFiles(store, FOLDER + "-" + played if played else FOLDER)
        self.store = store
        self.match = match
        self.table = table
        self.version = version
        self._lost = lost
        self.is_collected = is_collected
        self.stored = 0  # the last fact the director has stored
        self.reset()

    def reset(self) -> None:
        self.chain = journal.Chain(self._game.VOCABULARY)
        self.problem = ""
        self.code = ""  # short code of the sealed match
        self.sealed_seq = 0
        self._kept = 0  # the last fact on flash or waiting for room; 0 during a write
        self.files.reset()
        self.waiting: list = []  # pairs (segment, record) not yet on flash
        self._stood = 0  # the fact of the last standing kept or attempted
        self._summed = (0, 0)  # (bytes, their checksum) of the segment up to there

    # -- opening -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        for _ in self.opening():
            pass

    def opening(self) -> "Generator[None, None, None]":
        """Fold the newest good segment, in steps; `match` ends at the last good fact.

        After damage the seam is among the match's fresh facts, to be kept with the next."""
        files = self.files
        try:
            stray = files.find()
        except OSError as error:
            self.problem, stray = str(error), ""
        newest = files.newest()
        while files.firsts and not (yield from self._load(files.newest())):
            files.firsts.pop()
        if self.match.last_order == 0 and self.is_collected:
            # A match begun at the table does not record earlier orders.
            self.match.last_order = self._older_order()
        newest = max(newest, self._find_loss())
        if self.problem:
            jump = SEAM_JUMP + max(0, newest - self.match.seq)
            with loading.borrowed(self._game.LAZY) as lazy:
                lazy.seam(self.match, self.match.seq if files.firsts else 0, jump)
        self.problem = self.problem or stray

    def _find_loss(self) -> int:
        """The number that the log is known to have come to; 0 if nothing is missing."""
        if not self._lost:
            return 0
        with loading.borrowed("table.keeping.high_water") as high_water:
            noted = high_water.read(self.store, self.files.folder)
        if noted > self.match.seq:
            self.problem = self.problem or self._lost
            return noted
        if noted < self.files.newest():  # kept by a release that did not note it
            self._note(self.files.newest())
        return 0

    def _note(self, seq: int) -> None:
        with loading.borrowed("table.keeping.high_water") as high_water:
            high_water.note(self.store, self.files.folder, seq)

    def take_up(self, segment: int, record: bytes) -> None:
        """Fold a record that is waiting for room on flash, and keep it waiting."""
        self._fold(record)
        if segment not in self.files.firsts:
            self.files.firsts.append(segment)
        self.waiting.append((segment, record))

    def _load(self, first: int, end: int = -1) -> "Generator[None, None, bool]":
        """Fold one segment, up to `end`; False if it holds nothing good."""
        files = self.files
        size = self.store.size(files.name(first))
        files.segment, files.size = first, 0
        self.match.seq = first - 1
        try:
            with self.store.open(files.name(first)) as file:
                if end < 0 and self.version:
                    yield from self._take_standing(first, file)
                if not files.size:
                    self.match.folding(self._game.VOCABULARY.first)  # loads the code for it
                yield
                record = segments.next_record(file)
                while record and files.size != end:
                    self._fold(record)
                    files.size += len(record)
                    self.store.breathe()  # a long match takes longer than the watchdog's timeout
                    if (self.match.seq - first) % _STEP == 0:
                        yield
                    record = segments.next_record(file)
        except (OSError, journal.BadRecord, BadFact, Refusal) as error:
            # Damage, or a bad block; or, after a step back to an older release, an unknown fact.
            self.problem = self.problem or str(error)
        except MemoryError:
            raise  # the bytes are sound: set nothing aside
        except Exception as error:
            # Half a fact is in the match: fold again, up to there.
            self.problem = self.problem or "%s %s" % (type(error).__name__, error)
            self.match.clear()
            return (yield from self._load(first, files.size))
        if not files.size:
            with loading.borrowed("table.keeping.damaged") as damaged:
                why = damaged.put_away(files, first, size)
            self.problem = self.problem or why
            return False
        files.is_damaged = files.size < size
        return True

    def _take_standing(self, first: int, file: "BinaryIO") -> "Iterator[None]":
        """Fold on from the end of a game, if the kept standing belongs to this segment."""
        try:
            with loading.borrowed("table.keeping.last_standing") as last_standing:
                taking_up = last_standing.taking_up
        except Exception:
            # Read the log without it: failing to load its code does not make the log bad.
            return
        found = yield from taking_up(self.store, self._game.STANDING, self.match, self.version, first, file)
        if found:
            self.files.size, total, self.chain.digest = found
            self._stood, self._summed = self.match.seq, (self.files.size, total)
        else:
            self.match.seq = first - 1

    def _fold(self, record: bytes) -> None:
        digest = self.chain.digest
        fact = self.chain.check(record)
        try:
            self.match.fold(fact)
        except (BadFact, Refusal):
            self.chain.digest = digest
            raise
        self._note_seal(fact)

    def _older_order(self) -> int:
        for first in reversed(self.files.firsts[-1 - KEPT_SEGMENTS : -1]):
            order = segments.last_order(self.store, self.files.name(first), self._game.VOCABULARY)
            if order:
                return order
        return 0

    # -- keeping -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Make fresh facts durable, in one write.  OSError on failure: then they stay in memory."""
        match, rows, firsts = self.match, self._game.VOCABULARY, self.files.firsts
        begun = 0
        for i in range(match.fresh_count):
            fact = match.fresh[i]
            if fact.kind == rows.first or not firsts:
                firsts.append(fact.seq)
            if fact.kind == rows.first or fact.kind == rows.seam:
                begun = fact.seq
            self.waiting.append((firsts[-1], self.chain.record(fact)))
            self._note_seal(fact)
        match.clear_fresh()
        self.write_waiting()
        if begun and self._lost:
            self._note(begun)

    def first(self) -> int:
        """The number of the match's first fact; 0 without one."""
        return self.files.newest()

    def close(self) -> None:
        self.files.close()

    def is_whole(self) -> bool:
        """Whether the match in memory equals the log: no fold and no write was cut short."""
        return self.match.seq == self._kept

    def is_full(self) -> bool:
        """Whether no more facts should be made until there is room."""
        return sum([len(record) for _, record in self.waiting]) > MOST_WAITING

    def write_waiting(self) -> None:
        """Oldest first; OSError if there is no room and none can be made."""
        self._kept = 0
        while self.waiting:
            first = self.waiting[0][0]
            records = [record for segment, record in self.waiting if segment == first]
            if first != self.files.segment:
                self._summed = (0, 0)
            try:
                self.files.write(first, records)
                self.waiting = self.waiting[len(records) :]
            except OSError:
                self.files.close()
                if not self._make_room(first):
                    self._kept = self.match.seq
                    raise
        self._kept = self.match.seq

    def is_standing_due(self) -> bool:
        return self.version != "" and self.match.seq - max(self._stood, self.files.segment) > MANY

    def keep_standing(self) -> None:
        """If all of the match is on flash; after a failure, retry after the next game."""
        match, files = self.match, self.files
        self._stood = match.seq
        if self.waiting or files.is_damaged or match.fresh_count or not self.is_whole():
            return
        try:
            with loading.borrowed(self._game.STANDING) as standing:
                values = standing.values_of(match)
            place = files.segment, files.size, files.name(files.segment)
            with loading.borrowed("table.keeping.last_standing") as last_standing:
                self._summed = last_standing.write(
                    self.store, values, self.version, place, self.chain.digest, self._summed
                )
        except Exception:
            # Only an optimisation: the next fact reports faults of the flash.
            return

    def _make_room(self, needed: int) -> bool:
        """Remove files that only save time, else the oldest match not needed; False if there is none before segment
        `needed`."""
        try:
            self.store.remove(STANDING)
            return True
        except OSError:
            pass  # none there
        firsts = self.files.firsts
        if len(firsts) < 2 or firsts[0] >= needed:
            return False
        if self.is_collected and firsts[1] > self.stored + 1:
            return False
        return self.files.remove_oldest()

    def _note_seal(self, fact: "Fact") -> None:
        if not self.match.is_sealed():
            self.code, self.sealed_seq = "", 0
        elif not self.sealed_seq:
            self.sealed_seq = fact.seq
            self.code = journal.short_code(self.table, self.chain.digest)

    def forget_delivered(self, stored: int) -> None:
        """Remove old segments that the director has stored completely."""
        self.stored = stored
        firsts = self.files.firsts
        while len(firsts) > KEPT_SEGMENTS and firsts[1] <= stored + 1:
            self.files.remove_oldest()

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole sound records on flash from this number on, at most `most` bytes of one segment.

        Where they are damaged or gone, those of the next match: the director accepts them, and sees the gap."""
        firsts = self.files.firsts if seq <= self.match.seq else ()
        damaged = 0
        for i in range(len(firsts)):
            if i + 1 == len(firsts) or firsts[i + 1] > seq:
                data = self.files.read(firsts[i], seq, most, self._game.VOCABULARY)
                if data:
                    if damaged:
                        self.problem = self.problem or "facts from %d on are lost" % damaged
                    return data
                damaged = damaged or seq
        return b""
