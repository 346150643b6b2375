"""The link between table and director: two append-only logs, replicated.  No I/O, no time source.

The table's log has its facts, the director's log the orders for it.  An exchange is a request by the table and an
answer by the director, signed with the table's key and bound to table and direction.  Both are idempotent: repeat,
reorder or lose messages and both ends still converge.  A forged, replayed, foreign or oversized message raises
`BadMessage` and changes nothing.  README.md describes the bytes.
"""

import hashlib
import struct

from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from matchcore.log.fact import LARGEST_PAYLOAD, BadFact, Fact, pack, unpack
from matchcore.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    DigestAt = Callable[[int], bytes | None]
    IsProven = Callable[[bytes, bytes, bytes], bool]

KEY_SIZE = 32
LARGEST_RECORDS = 2048  # bytes of facts in one request
LARGEST_MESSAGE = 6144
MOST_ORDERS = 4  # in one answer

_REQUEST = "<4sHIIIIIHHHHH"
_REQUEST_SIZE = 36
_ANSWER = "<4sHIIIIIHH"
_ANSWER_SIZE = 30
_FROM_TABLE = b"MT1>"
_FROM_DIRECTOR = b"MT1<"
_TAG_SIZE = 32
_HEALTH = b"H\x01"  # behind the orders: the question for a table's health; behind the records: that (health.py)
_WAITS = b"H\x02"  # behind the records: how long the table waits for the answer

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


def waiting(wait_ms: int) -> bytes:
    """What says behind the records of a call that its answer may wait for so long, 65,535 ms at most."""
    return _WAITS + struct.pack("<H", wait_ms)


def is_health_asked(more: bytes) -> bool:
    """Whether the rest of an answer, behind the orders, asks for the table's health."""
    return more[:2] == _HEALTH


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


def table_of(data: bytes) -> int:
    """The table named in a request, to look up its key; unproven."""
    if len(data) < _REQUEST_SIZE or data[:4] != _FROM_TABLE:
        raise BadMessage(MALFORMED, "%d bytes" % len(data))
    return struct.unpack("<H", data[4:6])[0]


def log_in(data: bytes) -> int:
    """The log named in a request, to look up how far it has been heard; unproven."""
    table_of(data)
    return struct.unpack("<I", data[14:18])[0]


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
            _REQUEST,
            _FROM_TABLE,
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
        body = b"".join((head, records, health.more))
        return body + sign(self._key, body)

    def receive(self, data: bytes) -> Answer:
        """The answer to the open request; BadMessage, counted, for anything else."""
        try:
            answer = self._read(data)
        except BadMessage:
            self.rejected += 1
            raise
        self._open_count = 0
        self.stored = answer.stored
        return answer

    def _read(self, data: bytes) -> Answer:
        body = opened(data, self._key, _FROM_DIRECTOR, _ANSWER_SIZE)
        _, table, boot, count, log_id, stored, wall_s, next_ms, number = struct.unpack(_ANSWER, body[:_ANSWER_SIZE])
        if table != self.table or log_id != self.log_id:
            raise BadMessage(FOREIGN, "for table %d" % table)
        if boot != self.boot or count != self._open_count or not count:
            raise BadMessage(REPLAYED, "answers request %d of start %d" % (count, boot))
        orders, at = _read_orders(self._vocabulary, body, number)
        return Answer(stored, wall_s, next_ms, orders, body[at:])


def _read_orders(vocabulary: Vocabulary, body: bytes, number: int) -> tuple:
    """(the orders, where they end)."""
    orders = []
    at = _ANSWER_SIZE
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


class Request:
    """A table's request, proven authentic and new; `news`: facts that continue its log."""

    def __init__(self, fields: tuple) -> None:
        self.boot, self.count, self.log_id, self.now_ms, self.last_order = fields[:5]
        self.health = Health(fields[6], fields[7], fields[8], fields[9])  # `more` is read behind the records
        self.is_new_log = False
        self.news: list = []  # triples (fact, record, digest after it)
        self.departs_after = -1  # the last fact that both logs share, where the table's is another from there on
        self.problem = ""  # why the rest of the records was not taken

    def wait_ms(self) -> int:
        """How long the answer may wait until there is something to tell; 0 = not at all."""
        more = self.health.more
        return struct.unpack("<H", more[2:4])[0] if more[:2] == _WAITS and len(more) >= 4 else 0


