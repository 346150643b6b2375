"""Updates: a table asks for an offer, then for one piece after another.  No I/O, no time.

Requests are signed and numbered like those of the link, and answers repeat the number, so offers cannot be replayed.
The signed offer contains the hash of release.json, which has the hashes of all files.  README.md describes the bytes.
"""

import struct

from matchcore.log.link import FOREIGN, MALFORMED, REPLAYED, BadMessage, opened, sign

ASK = 1  # tells how the table is, and asks what there is for it
PIECE = 2  # asks for some bytes of the offer: first its list, then its files in the order of the list

NAMED = b"U"  # in an answer of the link, behind the question for the table's health: the name of an offer follows
NAME_SIZE = 8  # the first bytes of the hash of its list

LARGEST_PIECE = 2048
DIGEST_SIZE = 32

_HEAD = "<4sHIIIB"
_HEAD_SIZE = 19
FROM_TABLE = b"MU1>"
FROM_DIRECTOR = b"MU1<"
_OFFER = "<BII"
_OFFER_SIZE = 9
_IS_OLDER = 1
_PIECE = "<8sIH"
_PIECE_SIZE = 14


class Request:
    """`log_id`, `boot` and `count` are those of the table's link."""

    def __init__(self, table: int, boot: int, count: int, log_id: int, kind: int, body: bytes) -> None:
        self.table = table
        self.boot = boot
        self.count = count
        self.log_id = log_id
        self.kind = kind
        self.body = body

    def packed(self, key: bytes) -> bytes:
        head = struct.pack(_HEAD, FROM_TABLE, self.table, self.boot, self.count, self.log_id, self.kind)
        return head + self.body + sign(key, head + self.body)

    def answer(self, key: bytes, body: bytes) -> bytes:
        head = struct.pack(_HEAD, FROM_DIRECTOR, self.table, self.boot, self.count, self.log_id, self.kind)
        return head + body + sign(key, head + body)

    def answered(self, key: bytes, data: bytes) -> bytes:
        """The body of an answer to this; BadMessage for anything else."""
        body = opened(data, key, FROM_DIRECTOR, _HEAD_SIZE)
        said = struct.unpack(_HEAD, body[:_HEAD_SIZE])[1:]
        if said[0] != self.table or said[3] != self.log_id:
            raise BadMessage(FOREIGN, "for table %d" % said[0])
        if said[1:] != (self.boot, self.count, self.log_id, self.kind):
            raise BadMessage(REPLAYED, "answers request %d of start %d" % (said[2], said[1]))
        return body[_HEAD_SIZE:]


def is_one(data: bytes) -> bool:
    """Whether a message is about updates."""
    return data[:4] == FROM_TABLE


def table_of(data: bytes) -> int:
    """The table named in a request; unproven."""
    if len(data) < _HEAD_SIZE or not is_one(data):
        raise BadMessage(MALFORMED, "%d bytes" % len(data))
    return struct.unpack("<H", data[4:6])[0]


def read_request(key: bytes, data: bytes) -> Request:
    body = opened(data, key, FROM_TABLE, _HEAD_SIZE)
    _, table, boot, count, log_id, kind = struct.unpack(_HEAD, body[:_HEAD_SIZE])
    return Request(table, boot, count, log_id, kind, body[_HEAD_SIZE:])


class Report:
    """The board, the running version, and for an update its `state`, version and failure."""

    def __init__(self, board: str, version: str, state: str, about: str = "", why: str = "") -> None:
        self.board = board
        self.version = version
        self.state = state
        self.about = about
        self.why = why

    def packed(self) -> bytes:
        return "\n".join((self.board, self.version, self.state, self.about, self.why)).encode()


def read_report(body: bytes) -> Report:
    try:
        fields = body.decode().split("\n")
    except ValueError:  # no UTF-8
        fields = []
    if len(fields) != 5:
        raise BadMessage(MALFORMED, "a report of %d lines" % len(fields))
    return Report(*fields)


class Offer:
    """A release: the hash of its list, the bytes of the list and of everything, whether an older one is allowed."""

    def __init__(self, digest: bytes, list_size: int, size: int, is_older: bool, board: str, version: str) -> None:
        self.digest = digest
        self.list_size = list_size
        self.size = size
        self.is_older = is_older
        self.board = board
        self.version = version

    def packed(self) -> bytes:
        head = struct.pack(_OFFER, _IS_OLDER if self.is_older else 0, self.list_size, self.size)
        return head + self.digest + ("%s %s" % (self.board, self.version)).encode()


def read_offer(body: bytes) -> "Offer | None":
    if not body:
        return None
    at = _OFFER_SIZE + DIGEST_SIZE
    if len(body) < at:
        raise BadMessage(MALFORMED, "an offer of %d bytes" % len(body))
    flags, list_size, size = struct.unpack(_OFFER, body[:_OFFER_SIZE])
    try:
        board, _, version = body[at:].decode().partition(" ")
    except ValueError:  # no UTF-8
        board = version = ""
    if not board or not version or not 0 < list_size < size:
        raise BadMessage(MALFORMED, "an offer of nothing")
    return Offer(body[_OFFER_SIZE:at], list_size, size, bool(flags & _IS_OLDER), board, version)


def piece(digest: bytes, offset: int, size: int) -> bytes:
    """The body of a request for `size` bytes of the release whose list has this hash."""
    return struct.pack(_PIECE, digest[:NAME_SIZE], offset, size)


def read_piece(body: bytes) -> tuple:
    """(the first bytes of the list's hash, offset, size)."""
    if len(body) != _PIECE_SIZE:
        raise BadMessage(MALFORMED, "%d bytes of a request for a piece" % len(body))
    name, offset, size = struct.unpack(_PIECE, body)
    return name, offset, min(size, LARGEST_PIECE)


def is_newer(version: str, than: str) -> bool:
    """Compares number by number, up to a +; an unreadable version is older than all others."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> list:
    found = []
    for part in version.partition("+")[0].split("."):
        if not part.isdigit() or len(part) > 6:
            break
        found.append(int(part))
    return found
