"""The director's end of the link for one table (link.py).  No I/O, no time source; no table loads it."""

import struct

from matchcore.compat import TYPE_CHECKING
from matchcore.log import journal
from matchcore.log.fact import BadFact, Fact, pack, unpack
from matchcore.log.link import (
    ANSWER,
    FOREIGN,
    FROM_DIRECTOR,
    FROM_TABLE,
    HEALTH,
    LARGEST_RECORDS,
    LISTENS,
    MALFORMED,
    MOST_ORDERS,
    REPLAYED,
    REQUEST,
    REQUEST_SIZE,
    WAITS,
    BadMessage,
    Health,
    bound,
    is_signed,
    opened,
    sign,
)
from matchcore.vocabulary import Vocabulary

if TYPE_CHECKING:
    from matchcore.compat import Callable

    DigestAt = Callable[[int], bytes | None]


def table_of(data: bytes) -> int:
    """The table named in a request, to look up its key; unproven."""
    if len(data) < REQUEST_SIZE or data[:4] != FROM_TABLE:
        raise BadMessage(MALFORMED, "%d bytes" % len(data))
    return struct.unpack("<H", data[4:6])[0]


def log_in(data: bytes) -> int:
    """The log named in a request, to look up how far it has been heard; unproven."""
    table_of(data)
    return struct.unpack("<I", data[14:18])[0]


def has_facts(data: bytes) -> bool:
    """Whether a request announces facts; unproven."""
    table_of(data)
    return data[26:28] != b"\0\0"


def wait_in(data: bytes) -> int:
    """How many ms a request without facts says that its answer may wait, 0 = not at all; unproven."""
    return 0 if has_facts(data) else _wait_in(data[REQUEST_SIZE:], WAITS)


def _wait_in(more: bytes, mark: bytes) -> int:
    return struct.unpack("<H", more[2:4])[0] if more[:2] == mark and len(more) >= 4 else 0


class Request:
    """A table's request, proven authentic and new; `news`: facts that continue its log."""

    def __init__(self, fields: tuple) -> None:
        self.boot, self.count, self.log_id, self.now_ms, self.last_order = fields[:5]
        self.health = Health(fields[6], fields[7], fields[8], fields[9])  # `more` is read behind the records
        self.is_new_log = False
        self.news: list = []  # triples (fact, record, digest after it)
        self.departs_after = -1  # the last fact that both logs share, where the table's is another from there on
        self.problem = ""  # why the rest of the records was not taken
        self.answered = 0  # how often

    def wait_ms(self) -> int:
        """How long the answer may wait until there is something to tell; 0 = not at all."""
        return _wait_in(self.health.more, WAITS)

    def listen_ms(self) -> int:
        """How long a second answer may wait, behind one that is given at once; 0 = there is none."""
        return _wait_in(self.health.more, LISTENS)


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
        body = opened(data, self._key, FROM_TABLE, REQUEST_SIZE, self.is_signed)
        fields = struct.unpack(REQUEST, body[:REQUEST_SIZE])[1:]
        if fields[0] != self.table:
            raise BadMessage(FOREIGN, "from table %d" % fields[0])
        request = Request(fields[1:])
        request.is_new_log = request.log_id != self.log_id
        if not request.is_new_log and (request.boot, request.count) <= (self.boot, self.count):
            raise BadMessage(REPLAYED, "request %d of start %d" % (request.count, request.boot))
        records = body[REQUEST_SIZE : REQUEST_SIZE + fields[6]]
        request.health.more = body[REQUEST_SIZE + fields[6] :]
        is_torn = request.health.more[:1] != HEALTH[:1] and len(body) != REQUEST_SIZE + fields[6]
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

        `more`: bytes that older tables do not read, such as the question for health; LISTENS promises a second
        answer, which has the next number."""
        body = b""
        number = 0
        for order in orders[:MOST_ORDERS]:
            packed = pack(order)
            body += struct.pack("<H", len(packed)) + packed
            number += 1
        head = struct.pack(
            ANSWER,
            FROM_DIRECTOR,
            self.table,
            request.boot,
            request.count + request.answered,
            self.log_id,
            self.stored,
            wall_s,
            next_ms,
            number,
        )
        body += more
        return head + body + self.sign(self._key, head + body)
