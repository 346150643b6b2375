"""The table's log of facts on flash: one segment file a match, appended right after each press.

Opening folds what is there.  A damaged or torn tail is set aside (`.bad`, never deleted), the last good state is kept,
and the log goes on behind a SEAM whose number nobody can have seen.  Segments that the director has stored are removed
oldest first, a few are kept for the history.  Facts that find no room on flash wait in memory, in their order.
How a long match stood after its last game is kept beside it, and opening folds on from there (last_standing.py).
"""

from matchcore import facts, loading
from matchcore.compat import TYPE_CHECKING
from matchcore.facts import VOCABULARY
from matchcore.log import journal
from matchcore.log.fact import BadFact
from matchcore.phases import SEALED
from matchcore.refusal import Refusal
from table.keeping import segments

if TYPE_CHECKING:
    from typing import BinaryIO

    from matchcore.log.fact import Fact
    from matchcore.play.match import Match
    from table.drivers.chip.store_files import Store

NO_SPACE = 28  # ENOSPC, which the errno module of the ESP32 does not name
FOLDER = "log"
STANDING = "standing"
KEPT_SEGMENTS = 4
MOST_WAITING = 8192  # bytes of facts in memory: some 200 presses, the rest of most matches
SEAM_JUMP = 10000  # more facts than any match has
MANY = 40  # facts: to fold as many takes a device 0.1 s
_BAD_ENDINGS = (".bad", ".2.bad", ".3.bad", ".4.bad")


