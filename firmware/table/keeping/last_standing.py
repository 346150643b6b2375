"""How the match stood after its last game, kept beside the log: a long match is then not folded from its beginning.

The log alone is the match.  This file is believed only if the same release has written it, about the same bytes of the
same segment (their length, their checksum and the chained hash at their end), and is whole; else it is as if there were
none.  The log only grows, so an undo or a correction behind it changes nothing in it.

    crc32 of the rest, 8 hex digits | JSON: version, first fact of the segment, bytes of it, their crc32, hash, standing
"""

import binascii
import json

from matchcore.compat import TYPE_CHECKING
from matchcore.log.journal import CHECK_SIZE
from matchcore.play import standing
from table.keeping.archive import STANDING

if TYPE_CHECKING:
    from typing import BinaryIO

    from matchcore.play.match import Match
    from table.drivers.chip.store_files import Store

_CHUNK = 512
_SUM_SIZE = 8
_LARGEST = 16384


def write(store: "Store", match: "Match", version: str, place: tuple, digest: bytes, summed: tuple) -> tuple:
    """Keep it; `place`: (segment's first fact, bytes of it, its name), `summed`: (bytes, their crc32) of the last time.

    What is summed now.  OSError when there is no room: what was there before is still there."""
    first, end, name = place
    with store.open(name) as file:
        file.seek(summed[0])
        total = _sum(store, file, end - summed[0], summed[1])
    said = str(binascii.hexlify(digest), "ascii")
    # All in one: the values are free again before there are copies of what they are written as.
    data = json.dumps((version, first, end, total, said, standing.values_of(match))).encode()
    store.replace(STANDING, b"%08x" % _crc(data, 0) + data)
    return end, total


def take_up(store: "Store", match: "Match", version: str, first: int, file: "BinaryIO") -> tuple:
    """Let the match stand so if that belongs to this open segment, which is then read behind it: (bytes, crc32, hash).

    () if it does not; the match is then as if new, and the file at its beginning."""
    try:
        said = _read(store)
        if said and said[:2] == [version, first]:
            end, total, digest = said[2], said[3], binascii.unhexlify(said[4])
            if _belongs(store, file, end, total, digest):
                standing.put_back(match, said[5])
                return end, total, digest
    except Exception:
        # Whatever stands there, the log is read as it always can be.
        match.reset()
    file.seek(0)
    return ()


def _read(store: "Store") -> list:
    """What the file says; [] if there is none that is whole."""
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
    """Whether the segment still begins with these very bytes; the file then stands behind them."""
    if _sum(store, file, end, 0) != total:
        return False
    file.seek(end - CHECK_SIZE)
    return file.read(CHECK_SIZE) == digest[:CHECK_SIZE]


def _sum(store: "Store", file: "BinaryIO", left: int, total: int) -> int:
    """The checksum of so many bytes more, from where the file stands; -1 if there are not so many."""
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
