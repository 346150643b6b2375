"""The segment files of a log on flash: one for each match, named by the number of its first fact.

Damaged bytes are set aside (`.bad`), never deleted."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.chip.store_files import Store

NO_SPACE = 28  # ENOSPC, missing from the ESP32's errno module
_BAD_ENDINGS = (".bad", ".2.bad", ".3.bad", ".4.bad")


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
        self._is_copied = False  # and have already been copied

    def newest(self) -> int:
        """The number of the newest segment's first fact; 0 without one."""
        return self.firsts[-1] if self.firsts else 0

    def find(self) -> str:
        """Returns the name of a foreign file, which is left alone, or ""; OSError if the folder cannot be read."""
        stray = ""
        for name in self._names():
            if name[-4:] == ".seg" and name[:-4].isdigit() and 8 <= len(name) - 4 < 10:
                self.firsts.append(int(name[:-4]))
            elif name[-4:] not in (".bad", ".new"):
                stray = "%s/%s" % (self.folder, name[:16])
        self.firsts.sort()
        return stray

    def _names(self) -> list:
        self.store.make_folder(self.folder)
        return self.store.names(self.folder)

    def name(self, first: int, ending: str = ".seg") -> str:
        return "%s/%08d%s" % (self.folder, first, ending)

    def _bad_name(self, first: int) -> str:
        """A free name for damaged bytes; the last one is reused."""
        try:
            there = self._names()
        except OSError:
            there = []
        for ending in _BAD_ENDINGS[:-1]:
            if "%08d%s" % (first, ending) not in there:
                return self.name(first, ending)
        return self.name(first, _BAD_ENDINGS[-1])

    def put_away(self, first: int, size: int) -> str:
        """A segment without a good record; an empty one is left by a power cut before its first record.

        Returns why it is still there, to be found again at the next start and harmless until then; or ""."""
        self.segment = 0
        try:
            if size:
                self.store.rename(self.name(first), self._bad_name(first))
            else:
                self.store.remove(self.name(first))
        except OSError as error:
            return str(error)
        return ""

    def write(self, first: int, records: list) -> None:
        if self.is_damaged:
            self._set_aside()
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

    def _set_aside(self) -> None:
        """Copy the damaged tail aside; the good records stay."""
        name = self.name(self.segment)
        try:
            if not self._is_copied:
                self.store.copy(name, self._bad_name(self.segment), self.size)
        except OSError as error:
            if error.errno == NO_SPACE:
                raise
            # A bad block: unreadable bytes cannot be kept.
        self._is_copied = True
        self.store.copy(name, name, 0, self.size)
        self.is_damaged = False

    def remove_oldest(self) -> bool:
        try:
            self.store.remove(self.name(self.firsts.pop(0)))
        except OSError:
            # Found again at the next start.
            return False
        return True
