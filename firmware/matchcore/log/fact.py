"""One fact, and its canonical bytes: what has happened, numbered, with time and author.

A few integers and at most one text, so that a press can be noted without allocating.  Facts are never edited; a
correction is a new fact.  The game's vocabulary defines the kinds and their integers.
"""

import struct

from matchcore.compat import TYPE_CHECKING
from matchcore.vocabulary import MOST_INTS, TEXT, Vocabulary

if TYPE_CHECKING:
    from matchcore.compat import Callable

LONGEST_TEXT = 700  # bytes of UTF-8; names of 60 characters in any script fit twice, with options
_HEAD = "<IIBBB"  # seq, at_ms, kind, by, how many integers
_HEAD_SIZE = 11
LARGEST_PAYLOAD = _HEAD_SIZE + 4 * (MOST_INTS + 1) + LONGEST_TEXT


class BadFact(Exception):
    """Not a fact of the vocabulary, or a fact in the wrong place."""


class Fact:
    """One fact.  The table reuses a few of these."""

    def __init__(self) -> None:
        self.seq = 0
        self.at_ms = 0  # match time of the edge that caused it
        self.kind = 0
        self.by = 0  # its author
        self.count = 0  # how many of `ints` count
        self.ints = [0] * (MOST_INTS + 1)  # an uncertainty is written behind them
        self.text = ""
        self.uncertain_ms = 0  # by how much the edge may have been earlier

    def copy(self):
        fact = Fact()
        for name in ("seq", "at_ms", "kind", "by", "count", "text", "uncertain_ms"):
            setattr(fact, name, getattr(self, name))
        fact.ints = list(self.ints)
        return fact

    def hand_to(self, function: "Callable", to: object):
        """Return `function(to, fact, its integers...)`; up to two integers are passed without allocating."""
        ints, count = self.ints, self.count
        if count == 1:
            return function(to, self, ints[0])
        if count == 0:
            return function(to, self)
        if count == 2:
            return function(to, self, ints[0], ints[1])
        return function(to, self, *ints[:count])

    def begin(self, seq: int, at_ms: int, kind: int, by: int) -> None:
        """Become another fact, without text; `take` sets its integers."""
        self.seq = seq
        self.at_ms = at_ms
        self.kind = kind
        self.by = by
        self.text = ""
        self.uncertain_ms = 0

    def take(self, count: int, a: int, b: int, c: int) -> None:
        """Set the number of integers, and the first of them."""
        self.count = count
        self.ints[0] = a
        self.ints[1] = b
        self.ints[2] = c

    def values(self, at: int = 0) -> tuple:
        """The integers from this index on."""
        return tuple(self.ints[at : self.count])

    def fill(self, values: tuple) -> None:
        self.count = len(values)
        for i in range(len(values)):
            self.ints[i] = values[i]

    def first(self) -> int:
        """The first integer: the last good number before a seam, or the order that caused the fact."""
        return self.ints[0]


def clean(text: str, longest: int = 60) -> str:
    """Without control characters, and cut to `longest` characters with an ellipsis."""
    kept = "".join([c if ord(c) >= 32 and ord(c) != 127 else " " for c in text]).strip()
    return kept if len(kept) <= longest else kept[: longest - 1] + "\u2026"


def check_text(text: str) -> str:
    if len(text.encode("utf-8")) > LONGEST_TEXT:
        raise BadFact("text of %d bytes, %d at most" % (len(text.encode("utf-8")), LONGEST_TEXT))
    return text


def pack(fact: Fact) -> bytes:
    """The canonical bytes.  An uncertainty follows the integers as one more."""
    values = fact.values()
    if fact.uncertain_ms:
        values += (fact.uncertain_ms,)
    head = struct.pack(_HEAD + "%di" % len(values), fact.seq, fact.at_ms, fact.kind, fact.by, len(values), *values)
    return head + fact.text.encode("utf-8")


def unpack(vocabulary: Vocabulary, payload: bytes) -> Fact:
    """The fact with these canonical bytes; BadFact if they do not fit the vocabulary."""
    if not _HEAD_SIZE <= len(payload) <= LARGEST_PAYLOAD:
        raise BadFact("fact of %d bytes" % len(payload))
    fact = Fact()
    fact.seq, fact.at_ms, fact.kind, fact.by, fact.count = struct.unpack(_HEAD, payload[:_HEAD_SIZE])
    if not 0 < fact.kind < len(vocabulary.counts) or fact.by >= vocabulary.authors:
        raise BadFact("unknown fact %d by %d" % (fact.kind, fact.by))
    count = vocabulary.counts[fact.kind]
    if not count <= fact.count <= count + 1 or len(payload) < _HEAD_SIZE + 4 * fact.count:
        raise BadFact("fact of kind %d with %d values" % (fact.kind, fact.count))
    end = _HEAD_SIZE
    for i in range(fact.count):
        fact.ints[i] = struct.unpack("<i", payload[end : end + 4])[0]
        end += 4
    if fact.count > count:
        fact.count = count
        fact.uncertain_ms = fact.ints[count]
        if fact.uncertain_ms <= 0:
            raise BadFact("fact of kind %d, uncertain by %d ms" % (fact.kind, fact.uncertain_ms))
    try:
        fact.text = str(payload[end:], "utf-8")
    except ValueError:
        raise BadFact("text of fact %d is not UTF-8" % fact.seq)
    if fact.text and not vocabulary.traits[fact.kind] & TEXT:
        raise BadFact("fact of kind %d carries a text" % fact.kind)
    return fact
