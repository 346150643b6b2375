"""A device's health in some fifty bytes, sent now and then behind a request, if the director has asked.

It asks with the two bytes `MAGIC` behind the orders of its answer; older tables do not read that far.  Later versions
add numbers behind the texts and leave these unchanged.
"""

import struct

MAGIC = b"H\x01"
_FORMAT = "<IIIIIHHHHIHHbbbBBB"
_SIZE = 42
# In this order.  Unknown is 0, or -1 for battery_percent, flash_percent and self_test.
FIELDS = (
    "up_ms",  # since the start, from the device's own clock
    "free_bytes",  # of Python's heap
    "largest_bytes",  # of its free blocks
    "idf_free_bytes",  # of what ESP-IDF has for Wi-Fi and sockets
    "idf_largest_bytes",
    "stall_ms",  # the longest time between two steps of the table
    "collection_ms",  # the longest collection
    "battery_mv",
    "deaths",  # of tasks, since the start
    "journal_bytes",
    "reset_cause",  # of the last start, as MicroPython's `machine` numbers it
    "self_test",  # bits of what has failed, as self_test.py numbers them
    "signal_dbm",
    "battery_percent",
    "flash_percent",  # how full the flash is
    "is_charging",
    "resets",  # by the table itself, in a row
    "spare",
)
_LONGEST = 64  # bytes of each text


def pack(numbers: tuple, version: str, words: str) -> bytes:
    """`numbers` by FIELDS, `version` of the release, `words`: the reason for the last reset."""
    data = MAGIC + struct.pack(_FORMAT, *numbers)
    for text in (version, words):
        part = text.encode("utf-8")[:_LONGEST]
        data += bytes([len(part)]) + part
    return data


def unpack(data: bytes) -> dict:
    """By name, with `version` and `words`; {} if it is not a health record."""
    at = len(MAGIC) + _SIZE
    if data[: len(MAGIC)] != MAGIC or len(data) < at + 2:
        return {}
    found: dict = dict(zip(FIELDS, struct.unpack(_FORMAT, data[len(MAGIC) : at])))
    for name in ("version", "words"):
        size = data[at] if at < len(data) else 0
        part = data[at + 1 : at + 1 + size]
        found[name] = "".join([chr(byte) for byte in part if 32 <= byte < 127])
        at += 1 + size
    return found
