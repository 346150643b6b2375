"""The table's log of facts on flash: one segment file per match, appended after each press.

Opening folds the log.  A damaged or torn tail is set aside (`.bad`, never deleted), and the log continues after a SEAM
with a number never used before.  Delivered segments are removed, oldest first; a few are kept for the history.  Facts
that do not fit on flash stay in memory, in order.  last_standing.py saves folding a long match from its start.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from matchcore.log.fact import BadFact
from matchcore.refusal import Refusal
from table.keeping import segments

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


NO_SPACE = 28  # ENOSPC, missing from the ESP32's errno module
FOLDER = "log"  # of the first game that there was; another one has its own
STANDING = "standing"
KEPT_SEGMENTS = 4
MOST_WAITING = 8192  # bytes of facts in memory: some 200 presses, enough for the rest of most matches
SEAM_JUMP = 10000  # more facts than any match has
MANY = 40  # facts: folding this many takes a device 0.1 s
_STEP = 32  # facts folded at once while the log is opened: a tenth of a second on a device
_BAD_ENDINGS = (".bad", ".2.bad", ".3.bad", ".4.bad")


class Archive:
    """Owns the segment files.  `problem` is one word for a fault found at opening, or ""."""

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
        self.folder = FOLDER + "-" + played if played else FOLDER
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
        self._segments: list = []  # first numbers of the segments, ascending
        self._file = None
        self._segment = 0  # the current one
        self._size = 0  # bytes of it that are sound
        self._is_damaged = False  # the bytes after that must be set aside before writing
        self._is_copied = False  # and have already been copied
        self.waiting: list = []  # pairs (segment, record) not yet on flash
        self._cursor_seq = 0  # records before this number end at _cursor in segment _cursor_segment
        self._cursor = 0
        self._cursor_segment = 0
        self._stood = 0  # the fact of the last standing kept or attempted
        self._summed = (0, 0)  # (bytes, their checksum) of the segment up to there

    # -- opening -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        for _ in self.opening():
            pass

    def opening(self) -> "Generator[None, None, None]":
        """Fold the newest good segment, in steps; `match` ends at the last good fact.

        After damage the seam is among the match's fresh facts, to be kept with the next."""
        stray = self._find_segments()
        newest = self._segments[-1] if self._segments else 0
        while self._segments and not (yield from self._load(self._segments[-1])):
            self._segments.pop()
        if self.match.last_order == 0 and self.is_collected:
            # A match begun at the table does not record earlier orders.
            self.match.last_order = self._older_order()
        newest = max(newest, self._find_loss())
        if self.problem:
            jump = SEAM_JUMP + max(0, newest - self.match.seq)
            with loading.borrowed(self._game.LAZY) as lazy:
                lazy.seam(self.match, self.match.seq if self._segments else 0, jump)
        self.problem = self.problem or stray

    def _find_loss(self) -> int:
        """The number that the log is known to have come to; 0 if nothing is missing."""
        if not self._lost:
            return 0
        with loading.borrowed("table.keeping.high_water") as high_water:
            noted = high_water.read(self.store, self.folder)
        if noted > self.match.seq:
            self.problem = self.problem or self._lost
            return noted
        if self._segments and noted < self._segments[-1]:  # kept by a release that did not note it
            self._note(self._segments[-1])
        return 0

    def _note(self, seq: int) -> None:
        with loading.borrowed("table.keeping.high_water") as high_water:
            high_water.note(self.store, self.folder, seq)

    def take_up(self, segment: int, record: bytes) -> None:
        """Fold a record that is waiting for room on flash, and keep it waiting."""
        self._fold(record)
        if segment not in self._segments:
            self._segments.append(segment)
        self.waiting.append((segment, record))

    def _find_segments(self) -> str:
        """Returns the name of a foreign file, which is left alone, or ""."""
        stray = ""
        for name in self._names():
            if name[-4:] == ".seg" and name[:-4].isdigit() and 8 <= len(name) - 4 < 10:
                self._segments.append(int(name[:-4]))
            elif name[-4:] not in (".bad", ".new"):
                stray = "%s/%s" % (self.folder, name[:16])
        self._segments.sort()
        return stray

    def _names(self) -> list:
        self.store.make_folder(self.folder)
        try:
            return self.store.names(self.folder)
        except OSError as error:
            self.problem = str(error)
            return []

    def _name(self, first: int, ending: str = ".seg") -> str:
        return "%s/%08d%s" % (self.folder, first, ending)

    def _load(self, first: int, end: int = -1) -> "Generator[None, None, bool]":
        """Fold one segment, up to `end`; False if it holds nothing good."""
        size = self.store.size(self._name(first))
        self._segment, self._size = first, 0
        self.match.seq = first - 1
        try:
            with self.store.open(self._name(first)) as file:
                if end < 0 and self.version:
                    yield from self._take_standing(first, file)
                if not self._size:
                    self.match.folding(self._game.VOCABULARY.first)  # loads the code for it
                yield
                record = segments.next_record(file)
                while record and self._size != end:
                    self._fold(record)
                    self._size += len(record)
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
            return (yield from self._load(first, self._size))
        if not self._size:
            self._put_away(first, size)
            return False
        self._is_damaged = self._size < size
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
            self._size, total, self.chain.digest = found
            self._stood, self._summed = self.match.seq, (self._size, total)
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

    def _put_away(self, first: int, size: int) -> None:
        """A segment without a good record; an empty one is left by a power cut before its first record."""
        self._segment = 0
        try:
            if size:
                self.store.rename(self._name(first), self._bad_name(first))
            else:
                self.store.remove(self._name(first))
        except OSError as error:
            # Found again at the next start, and harmless until then.
            self.problem = self.problem or str(error)

    def _bad_name(self, first: int) -> str:
        """A free name for damaged bytes; the last one is reused."""
        there = self._names()
        for ending in _BAD_ENDINGS[:-1]:
            if "%08d%s" % (first, ending) not in there:
                return self._name(first, ending)
        return self._name(first, _BAD_ENDINGS[-1])

    def _older_order(self) -> int:
        for first in reversed(self._segments[-1 - KEPT_SEGMENTS : -1]):
            order = segments.last_order(self.store, self._name(first), self._game.VOCABULARY)
            if order:
                return order
        return 0

    # -- keeping -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Make fresh facts durable, in one write.  OSError on failure: then they stay in memory."""
        match, rows = self.match, self._game.VOCABULARY
        begun = 0
        for i in range(match.fresh_count):
            fact = match.fresh[i]
            if fact.kind == rows.first or not self._segments:
                self._segments.append(fact.seq)
            if fact.kind == rows.first or fact.kind == rows.seam:
                begun = fact.seq
            self.waiting.append((self._segments[-1], self.chain.record(fact)))
            self._note_seal(fact)
        match.clear_fresh()
        self.write_waiting()
        if begun and self._lost:
            self._note(begun)

    def first(self) -> int:
        """The number of the match's first fact; 0 without one."""
        return self._segments[-1] if self._segments else 0

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
            try:
                self._write(first, records)
                self.waiting = self.waiting[len(records) :]
            except OSError:
                self.close()
                if not self._make_room(first):
                    self._kept = self.match.seq
                    raise
        self._kept = self.match.seq

    def is_standing_due(self) -> bool:
        return self.version != "" and self.match.seq - max(self._stood, self._segment) > MANY

    def keep_standing(self) -> None:
        """If all of the match is on flash; after a failure, retry after the next game."""
        match = self.match
        self._stood = match.seq
        if self.waiting or self._is_damaged or match.fresh_count or not self.is_whole():
            return
        try:
            with loading.borrowed(self._game.STANDING) as standing:
                values = standing.values_of(match)
            place = self._segment, self._size, self._name(self._segment)
            with loading.borrowed("table.keeping.last_standing") as last_standing:
                self._summed = last_standing.write(
                    self.store, values, self.version, place, self.chain.digest, self._summed
                )
        except Exception:
            # Only an optimisation: the next fact reports faults of the flash.
            return

    def _write(self, first: int, records: list) -> None:
        if self._is_damaged:
            self._set_aside()
        if first != self._segment:
            self.close()
            self.store.make_folder(self.folder)
            self._segment, self._size, self._summed = first, 0, (0, 0)
        if self._file is None:
            # Overwrite the remains of a failed write after the sound records.
            self._file = self.store.write_from(self._name(first), self._size)
        size = self._size
        for record in records:
            self._file.write(record)
            size += len(record)
        self._file.flush()
        self._size = size

    def close(self) -> None:
        """littlefs must not lose track of an open file."""
        file, self._file = self._file, None
        if file:
            try:
                file.close()
            except OSError:
                # The write before has failed too, and that is reported.
                return

    def _set_aside(self) -> None:
        """Copy the damaged tail aside; the good records stay."""
        name = self._name(self._segment)
        try:
            if not self._is_copied:
                self.store.copy(name, self._bad_name(self._segment), self._size)
        except OSError as error:
            if error.errno == NO_SPACE:
                raise
            # A bad block: unreadable bytes cannot be kept.
        self._is_copied = True
        self.store.copy(name, name, 0, self._size)
        self._is_damaged = False

    def _make_room(self, needed: int) -> bool:
        """Remove files that only save time, else the oldest match not needed; False if there is none before segment
        `needed`."""
        try:
            self.store.remove(STANDING)
            return True
        except OSError:
            pass  # none there
        if len(self._segments) < 2 or self._segments[0] >= needed:
            return False
        if self.is_collected and self._segments[1] > self.stored + 1:
            return False
        return self._remove_oldest()

    def _remove_oldest(self) -> bool:
        try:
            self.store.remove(self._name(self._segments.pop(0)))
        except OSError:
            # Found again at the next start.
            return False
        return True

    def _note_seal(self, fact: "Fact") -> None:
        if not self.match.is_sealed():
            self.code, self.sealed_seq = "", 0
        elif not self.sealed_seq:
            self.sealed_seq = fact.seq
            self.code = journal.short_code(self.table, self.chain.digest)

    def forget_delivered(self, stored: int) -> None:
        """Remove old segments that the director has stored completely."""
        self.stored = stored
        while len(self._segments) > KEPT_SEGMENTS and self._segments[1] <= stored + 1:
            self._remove_oldest()

    # -- reading back --------------------------------------------------------------------------------------------

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole sound records on flash from this number on, at most `most` bytes of one segment.

        Where they are damaged or gone, those of the next match: the director accepts them, and sees the gap."""
        firsts = self._segments if seq <= self.match.seq else ()
        damaged = 0
        for i in range(len(firsts)):
            if i + 1 == len(firsts) or firsts[i + 1] > seq:
                data = self._read_segment(firsts[i], seq, most)
                if data:
                    if damaged:
                        self.problem = self.problem or "facts from %d on are lost" % damaged
                    return data
                damaged = damaged or seq
        return b""

    def read_up_to(self) -> int:
        """The last fact read back."""
        return self._cursor_seq - 1

    def begins_before(self, seq: int) -> int:
        """The first fact of the newest segment on flash that begins before this one; 0 if none does."""
        return max([first for first in self._segments if first < seq], default=0)

    def _read_segment(self, first: int, seq: int, most: int) -> bytes:
        if first == self._segment and not self._size:
            return b""
        try:
            with self.store.open(self._name(first)) as file:
                if first == self._cursor_segment and seq == self._cursor_seq:
                    file.seek(self._cursor)
                else:
                    self._cursor = segments.seek_record(file, seq)
                    self._cursor_segment, self._cursor_seq = first, seq
                if first == self._segment:
                    most = min(most, self._size - self._cursor)
                data = file.read(max(0, most))
        except (OSError, journal.BadRecord):
            # Gone, or too damaged to follow the lengths.
            return b""
        whole, last = segments.sound_records(data, seq, self._game.VOCABULARY)
        if whole:
            self._cursor += whole
            self._cursor_seq = last + 1
        return data[:whole]
