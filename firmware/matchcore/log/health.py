"""How a device is, in some fifty bytes: sent now and then behind a request, to a director that has asked for it.

A director asks by the two bytes `MAGIC` behind the orders of its answer, which an older table does not read; an older
director does not ask.  A later version adds numbers behind the texts, and leaves these as they are.
"""

import struct

MAGIC = b"H\x01"
_FORMAT = "<IIIIIHHHHIHHbbbBBB"
_SIZE = 42
# In this order; what is not known is 0, of battery_percent, flash_percent and self_test -1.
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
    """`numbers` by FIELDS, `version` of the release, `words` of what the table reset itself for."""
    data = MAGIC + struct.pack(_FORMAT, *numbers)
    for text in (version, words):
        part = text.encode("utf-8")[:_LONGEST]
        data += bytes([len(part)]) + part
    return data


def unpack(data: bytes) -> dict:
    """By name, with the texts `version` and `words`; {} for what is no health record."""
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
