"""The link between table and director: two append-only logs, replicated.  No I/O, no time source.

Here is the table's end; director_end.py has the other one, which no table loads.

The table's log has its facts, the director's log the orders for it.  An exchange is a request by the table and an
answer by the director, signed with the table's key and bound to table and direction.  Both are idempotent: repeat,
reorder or lose messages and both ends still converge.  A forged, replayed, foreign or oversized message raises
`BadMessage` and changes nothing.  README.md describes the bytes.
"""

import hashlib
import struct

from matchcore.compat import TYPE_CHECKING
from matchcore.log.fact import BadFact, unpack
from matchcore.vocabulary import Vocabulary

if TYPE_CHECKING:
    from matchcore.compat import Callable

    IsProven = Callable[[bytes, bytes, bytes], bool]

KEY_SIZE = 32
LARGEST_RECORDS = 2048  # bytes of facts in one request
LARGEST_MESSAGE = 6144
MOST_ORDERS = 4  # in one answer

REQUEST = "<4sHIIIIIHHHHH"
REQUEST_SIZE = 36
ANSWER = "<4sHIIIIIHH"
ANSWER_SIZE = 30
FROM_TABLE = b"MT1>"
FROM_DIRECTOR = b"MT1<"
_TAG_SIZE = 32
HEALTH = b"H\x01"  # behind the orders: the question for a table's health; behind the records: that (health.py)
WAITS = b"H\x02"  # behind the records: how long the table waits for the answer
LISTENS = b"H\x03"  # behind the records: how long it waits for a second one; behind the orders: that one comes

FORGED = "forged"
REPLAYED = "replayed"
FOREIGN = "foreign"
OVERSIZED = "oversized"
MALFORMED = "malformed"
REJECTIONS = (FORGED, REPLAYED, FOREIGN, OVERSIZED, MALFORMED)


class BadMessage(Exception):
    """A message that must not be acted upon; `kind` is one of REJECTIONS."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(kind + ": " + why)
        self.kind = kind


def waiting(wait_ms: int, mark: bytes = WAITS) -> bytes:
    """Behind the records of a call: its answer may wait for so long, 65,535 ms at most; with LISTENS its second one."""
    return mark + struct.pack("<H", wait_ms)


def is_health_asked(more: bytes) -> bool:
    """Whether the rest of an answer, behind the orders, asks for the table's health."""
    return more[:1] == HEALTH[:1]


def sign(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104): stock MicroPython has no `hmac`."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    padded = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes([b ^ 0x36 for b in padded]))
    inner.update(message)
    outer = hashlib.sha256(bytes([b ^ 0x5C for b in padded]))
    outer.update(inner.digest())
    return outer.digest()


def is_same(a: bytes, b: bytes) -> bool:
    """Compare in constant time."""
    difference = len(a) ^ len(b)
    for i in range(min(len(a), len(b))):
        difference |= a[i] ^ b[i]
    return difference == 0


def is_signed(key: bytes, body: bytes, tag: bytes) -> bool:
    return is_same(sign(key, body), tag)


def bound(key: bytes, game: str) -> bytes:
    """The key for the messages of a game: a table is heard only in the words of the game that it plays."""
    return sign(key, game.encode()) if game else key


def log_of(seed: bytes) -> int:
    """An identity for a log, from random bytes."""
    digest = hashlib.sha256(seed).digest()
    return digest[0] << 16 | digest[1] << 8 | digest[2] | 1 << 24


def log_of_game(log: int, game: str) -> int:
    """The identity of the log of a game: a device has one for each, all from that of the usual one."""
    return log_of(("%d %s" % (log, game)).encode()) if game else log


def opened(data: bytes, key: bytes, magic: bytes, head_size: int, is_proven: "IsProven" = is_signed) -> bytes:
    """The body of an authentic message; BadMessage otherwise."""
    if len(data) > LARGEST_MESSAGE:
        raise BadMessage(OVERSIZED, "%d bytes" % len(data))
    if len(data) < head_size + _TAG_SIZE:
        raise BadMessage(MALFORMED, "%d bytes" % len(data))
    if data[:4] != magic:
        raise BadMessage(FOREIGN, "not a message of this link and direction")
    body = data[: len(data) - _TAG_SIZE]
    if not is_proven(key, body, data[len(data) - _TAG_SIZE :]):
        raise BadMessage(FORGED, "the signature is wrong")
    return body


