"""The table's log of facts on flash: one segment file a match, appended right after each press.

Opening folds what is there.  A damaged or torn tail is set aside (`.bad`, never deleted), the last good state is kept,
and the log goes on behind a SEAM whose number nobody can have seen.  Segments that the director has stored are removed
oldest first, a few are kept for the history.
"""

from matchcore import facts, journal
from matchcore.state import SEALED

FOLDER = "log"
KEPT_SEGMENTS = 4


class Archive:
    """Owner of the segment files.  `problem` is what was found wrong at opening, in a word, or ""."""

    def __init__(self, store, match, table: int) -> None:
        self._store = store
        self._match = match
        self.table = table
        self.chain = journal.Chain()
        self.problem = ""
        self.code = ""  # the short code of the sealed match
        self.sealed_seq = 0
        self._file = None
        self._segments: list = []  # first numbers of the segments, ascending
        self._cursor_seq = 0  # records before this number end at _cursor in segment _cursor_segment
        self._cursor = 0
        self._cursor_segment = 0

    # -- opening -------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Fold the newest segment; `match` is then as it was at the last good fact."""
        self._store.make_folder(FOLDER)
        self._segments = [int(name[:8]) for name in self._store.names(FOLDER) if name.endswith(".seg")]
        while self._segments:
            if self._load(self._segments[-1]):
                return
            self._segments.pop()

    def _name(self, first: int, ending: str = ".seg") -> str:
        return "%s/%08d%s" % (FOLDER, first, ending)

    def _load(self, first: int) -> bool:
        """Fold one segment; False if there was nothing good in it, then the one before is loaded."""
        name = self._name(first)
        good = 0
        self._match.seq = first - 1
        with self._store.open(name) as file:
            record = _next_record(file)
            while record:
                try:
                    self._fold(record)
                except (journal.BadRecord, facts.BadFact) as error:
                    self.problem = str(error)
                    break
                good += len(record)
                record = _next_record(file)
        if not self.problem and good == self._store.size(name):
            self._file = self._store.append(name)
            return True
        self._set_aside(first, good)
        return good > 0

    def _fold(self, record: bytes) -> None:
        digest = self.chain.digest
        fact = self.chain.check(record)
        try:
            self._match.fold(fact)
        except facts.BadFact:
            self.chain.digest = digest
            raise
        self._note_seal(fact)

    def _set_aside(self, first: int, good: int) -> None:
        """Keep the damaged tail beside, the good records in place, and go on behind a seam."""
        name = self._name(first)
        self.problem = self.problem or "record cut off"
        if self._store.size(name) > good:
            self._store.copy(name, self._name(first, ".bad"), good)
        if not good:
            self._store.remove(name)
            return
        self._store.copy(name, name, 0, good)
        self._file = self._store.append(name)
        self._match.seam(self._match.seq)
        self.keep()

    # -- keeping -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Make the match's fresh facts durable, in one write."""
        match = self._match
        data = b""
        for i in range(match.fresh_count):
            fact = match.fresh[i]
            if fact.kind == facts.ASSIGNED or self._file is None:
                self._write(data)
                data = b""
                self._begin(fact.seq)
            data += self.chain.record(fact)
            self._note_seal(fact)
        match.clear_fresh()
        self._write(data)

    def _write(self, data: bytes) -> None:
        if data:
            self._file.write(data)
            self._file.flush()

    def _begin(self, first: int) -> None:
        if self._file:
            self._file.close()
        self._segments.append(first)
        self._file = self._store.append(self._name(first))

    def _note_seal(self, fact) -> None:
        if fact.kind == facts.ASSIGNED:
            self.code, self.sealed_seq = "", 0
        elif self._match.phase == SEALED and not self.sealed_seq:
            self.sealed_seq = fact.seq
            self.code = journal.short_code(self.table, self.chain.digest)

    def forget_delivered(self, stored: int) -> None:
        """Remove old segments whose every fact the director has stored."""
        while len(self._segments) > KEPT_SEGMENTS and self._segments[1] <= stored + 1:
            first = self._segments.pop(0)
            self._store.remove(self._name(first))

    # -- reading back --------------------------------------------------------------------------------------------

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole records from this number on (or from the oldest that is kept), at most `most` bytes, of one segment."""
        segment = self._segment_of(seq)
        if not segment:
            return b""
        with self._store.open(self._name(segment)) as file:
            if segment == self._cursor_segment and seq == self._cursor_seq:
                file.seek(self._cursor)
            else:
                self._cursor = _seek_record(file, seq)
                self._cursor_segment = segment
            data = file.read(most)
        whole, last = _whole_records(data)
        if whole:
            self._cursor += whole
            self._cursor_seq = last + 1
        return data[:whole]

    def _segment_of(self, seq: int) -> int:
        if not self._segments or seq > self._match.seq:
            return 0
        found = self._segments[0]
        for first in self._segments:
            if first <= seq:
                found = first
        return found


def _next_record(file) -> bytes:
    """The next record of an open segment, whole or not; b"" at the end."""
    head = file.read(2)
    if len(head) < 2:
        return head
    return head + file.read(head[0] + (head[1] << 8) + journal.OVERHEAD - 2)


def _seek_record(file, seq: int) -> int:
    """Stand before the first record with this number or a greater one; its offset."""
    at = 0
    record = _next_record(file)
    while record and _seq_of(record, 0) < seq:
        at += len(record)
        record = _next_record(file)
    file.seek(at)
    return at


def _seq_of(data: bytes, start: int) -> int:
    return int.from_bytes(data[start + 6 : start + 10], "little")


def _whole_records(data: bytes) -> tuple:
    """(bytes of the whole records at the beginning, number of the last of them)."""
    at = last = 0
    size = journal.size_at(data, 0)
    while size and at + size <= len(data):
        last = _seq_of(data, at)
        at += size
        size = journal.size_at(data, at)
    return at, last
