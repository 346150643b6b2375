"""Finding the director without knowing its address: a table broadcasts, its director answers.

Both messages are signed with the table's key, and the answer repeats the question's nonce and contains the director's
own address, so neither a replay nor a relay misleads a table.  The link then checks that it really is the director.

    question   MT1? table nonce tag             answer   MT1! table nonce address port tag
"""

import struct

from matchcore.log import link
from matchcore.log.link import BadMessage

PORT = 47823  # UDP, of every director
NONCE_SIZE = 8

_QUESTION = "<4sH8s"
_QUESTION_SIZE = 14
_ANSWER = "<4sH8s4sH"
_ANSWER_SIZE = 20
_FROM_TABLE = b"MT1?"
_FROM_DIRECTOR = b"MT1!"
_TAG_SIZE = 32
LARGEST = _ANSWER_SIZE + _TAG_SIZE


def question(table: int, key: bytes, nonce: bytes) -> bytes:
    """`nonce`: NONCE_SIZE random bytes, fresh for each question."""
    return _signed(key, struct.pack(_QUESTION, _FROM_TABLE, table, nonce))


def table_of(data: bytes) -> int:
    """The table named in a question, to look up its key; unproven."""
    if len(data) != _QUESTION_SIZE + _TAG_SIZE or data[:4] != _FROM_TABLE:
        raise BadMessage(link.MALFORMED, "%d bytes" % len(data))
    return struct.unpack("<H", data[4:6])[0]


def answer(data: bytes, key: bytes, address: bytes, port: int) -> bytes:
    """The answer to a question, once proven to be the table's; `address`: the director's four bytes."""
    table = table_of(data)
    _check(data, key, _QUESTION_SIZE)
    return _signed(key, struct.pack(_ANSWER, _FROM_DIRECTOR, table, data[6:_QUESTION_SIZE], address, port))


def read(data: bytes, table: int, key: bytes, nonce: bytes) -> str:
    """The director's address, like `http://192.168.1.5:8080`; BadMessage for anything but the answer to this
    question."""
    if len(data) != _ANSWER_SIZE + _TAG_SIZE or data[:4] != _FROM_DIRECTOR:
        raise BadMessage(link.MALFORMED, "%d bytes" % len(data))
    _check(data, key, _ANSWER_SIZE)
    _, said_table, said_nonce, address, port = struct.unpack(_ANSWER, data[:_ANSWER_SIZE])
    if said_table != table:
        raise BadMessage(link.FOREIGN, "for table %d" % said_table)
    if said_nonce != nonce:
        raise BadMessage(link.REPLAYED, "the answer to another question")
    return "http://%d.%d.%d.%d:%d" % (address[0], address[1], address[2], address[3], port)


def _signed(key: bytes, body: bytes) -> bytes:
    return body + link.sign(key, body)


def _check(data: bytes, key: bytes, size: int) -> None:
    if not link.is_same(link.sign(key, data[:size]), data[size:]):
        raise BadMessage(link.FORGED, "the signature is wrong")