class Health:
    """Free memory in KiB, minutes up, rejected answers, flags; now and then `more` (health.py)."""

    def __init__(
        self, free_kib: int = 0, up_min: int = 0, rejected: int = 0, flags: int = 0, more: bytes = b""
    ) -> None:
        self.more = more
        self.free_kib = free_kib
        self.up_min = up_min
        self.rejected = rejected
        self.flags = flags


class Answer:
    """Last fact stored, wall time, when to call next, new orders; `more`: the bytes behind them."""

    def __init__(self, stored: int, wall_s: int, next_ms: int, orders: list, more: bytes = b"") -> None:
        self.more = more
        self.stored = stored
        self.wall_s = wall_s
        self.next_ms = next_ms
        self.orders = orders


class TableEnd:
    """The table's end.  `boot` grows with every start; `log_id` identifies its log of facts."""

    def __init__(self, vocabulary: Vocabulary, table: int, key: bytes, log_id: int, boot: int) -> None:
        self._vocabulary = vocabulary
        self.table = table
        self._key = bound(key, vocabulary.game)
        self.log_id = log_id
        self.boot = boot
        self.count = 0
        self.stored = 0  # the last fact that the director has said to have stored
        self.rejected = 0
        self._open_count = 0  # the request that waits for its answer, 0 = none

    def request(self, now_ms: int, last_order: int, records: bytes, health: Health) -> bytes:
        """A message with whole journal records from `stored` + 1 on, if any."""
        self.count += 1
        self._open_count = self.count
        head = struct.pack(
            REQUEST,
            FROM_TABLE,
            self.table,
            self.boot,
            self.count,
            self.log_id,
            now_ms & 0xFFFFFFFF,
            last_order,
            len(records),
            health.free_kib & 0xFFFF,
            health.up_min & 0xFFFF,
            health.rejected & 0xFFFF,
            health.flags,
        )
        if health.more[:2] == LISTENS:
            self.count += 1  # of the second answer, so that neither can be taken for the other
        body = b"".join((head, records, health.more))
        return body + sign(self._key, body)

    def receive(self, data: bytes) -> Answer:
        """The answer to the open request; BadMessage, counted, for anything else."""
        try:
            answer = self._read(data)
        except BadMessage:
            self.rejected += 1
            raise
        self._open_count = self._open_count + 1 if answer.more[:2] == LISTENS else 0
        self.stored = answer.stored
        return answer

    def _read(self, data: bytes) -> Answer:
        body = opened(data, self._key, FROM_DIRECTOR, ANSWER_SIZE)
        _, table, boot, count, log_id, stored, wall_s, next_ms, number = struct.unpack(ANSWER, body[:ANSWER_SIZE])
        if table != self.table or log_id != self.log_id:
            raise BadMessage(FOREIGN, "for table %d" % table)
        if boot != self.boot or count != self._open_count or not count:
            raise BadMessage(REPLAYED, "answers request %d of start %d" % (count, boot))
        orders, at = _read_orders(self._vocabulary, body, number)
        return Answer(stored, wall_s, next_ms, orders, body[at:])


def _read_orders(vocabulary: Vocabulary, body: bytes, number: int) -> tuple:
    """(the orders, where they end)."""
    orders = []
    at = ANSWER_SIZE
    for _ in range(number):
        if len(body) < at + 2:
            raise BadMessage(MALFORMED, "orders cut off")
        size = body[at] | body[at + 1] << 8
        try:
            orders.append(unpack(vocabulary, body[at + 2 : at + 2 + size]))
        except BadFact as error:
            raise BadMessage(MALFORMED, str(error))
        at += 2 + size
    return orders, at