class Archive:
    """Owner of the segment files.  `problem` is what was found wrong at opening, in a word, or ""."""

    version = ""  # of the release, without which no standing is kept or believed

    def __init__(self, store: "Store", match: "Match", table: int) -> None:
        self.store = store
        self._match = match
        self.table = table
        self.is_collected = True  # False: there is no director who will ever ask for old matches
        self.stored = 0  # the last fact that the director has stored
        self.reset()

    def reset(self) -> None:
        """As before `open`: nothing is known of the files."""
        self.chain = journal.Chain(VOCABULARY)
        self.problem = ""
        self.code = ""  # the short code of the sealed match
        self.sealed_seq = 0
        self._kept = 0  # the last fact that is on flash, or waits for room; 0 while that is being seen to
        self._segments: list = []  # first numbers of the segments, ascending
        self._file = None
        self._segment = 0  # the one that is written to
        self._size = 0  # how much of it is sound
        self._is_damaged = False  # something behind that has to be set aside before it is written on
        self._is_copied = False  # and has been copied already
        self.waiting: list = []  # pairs (segment, record) that are not on flash yet
        self._cursor_seq = 0  # records before this number end at _cursor in segment _cursor_segment
        self._cursor = 0
        self._cursor_segment = 0
        self._stood = 0  # the fact that the standing is of, or was last to be of
        self._summed = (0, 0)  # (bytes, their checksum) of the segment, up to there

    # -- opening -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Fold the newest good segment; `match` is then as it was at the last good fact.

        If something was damaged the seam is among the match's fresh facts, to be kept with whatever follows."""
        stray = self._find_segments()
        newest = self._segments[-1] if self._segments else 0
        while self._segments and not self._load(self._segments[-1]):
            self._segments.pop()
        if self._match.last_order == 0 and self.is_collected:
            # A match that was begun at the table says nothing of the orders before it.
            self._match.last_order = self._older_order()
        if self.problem:
            from matchcore.topics import notices

            jump = SEAM_JUMP + max(0, newest - self._match.seq)
            notices.seam(self._match, self._match.seq if self._segments else 0, jump)
        self.problem = self.problem or stray

    def take_up(self, segment: int, record: bytes) -> None:
        """Fold a record that waits for room on flash, and let it wait on."""
        self._fold(record)
        if segment not in self._segments:
            self._segments.append(segment)
        self.waiting.append((segment, record))

    def _find_segments(self) -> str:
        """Segments are known by their names; a file that is none of ours, or "".  It is left where it is."""
        stray = ""
        for name in self._names():
            if name[-4:] == ".seg" and name[:-4].isdigit() and 8 <= len(name) - 4 < 10:
                self._segments.append(int(name[:-4]))
            elif name[-4:] not in (".bad", ".new"):
                stray = "%s/%s" % (FOLDER, name[:16])
        self._segments.sort()
        return stray

    def _names(self) -> list:
        self.store.make_folder(FOLDER)
        try:
            return self.store.names(FOLDER)
        except OSError as error:
            self.problem = str(error)
            return []

    def _name(self, first: int, ending: str = ".seg") -> str:
        return "%s/%08d%s" % (FOLDER, first, ending)

    def _load(self, first: int, end: int = -1) -> bool:
        """Fold one segment, up to `end`; False if there was nothing good in it, then the one before is loaded."""
        size = self.store.size(self._name(first))
        self._segment, self._size = first, 0
        self._match.seq = first - 1
        try:
            with self.store.open(self._name(first)) as file:
                if end < 0 and self.version:
                    self._take_standing(first, file)
                record = segments.next_record(file)
                while record and self._size != end:
                    self._fold(record)
                    self._size += len(record)
                    self.store.breathe()  # a long match takes longer than the watchdog waits
                    record = segments.next_record(file)
        except (OSError, journal.BadRecord, BadFact, Refusal) as error:
            # Damage, or a bad block; or, after a step back to an older release, something that it does not know.
            self.problem = self.problem or str(error)
        except MemoryError:
            raise  # the bytes are sound: nothing may be set aside
        except Exception as error:
            # Sound bytes that make no sense have left half of a fact in the match: up to there, once more.
            self.problem = self.problem or "%s %s" % (type(error).__name__, error)
            self._match.clear()
            return self._load(first, self._size)
        if not self._size:
            self._put_away(first, size)
            return False
        self._is_damaged = self._size < size
        return True

    def _take_standing(self, first: int, file: "BinaryIO") -> None:
        """Fold on from the end of a game, if what was kept of it belongs to this segment."""
        try:
            (take_up,) = loading.constants("table.keeping.last_standing", "take_up")
        except Exception:
            # The log is read without it; that its code cannot be loaded says nothing about the log.
            return
        found = take_up(self.store, self._match, self.version, first, file)
        if found:
            self._size, total, self.chain.digest = found
            self._stood, self._summed = self._match.seq, (self._size, total)
        else:
            self._match.seq = first - 1

    def _fold(self, record: bytes) -> None:
        digest = self.chain.digest
        fact = self.chain.check(record)
        try:
            self._match.fold(fact)
        except (BadFact, Refusal):
            self.chain.digest = digest
            raise
        self._note_seal(fact)

    def _put_away(self, first: int, size: int) -> None:
        """A segment without a good record; an empty one is what a power cut before its first record leaves."""
        self._segment = 0
        try:
            if size:
                self.store.rename(self._name(first), self._bad_name(first))
            else:
                self.store.remove(self._name(first))
        except OSError as error:
            # It is found again at the next start, and does no harm until then.
            self.problem = self.problem or str(error)

    def _bad_name(self, first: int) -> str:
        """A name for damaged bytes that is still free; the last one is used again and again."""
        there = self._names()
        for ending in _BAD_ENDINGS[:-1]:
            if "%08d%s" % (first, ending) not in there:
                return self._name(first, ending)
        return self._name(first, _BAD_ENDINGS[-1])

    def _older_order(self) -> int:
        """The last order in the matches before this one."""
        for first in reversed(self._segments[-1 - KEPT_SEGMENTS : -1]):
            order = segments.last_order(self.store, self._name(first))
            if order:
                return order
        return 0

    # -- keeping -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Make the match's fresh facts durable, in one write.  OSError when that fails: then they wait in memory."""
        match = self._match
        for i in range(match.fresh_count):
            fact = match.fresh[i]
            if fact.kind == facts.ASSIGNED or not self._segments:
                self._segments.append(fact.seq)
            self.waiting.append((self._segments[-1], self.chain.record(fact)))
            self._note_seal(fact)
        match.clear_fresh()
        self.write_waiting()

    def is_whole(self) -> bool:
        """Whether the match in memory is what is kept: no fold and no writing was cut short."""
        return self._match.seq == self._kept

    def is_waiting(self) -> bool:
        """Whether there are facts that are not on flash."""
        return len(self.waiting) > 0

    def is_full(self) -> bool:
        """Whether no more facts should be made until there is room again."""
        return sum([len(record) for _, record in self.waiting]) > MOST_WAITING

    def write_waiting(self) -> None:
        """Write what waits, oldest first; OSError when there is no room and none can be made."""
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
                    self._kept = self._match.seq
                    raise
        self._kept = self._match.seq

    def is_standing_due(self) -> bool:
        """Whether the match has come so far since its standing was kept that it should be again."""
        return self.version != "" and self._match.seq - max(self._stood, self._segment) > MANY

    def keep_standing(self) -> None:
        """Keep how the match stands, if all of it is on flash; what fails is left until after the next game."""
        match = self._match
        self._stood = match.seq
        if self.waiting or self._is_damaged or match.fresh_count or not self.is_whole():
            return
        try:
            (write,) = loading.constants("table.keeping.last_standing", "write")
            place = self._segment, self._size, self._name(self._segment)
            self._summed = write(self.store, match, self.version, place, self.chain.digest, self._summed)
        except Exception:
            # It only saves time, and the log is whole without it; what is wrong with the flash the next fact says.
            return

    def _write(self, first: int, records: list) -> None:
        if self._is_damaged:
            self._set_aside()
        if first != self._segment:
            self.close()
            self.store.make_folder(FOLDER)
            self._segment, self._size, self._summed = first, 0, (0, 0)
        if self._file is None:
            # Over what a failed write has left behind the sound records: the beginning of these very bytes.
            self._file = self.store.write_from(self._name(first), self._size)
        for record in records:
            self._file.write(record)
        self._file.flush()
        self._size += sum([len(record) for record in records])

    def close(self) -> None:
        """Let go of the file that is written to; littlefs must not lose sight of one that is open."""
        file, self._file = self._file, None
        if file:
            try:
                file.close()
            except OSError:
                # The write before has failed too, and that is what is told.
                return

    def _set_aside(self) -> None:
        """Keep the damaged tail beside, and the good records in place."""
        name = self._name(self._segment)
        try:
            if not self._is_copied:
                self.store.copy(name, self._bad_name(self._segment), self._size)
        except OSError as error:
            if error.errno == NO_SPACE:
                raise
            # A bad block: what cannot be read cannot be kept.
        self._is_copied = True
        self.store.copy(name, name, 0, self._size)
        self._is_damaged = False

    def _make_room(self, needed: int) -> bool:
        """Remove what only saves time, else the oldest match if nobody will ask for it; False if there is none before
        segment `needed`."""
        try:
            self.store.remove(STANDING)
            return True
        except OSError:
            pass  # there is none
        if len(self._segments) < 2 or self._segments[0] >= needed:
            return False
        if self.is_collected and self._segments[1] > self.stored + 1:
            return False
        return self._remove_oldest()

    def _remove_oldest(self) -> bool:
        try:
            self.store.remove(self._name(self._segments.pop(0)))
        except OSError:
            # It is found again at the next start.
            return False
        return True

    def _note_seal(self, fact: "Fact") -> None:
        if self._match.phase != SEALED:
            self.code, self.sealed_seq = "", 0
        elif not self.sealed_seq:
            self.sealed_seq = fact.seq
            self.code = journal.short_code(self.table, self.chain.digest)

    def forget_delivered(self, stored: int) -> None:
        """Remove old segments whose every fact the director has stored."""
        self.stored = stored
        while len(self._segments) > KEPT_SEGMENTS and self._segments[1] <= stored + 1:
            self._remove_oldest()

    # -- reading back --------------------------------------------------------------------------------------------

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole sound records from this number on, at most `most` bytes, of one segment; only what is on flash.

        Where they are damaged or gone, those of the next match: the director takes them, and sees the gap."""
        firsts = self._segments if seq <= self._match.seq else ()
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
            # Gone, or so damaged that the lengths do not lead through it.
            return b""
        whole, last = segments.sound_records(data, seq)
        if whole:
            self._cursor += whole
            self._cursor_seq = last + 1
        return data[:whole]
