"""Adopting a new table: it shows an enrolment code of its own making, and a director types it in.

All messages are signed with the key that both derive from that code.  Until it is typed, a director can only answer
with its address, unproven.  Then `given` assigns the table's number; it repeats the announcement's nonce, so a replay
fails.

    announcement   MT1N nonce id board tag      heard   MT1h nonce address port
                                                given   MT1= nonce table address port tag
"""

import hashlib
import struct

from matchcore.compat import TYPE_CHECKING
from matchcore.log import link
from matchcore.log.link import BadMessage

if TYPE_CHECKING:
    from matchcore.compat import Callable

NO_NUMBER = 0  # that such a code is made for (codes.py)
NONCE_SIZE = 8
ID_SIZE = 8
LONGEST_BOARD = 24  # letters
LARGEST_TABLE = 9999

_HEAD = "<4s8s8s"
_HEAD_SIZE = 20
_HEARD = "<4s8s4sH"
_HEARD_SIZE = 18
_GIVEN = "<4s8sH4sH"
_GIVEN_SIZE = 20
_FROM_TABLE = b"MT1N"
_IS_HEARD = b"MT1h"
_IS_GIVEN = b"MT1="
_TAG_SIZE = 32
_SALT = b"match table newcomer "
_IN_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
LARGEST = _HEAD_SIZE + LONGEST_BOARD + _TAG_SIZE


class Announcement:
    """Unproven until its code has been typed."""

    def __init__(self, nonce: bytes, id: bytes, board: str) -> None:
        self.nonce = nonce
        self.id = id
        self.board = board


def id_of(key: bytes) -> bytes:
    """The id of an unnumbered table with this key; does not reveal the key."""
    return hashlib.sha256(_SALT + key).digest()[:ID_SIZE]


def announcement(key: bytes, board: str, nonce: bytes) -> bytes:
    """`nonce`: NONCE_SIZE random bytes, fresh for each message."""
    name = "".join([letter if letter in _IN_NAMES else "-" for letter in board.upper()])[:LONGEST_BOARD]
    body = struct.pack(_HEAD, _FROM_TABLE, nonce, id_of(key)) + name.encode()
    return body + link.sign(key, body)


def is_announcement(data: bytes) -> bool:
    return data[:4] == _FROM_TABLE


def announced(data: bytes) -> Announcement:
    """Read an announcement; BadMessage for anything else."""
    name = data[_HEAD_SIZE : len(data) - _TAG_SIZE]
    if data[:4] != _FROM_TABLE or not _HEAD_SIZE + _TAG_SIZE <= len(data) <= LARGEST:
        raise BadMessage(link.MALFORMED, "%d bytes" % len(data))
    if [byte for byte in name if byte > 127 or chr(byte) not in _IN_NAMES]:
        raise BadMessage(link.MALFORMED, "no name of a board")
    _, nonce, id = struct.unpack(_HEAD, data[:_HEAD_SIZE])
    return Announcement(nonce, id, name.decode())


def heard(data: bytes, address: bytes, port: int) -> bytes:
    """The answer while the code has not been typed; `address`: the director's four bytes."""
    return struct.pack(_HEARD, _IS_HEARD, announced(data).nonce, address, port)


def given(
    data: bytes,
    key: bytes,
    table: int,
    address: bytes,
    port: int,
    is_signed: "Callable[[bytes, bytes, bytes], bool]" = link.is_signed,
) -> bytes:
    """The answer that adopts the table; BadMessage unless the announcement is signed with this key."""
    nonce = announced(data).nonce
    if not is_signed(key, data[: len(data) - _TAG_SIZE], data[len(data) - _TAG_SIZE :]):
        raise BadMessage(link.FORGED, "the signature is wrong")
    body = struct.pack(_GIVEN, _IS_GIVEN, nonce, table, address, port)
    return body + link.sign(key, body)


def read(data: bytes, key: bytes, nonce: bytes) -> tuple:
    """(table number, 0 if only heard; the director's address); BadMessage for anything else."""
    if len(data) == _HEARD_SIZE and data[:4] == _IS_HEARD:
        _, said_nonce, address, port = struct.unpack(_HEARD, data)
        table = NO_NUMBER
    elif len(data) == _GIVEN_SIZE + _TAG_SIZE and data[:4] == _IS_GIVEN:
        if not link.is_signed(key, data[:_GIVEN_SIZE], data[_GIVEN_SIZE:]):
            raise BadMessage(link.FORGED, "the signature is wrong")
        _, said_nonce, table, address, port = struct.unpack(_GIVEN, data[:_GIVEN_SIZE])
        if not 0 < table <= LARGEST_TABLE:
            raise BadMessage(link.MALFORMED, "table %d" % table)
    else:
        raise BadMessage(link.MALFORMED, "%d bytes" % len(data))
    if said_nonce != nonce:
        raise BadMessage(link.REPLAYED, "the answer to another announcement")
    return table, "http://%d.%d.%d.%d:%d" % (address[0], address[1], address[2], address[3], port)
