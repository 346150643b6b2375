"""Facts are read back from flash, to be sent; each piece goes on where the one before ended."""

from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from table.keeping import segments

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.match import Match
    from matchcore.vocabulary import Vocabulary
    from table.keeping.log_files import LogFiles


class LogReading:
    """`tell_lost` is called with the first fact that is damaged or gone."""

    def __init__(
        self, files: "LogFiles", match: "Match", vocabulary: "Vocabulary", tell_lost: "Callable[[int], None]"
    ) -> None:
        self._files = files
        self._match = match
        self._vocabulary = vocabulary
        self._tell_lost = tell_lost
        self.reset()

    def reset(self) -> None:
        self._seq = 0  # records before this number end at _at in segment _segment
        self._at = 0
        self._segment = 0

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole sound records on flash from this number on, at most `most` bytes of one segment.

        Where they are damaged or gone, those of the next match: the director accepts them, and sees the gap."""
        firsts = self._files.firsts if seq <= self._match.seq else ()
        damaged = 0
        for i in range(len(firsts)):
            if i + 1 == len(firsts) or firsts[i + 1] > seq:
                data = self._read_segment(firsts[i], seq, most)
                if data:
                    if damaged:
                        self._tell_lost(damaged)
                    return data
                damaged = damaged or seq
        return b""

    def read_up_to(self) -> int:
        """The last fact read back."""
        return self._seq - 1

    def begins_before(self, seq: int) -> int:
        """The first fact of the newest segment on flash that begins before this one; 0 if none does."""
        return max([first for first in self._files.firsts if first < seq], default=0)

    def _read_segment(self, first: int, seq: int, most: int) -> bytes:
        files = self._files
        if first == files.segment and not files.size:
            return b""
        try:
            with files.store.open(files.name(first)) as file:
                if first == self._segment and seq == self._seq:
                    file.seek(self._at)
                else:
                    self._at = segments.seek_record(file, seq)
                    self._segment, self._seq = first, seq
                if first == files.segment:
                    most = min(most, files.size - self._at)
                data = file.read(max(0, most))
        except (OSError, journal.BadRecord):
            # Gone, or too damaged to follow the lengths.
            return b""
        whole, last = segments.sound_records(data, seq, self._vocabulary)
        if whole:
            self._at += whole
            self._seq = last + 1
        return data[:whole]
