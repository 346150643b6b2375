"""The segment files of a log on flash: one for each match, named by the number of its first fact."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from table.keeping import segments

if TYPE_CHECKING:
    from matchcore.vocabulary import Vocabulary
    from table.drivers.chip.store_files import Store

NO_SPACE = 28  # ENOSPC, missing from the ESP32's errno module


class LogFiles:
    """`firsts`: first numbers of the segments, ascending."""

    def __init__(self, store: "Store", folder: str) -> None:
        self.store = store
        self.folder = folder
        self.reset()

    def reset(self) -> None:
        self.firsts: list = []
        self._file = None
        self.segment = 0  # the current one
        self.size = 0  # bytes of it that are sound
        self.is_damaged = False  # the bytes after that must be set aside before writing
        self.is_copied = False  # and have already been copied
        self._read_seq = 0  # records before this number end at _read_at in segment _read_segment
        self._read_at = 0
        self._read_segment = 0

    def newest(self) -> int:
        """The number of the newest segment's first fact; 0 without one."""
        return self.firsts[-1] if self.firsts else 0

    def find(self) -> str:
        """Returns the name of a foreign file, which is left alone, or ""; OSError if the folder cannot be read."""
        stray = ""
        for name in self.names():
            if name[-4:] == ".seg" and name[:-4].isdigit() and 8 <= len(name) - 4 < 10:
                self.firsts.append(int(name[:-4]))
            elif name[-4:] not in (".bad", ".new"):
                stray = "%s/%s" % (self.folder, name[:16])
        self.firsts.sort()
        return stray

    def names(self) -> list:
        self.store.make_folder(self.folder)
        return self.store.names(self.folder)

    def name(self, first: int, ending: str = ".seg") -> str:
        return "%s/%08d%s" % (self.folder, first, ending)

    def write(self, first: int, records: list) -> None:
        if self.is_damaged:
            with loading.borrowed("table.keeping.damaged") as damaged:
                damaged.set_aside(self)
        if first != self.segment:
            self.close()
            self.store.make_folder(self.folder)
            self.segment, self.size = first, 0
        if self._file is None:
            # Overwrite the remains of a failed write after the sound records.
            self._file = self.store.write_from(self.name(first), self.size)
        size = self.size
        for record in records:
            self._file.write(record)
            size += len(record)
        self._file.flush()
        self.size = size

    def close(self) -> None:
        """littlefs must not lose track of an open file."""
        file, self._file = self._file, None
        if file:
            try:
                file.close()
            except OSError:
                # The write before has failed too, and that is reported.
                return

    def remove_oldest(self) -> bool:
        try:
            self.store.remove(self.name(self.firsts.pop(0)))
        except OSError:
            # Found again at the next start.
            return False
        return True

    # -- reading back --------------------------------------------------------------------------------------------

    def read(self, first: int, seq: int, most: int, vocabulary: "Vocabulary") -> bytes:
        """The sound records of one segment from this number on; b"" if they are damaged or gone."""
        if first == self.segment and not self.size:
            return b""
        try:
            with self.store.open(self.name(first)) as file:
                if first == self._read_segment and seq == self._read_seq:
                    file.seek(self._read_at)
                else:
                    self._read_at = segments.seek_record(file, seq)
                    self._read_segment, self._read_seq = first, seq
                if first == self.segment:
                    most = min(most, self.size - self._read_at)
                data = file.read(max(0, most))
        except (OSError, journal.BadRecord):
            # Gone, or too damaged to follow the lengths.
            return b""
        whole, last = segments.sound_records(data, seq, vocabulary)
        if whole:
            self._read_at += whole
            self._read_seq = last + 1
        return data[:whole]

    def read_up_to(self) -> int:
        """The last fact read back."""
        return self._read_seq - 1

    def begins_before(self, seq: int) -> int:
        """The first fact of the newest segment on flash that begins before this one; 0 if none does."""
        return max([first for first in self.firsts if first < seq], default=0)
