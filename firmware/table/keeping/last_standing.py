"""The match's standing after its last game, beside the log, so that a long match is not folded from its start.

The log alone is the match.  This file is ignored unless it is whole and from the same release, about the same bytes of
the same segment (length, checksum, chained hash at their end).  The log only grows, so a later undo or correction does
not affect it.

    crc32 of the rest, 8 hex digits | JSON: version, first fact of the segment, bytes of it, their crc32, hash, standing
"""

import binascii
import json

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log.journal import CHECK_SIZE
from table.keeping.archive import STANDING

if TYPE_CHECKING:
    from matchcore.compat import BinaryIO, Generator
    from matchcore.match import Match
    from table.drivers.chip.store_files import Store


_CHUNK = 512
_SUM_SIZE = 8
_LARGEST = 16384


def write(store: "Store", values: list, version: str, place: tuple, digest: bytes, summed: tuple) -> tuple:
    """`place`: (segment's first fact, bytes of it, its name), `summed`: the last (bytes, their crc32); returns the new
    one.

    OSError if there is no room: the old file is still there."""
    first, end, name = place
    with store.open(name) as file:
        file.seek(summed[0])
        total = _sum(store, file, end - summed[0], summed[1])
    said = str(binascii.hexlify(digest), "ascii")
    data = json.dumps((version, first, end, total, said, values)).encode()
    store.replace(STANDING, b"%08x" % _crc(data, 0) + data)
    return end, total


def taking_up(
    store: "Store", module: str, match: "Match", version: str, first: int, file: "BinaryIO"
) -> "Generator[None, None, tuple]":
    """Restore the standing if it belongs to this open segment, which is then read up to it: (bytes, crc32, hash).

    `module`: the game's for it.  () if it does not; the match is then reset, and the file at its beginning."""
    try:
        said = _read(store)
        if said and said[:2] == [version, first]:
            end, total, digest = said[2], said[3], binascii.unhexlify(said[4])
            if _belongs(store, file, end, total, digest):
                yield
                with loading.borrowed(module) as standing:
                    yield from standing.put_back(match, said[5]) or ()
                return end, total, digest
    except Exception:
        # The log itself can always be read.
        match.reset()
    file.seek(0)
    return ()


def _read(store: "Store") -> list:
    """[] if there is no whole file."""
    try:
        if store.size(STANDING) > _LARGEST:
            return []
    except OSError:
        return []
    data = store.read(STANDING)
    if data[:_SUM_SIZE] != b"%08x" % _crc(data[_SUM_SIZE:], 0):
        return []
    return json.loads(data[_SUM_SIZE:])


def _belongs(store: "Store", file: "BinaryIO", end: int, total: int, digest: bytes) -> bool:
    """Whether the segment still begins with the same bytes; leaves the file after them."""
    if _sum(store, file, end, 0) != total:
        return False
    file.seek(end - CHECK_SIZE)
    return file.read(CHECK_SIZE) == digest[:CHECK_SIZE]


def _sum(store: "Store", file: "BinaryIO", left: int, total: int) -> int:
    """The checksum of this many more bytes of the file; -1 if there are fewer."""
    while left > 0:
        part = file.read(min(left, _CHUNK))
        if not part:
            return -1
        total = _crc(part, total)
        left -= len(part)
        store.breathe()
    return total


def _crc(data: bytes, total: int) -> int:
    return binascii.crc32(data, total) & 0xFFFFFFFF
