"""Damaged bytes of a log are set aside (`.bad`), never deleted.  Loaded only where there are some."""

from matchcore.compat import TYPE_CHECKING
from table.keeping.log_files import NO_SPACE

if TYPE_CHECKING:
    from table.keeping.log_files import LogFiles

_ENDINGS = (".bad", ".2.bad", ".3.bad", ".4.bad")


def put_away(files: "LogFiles", first: int, size: int) -> str:
    """A segment without a good record; an empty one is left by a power cut before its first record.

    Returns why it is still there, to be found again at the next start and harmless until then; or ""."""
    files.segment = 0
    try:
        if size:
            files.store.rename(files.name(first), _free_name(files, first))
        else:
            files.store.remove(files.name(first))
    except OSError as error:
        return str(error)
    return ""


def set_aside(files: "LogFiles") -> None:
    """Copy the damaged tail of the current segment aside; its good records stay."""
    name = files.name(files.segment)
    try:
        if not files.is_copied:
            files.store.copy(name, _free_name(files, files.segment), files.size)
    except OSError as error:
        if error.errno == NO_SPACE:
            raise
        # A bad block: unreadable bytes cannot be kept.
    files.is_copied = True
    files.store.copy(name, name, 0, files.size)
    files.is_damaged = False


def _free_name(files: "LogFiles", first: int) -> str:
    """For damaged bytes; the last one is reused."""
    try:
        there = files.names()
    except OSError:
        there = []
    for ending in _ENDINGS[:-1]:
        if "%08d%s" % (first, ending) not in there:
            return files.name(first, ending)
    return files.name(first, _ENDINGS[-1])
