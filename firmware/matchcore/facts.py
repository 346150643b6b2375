"""Facts: what has happened in a match, numbered, with the time and the author.

A fact is a few integers and at most one text, so that the device can note a press without allocating.  Facts are never
edited; a correction is a new fact.  The number of a kind and the order of its integers never change; their names, for
people and other programs, are in vocabulary.py.
"""

import struct

from matchcore.sides import AUTHORS, BY_TABLE

MOST_INTS = 9
LONGEST_TEXT = 700  # bytes of UTF-8; names of 60 characters in any script fit twice, with options
_HEAD = "<IIBBB"  # seq, at_ms, kind, by, how many integers
_HEAD_SIZE = 11
LARGEST_PAYLOAD = _HEAD_SIZE + 4 * MOST_INTS + LONGEST_TEXT

ASSIGNED = 1
ACCEPTED = 2
SWAPPED = 3
PRESSED = 4
IGNORED = 5
PAUSED = 6
REASON = 7
RESUMED = 8
DELAY_RESTARTED = 9
DOUBLED = 10
TAKEN = 11
PASSED = 12
CLAIMED = 13
CONFIRMED = 14
WITHDRAWN = 15
EXPIRED = 16
TIME_CLAIMED = 17
BANK_SET = 18
BANK_GIVEN = 19
CUBE_SET = 20
SCORE_SET = 21
LENGTH_SET = 22
PENALTY = 23
CLOCK_SET = 24
TURN_SET = 25
UNDONE = 26
RESTORED = 27
RESTORE_CONFIRMED = 28
CALLED = 29
CALL_WITHDRAWN = 30
CALL_ENDED = 31
ORDER_REFUSED = 32
CHECKPOINT = 33
RULED = 34
VERIFIED = 35
SEAM = 36
MARKED = 37
CLOSED = 38
BREAK_BEGUN = 39
BREAK_RETURNED = 40
BREAK_ENDED = 41
DELAY_LOST = 42
TURN_TAKEN_BACK = 43
LATE_POINTS = 44
ABSENT_STARTED = 45
ABSENT_ENDED = 46
GAME_CORRECTED = 47
TIME_RETURNED = 48
ANNOUNCED = 49
SESSION_ENDED = 50
RULE_CHANGED = 51
PREMATURE_DOUBLED = 52
DOUBLE_VOIDED = 53
MOVED = 54
ROLLED_EARLY = 55
CLOCK_CORRECTED = 56
MODE_OPENED = 57

# For each kind, from 0: how many integers it carries, and whether a text may follow.  Names are in vocabulary.py.
_COUNTS = bytes((
    0, 9, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 0, 1, 1, 3, 3, 3, 4, 2, 3, 3, 2, 2, 3, 1, 1, 1, 1, 1, 0, 3, 1, 1, 1, 1,
    3, 1, 1, 2, 2, 3, 2, 1, 5, 2, 2, 0, 1, 1, 2, 1, 1, 5, 1,
))  # fmt: skip
_TEXTS = bytes((
    0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0,
))  # fmt: skip


class BadFact(Exception):
    """Bytes or values that are no fact of this vocabulary, or a fact in the wrong place."""


class Fact:
    """One fact.  The table keeps a few of these and fills them again and again."""

    def __init__(self) -> None:
        self.seq = 0
        self.at_ms = 0  # match time of the edge that caused it
        self.kind = 0
        self.by = BY_TABLE
        self.count = 0  # how many of `ints` count
        self.ints = [0] * MOST_INTS
        self.text = ""

    def copy(self):
        fact = Fact()
        for name in ("seq", "at_ms", "kind", "by", "count", "text"):
            setattr(fact, name, getattr(self, name))
        fact.ints = list(self.ints)
        return fact


def count_of(kind: int) -> int:
    """How many integers a fact of this kind carries."""
    return _COUNTS[kind]


def clean(text: str, longest: int = 60) -> str:
    """A text without control characters, cut to `longest` characters (with an ellipsis)."""
    kept = "".join([c if ord(c) >= 32 and ord(c) != 127 else " " for c in text]).strip()
    return kept if len(kept) <= longest else kept[: longest - 1] + "\u2026"


def check_text(text: str) -> str:
    """The text, if a fact can carry it."""
    if len(text.encode("utf-8")) > LONGEST_TEXT:
        raise BadFact("text of %d bytes, %d at most" % (len(text.encode("utf-8")), LONGEST_TEXT))
    return text


def pack(fact: Fact, buffer: bytearray) -> int:
    """Write the fact's canonical bytes into `buffer`; how many.  Does not allocate when there is no text."""
    struct.pack_into(_HEAD, buffer, 0, fact.seq, fact.at_ms, fact.kind, fact.by, fact.count)
    end = _HEAD_SIZE
    for i in range(fact.count):
        struct.pack_into("<i", buffer, end, fact.ints[i])
        end += 4
    if fact.text:
        text = fact.text.encode("utf-8")
        buffer[end : end + len(text)] = text
        end += len(text)
    return end


def unpack(payload: bytes) -> Fact:
    """The fact with these canonical bytes; BadFact when they are none."""
    if not _HEAD_SIZE <= len(payload) <= LARGEST_PAYLOAD:
        raise BadFact("fact of %d bytes" % len(payload))
    fact = Fact()
    fact.seq, fact.at_ms, fact.kind, fact.by, fact.count = struct.unpack(_HEAD, payload[:_HEAD_SIZE])
    if not 0 < fact.kind < len(_COUNTS) or fact.by >= len(AUTHORS):
        raise BadFact("unknown fact %d by %d" % (fact.kind, fact.by))
    if fact.count != _COUNTS[fact.kind] or len(payload) < _HEAD_SIZE + 4 * fact.count:
        raise BadFact("fact of kind %d with %d values" % (fact.kind, fact.count))
    end = _HEAD_SIZE
    for i in range(fact.count):
        fact.ints[i] = struct.unpack("<i", payload[end : end + 4])[0]
        end += 4
    try:
        fact.text = str(payload[end:], "utf-8")
    except ValueError:
        raise BadFact("text of fact %d is not UTF-8" % fact.seq)
    if fact.text and not _TEXTS[fact.kind]:
        raise BadFact("fact of kind %d carries a text" % fact.kind)
    return fact
