"""Finds records in a segment file by their lengths and numbers, not yet verified."""

from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from matchcore.log.fact import LARGEST_PAYLOAD
from matchcore.sides import BY_DIRECTOR

if TYPE_CHECKING:
    from matchcore.compat import BinaryIO
    from matchcore.vocabulary import Vocabulary
    from table.drivers.chip.store_files import Store

_LARGEST_RECORD = LARGEST_PAYLOAD + journal.OVERHEAD
# After length and checksum come the canonical bytes of the fact.
_SEQ, _KIND, _BY, _FIRST_INT = 6, 14, 15, 17


def next_record(file: "BinaryIO") -> bytes:
    """Whole or cut off; b"" at the end.  BadRecord for an impossible length."""
    head = file.read(2)
    if len(head) < 2:
        return head
    size = journal.OVERHEAD + head[0] + (head[1] << 8)
    if size > _LARGEST_RECORD:
        # Not even read: it could ask for up to 64 KiB of heap.
        raise journal.BadRecord("record of %d bytes" % size)
    return head + file.read(size - 2)


def seek_record(file: "BinaryIO", seq: int) -> int:
    """Move to the first record with this number or a higher one; returns its offset."""
    at = 0
    record = next_record(file)
    while record and seq_of(record, 0) < seq:
        at += len(record)
        record = next_record(file)
    file.seek(at)
    return at


def seq_of(data: bytes, start: int) -> int:
    return int.from_bytes(data[start + _SEQ : start + _SEQ + 4], "little")


def sound_records(data: bytes, seq: int, vocabulary: "Vocabulary") -> tuple:
    """(bytes of the sound records at the start, number of the last); the first must be `seq` or a number that may be
    jumped to."""
    at = last = 0
    size = journal.size_at(data, 0)
    if not size or (seq_of(data, 0) != seq and data[_KIND] not in (vocabulary.first, vocabulary.seam)):
        return 0, 0
    while size and at + size <= len(data):
        try:
            journal.sound_size(data, at)
        except journal.BadRecord:
            break
        last = seq_of(data, at)
        at += size
        size = journal.size_at(data, at)
    return at, last


def last_order(store: "Store", name: str, vocabulary: "Vocabulary") -> int:
    """The last of the director's orders in a segment, 0 if none."""
    order = 0
    try:
        with store.open(name) as file:
            record = next_record(file)
            while len(record) > _FIRST_INT + 4:
                if record[_BY] == BY_DIRECTOR or record[_KIND] == vocabulary.refused:
                    order = max(order, int.from_bytes(record[_FIRST_INT : _FIRST_INT + 4], "little"))
                record = next_record(file)
    except (OSError, journal.BadRecord):
        # The rest is unreadable; the result so far counts.
        return order
    return order
