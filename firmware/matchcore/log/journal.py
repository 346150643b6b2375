"""Journal records: a fact's canonical bytes with a length, a checksum and a hash chained over the match.

    length u16 | crc32 u32 over the rest | canonical bytes of the fact | first 8 bytes of the chained hash

Every match starts a new chain: hash = SHA-256(previous hash | canonical bytes).  Equal last hashes mean equal matches;
four characters of it are the code on the screen (`7-Q4K2`).  Format and reasons: README.md in this folder.
"""

import binascii
import hashlib
import struct

from matchcore.log.fact import LARGEST_PAYLOAD, BadFact, Fact, pack, unpack
from matchcore.vocabulary import Vocabulary

_HEAD_SIZE = 6
CHECK_SIZE = 8
OVERHEAD = _HEAD_SIZE + CHECK_SIZE
NO_DIGEST = bytes(32)
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: read aloud without mistakes


class BadRecord(Exception):
    """Damaged, cut off, or not of this chain."""


def short_code(table: int, digest: bytes) -> str:
    """A match's code for comparing aloud, such as `7-Q4K2`."""
    bits = (digest[0] << 16 | digest[1] << 8 | digest[2]) >> 4
    code = ""
    for shift in (15, 10, 5, 0):
        code += _ALPHABET[bits >> shift & 31]
    return str(table) + "-" + code


class Chain:
    """Makes and checks records of a game's facts in sequence."""

    def __init__(self, vocabulary: Vocabulary, digest: bytes = NO_DIGEST) -> None:
        self._vocabulary = vocabulary
        self.digest = digest

    def _next(self, kind: int, payload: bytes) -> bytes:
        before = NO_DIGEST if kind == self._vocabulary.first else self.digest
        hasher = hashlib.sha256(before)
        hasher.update(payload)
        return hasher.digest()

    def record(self, fact: Fact) -> bytes:
        """The record of the next fact."""
        payload = pack(fact)
        self.digest = self._next(fact.kind, payload)
        body = payload + self.digest[:CHECK_SIZE]
        return struct.pack("<HI", len(payload), binascii.crc32(body) & 0xFFFFFFFF) + body

    def check(self, record: bytes) -> Fact:
        """The fact in a whole record that continues this chain; BadRecord otherwise, and the chain does not advance."""
        size = sound_size(record, 0)
        if size != len(record):
            raise BadRecord("record of %d bytes where %d are due" % (len(record), size))
        payload = payload_of(record)
        try:
            fact = unpack(self._vocabulary, payload)
        except BadFact as error:
            raise BadRecord(str(error))
        digest = self._next(fact.kind, payload)
        if digest[:CHECK_SIZE] != record[size - CHECK_SIZE :]:
            raise BadRecord("fact %d does not belong to this match's chain" % fact.seq)
        self.digest = digest
        return fact


def is_after(record: bytes, digest: "bytes | None") -> bool:
    """Whether this is the hash after the record's fact."""
    return digest is not None and record[len(record) - CHECK_SIZE :] == digest[:CHECK_SIZE]


def payload_of(record: bytes) -> bytes:
    return record[_HEAD_SIZE : len(record) - CHECK_SIZE]


def size_at(data: bytes, start: int) -> int:
    """The record's size according to its head; 0 if the head is incomplete."""
    if len(data) - start < _HEAD_SIZE:
        return 0
    return data[start] + (data[start + 1] << 8) + OVERHEAD


def sound_size(data: bytes, start: int) -> int:
    """The record's size, if whole and undamaged; BadRecord otherwise."""
    size = size_at(data, start)
    if not size or size > LARGEST_PAYLOAD + OVERHEAD or size > len(data) - start:
        raise BadRecord("record cut off after %d bytes" % (len(data) - start))
    body = data[start + _HEAD_SIZE : start + size]
    if struct.unpack("<HI", data[start : start + _HEAD_SIZE])[1] != binascii.crc32(body) & 0xFFFFFFFF:
        raise BadRecord("record with a wrong checksum")
    return size