class DirectorEnd:
    """The director's end for one table.  The caller stores what `receive` returns, calls `commit`, then answers."""

    sign = staticmethod(sign)  # a host that has a faster one says so in a class of its own
    is_signed = staticmethod(is_signed)

    def __init__(
        self,
        vocabulary: Vocabulary,
        table: int,
        key: bytes,
        log_id: int = 0,
        stored: int = 0,
        digest: bytes = journal.NO_DIGEST,
        boot: int = 0,
        count: int = 0,
    ) -> None:
        self._vocabulary = vocabulary
        self.table = table
        self._key = bound(key, vocabulary.game)
        self.log_id = log_id
        self.stored = stored
        self.digest = digest
        self.boot = boot
        self.count = count

    def receive(self, data: bytes, digest_at: "DigestAt") -> Request:
        """Read a request; changes nothing.  `digest_at(seq)`: the stored hash after a fact, or None."""
        body = opened(data, self._key, _FROM_TABLE, _REQUEST_SIZE, self.is_signed)
        fields = struct.unpack(_REQUEST, body[:_REQUEST_SIZE])[1:]
        if fields[0] != self.table:
            raise BadMessage(FOREIGN, "from table %d" % fields[0])
        request = Request(fields[1:])
        request.is_new_log = request.log_id != self.log_id
        if not request.is_new_log and (request.boot, request.count) <= (self.boot, self.count):
            raise BadMessage(REPLAYED, "request %d of start %d" % (request.count, request.boot))
        records = body[_REQUEST_SIZE : _REQUEST_SIZE + fields[6]]
        request.health.more = body[_REQUEST_SIZE + fields[6] :]
        is_torn = request.health.more[:1] != _HEALTH[:1] and len(body) != _REQUEST_SIZE + fields[6]
        if is_torn or len(records) > LARGEST_RECORDS:
            raise BadMessage(MALFORMED, "%d bytes of facts, %d announced" % (len(records), fields[6]))
        self._read_news(request, records, digest_at)
        return request

    def _read_news(self, request: Request, records: bytes, digest_at: "DigestAt") -> None:
        last = 0 if request.is_new_log else self.stored
        chain = journal.Chain(self._vocabulary, journal.NO_DIGEST if request.is_new_log else self.digest)
        at = 0
        while at < len(records):
            size = journal.size_at(records, at)
            record = records[at : at + size] if size else records[at:]
            try:
                fact = self._peek(record)
                at += len(record)
                is_stored = fact.seq <= last
                if is_stored and not request.news and journal.is_after(record, digest_at(fact.seq)):
                    continue
                chain.digest = self._digest_before(request, fact, last, chain.digest, digest_at)
                fact = chain.check(record)
            except journal.BadRecord as error:
                request.problem = str(error)
                return
            if is_stored:
                request.departs_after = fact.seq - 1
            last = fact.seq
            request.news.append((fact, record, chain.digest))

    def _digest_before(self, request: Request, fact: Fact, last: int, digest: bytes, digest_at: "DigestAt") -> bytes:
        """The hash that this fact has to continue; BadRecord if it cannot come here.

        A stored fact that is another one: an older copy of the table's flash has been played on from there."""
        is_departure = fact.seq <= last
        if is_departure and request.news:
            raise journal.BadRecord("fact %d after fact %d" % (fact.seq, last))
        if fact.kind == self._vocabulary.seam:
            before = digest_at(fact.first()) if is_departure or fact.first() < last else digest
            return journal.NO_DIGEST if before is None else before
        if is_departure:
            return digest_at(fact.seq - 1) or journal.NO_DIGEST
        if fact.seq != last + 1 and fact.kind != self._vocabulary.first:
            raise journal.BadRecord("fact %d does not follow fact %d" % (fact.seq, last))
        return digest

    def _peek(self, record: bytes) -> Fact:
        """The fact in a sound record of any chain."""
        if journal.sound_size(record, 0) != len(record):
            raise journal.BadRecord("record of %d bytes" % len(record))
        try:
            return unpack(self._vocabulary, journal.payload_of(record))
        except BadFact as error:
            raise journal.BadRecord(str(error))

    def commit(self, request: Request) -> None:
        """Call once `request.news` is stored."""
        self.boot, self.count = request.boot, request.count
        if request.is_new_log:
            self.log_id, self.stored, self.digest = request.log_id, 0, journal.NO_DIGEST
        if request.news:
            fact, _, self.digest = request.news[-1]
            self.stored = fact.seq

    def answer(self, request: Request, orders: list, wall_s: int, next_ms: int, more: bytes = b"") -> bytes:
        """The answer to a committed request, with orders (facts whose `seq` is the order's number).

        `more`: bytes that older tables do not read, such as the question for health."""
        body = b""
        number = 0
        buffer = bytearray(LARGEST_PAYLOAD)
        for order in orders[:MOST_ORDERS]:
            size = pack(order, buffer)
            body += struct.pack("<H", size) + bytes(buffer[:size])
            number += 1
        head = struct.pack(
            _ANSWER,
            _FROM_DIRECTOR,
            self.table,
            request.boot,
            request.count,
            self.log_id,
            self.stored,
            wall_s,
            next_ms,
            number,
        )
        body += more
        return head + body + self.sign(self._key, head + body)
