"""Finding the director in a network without knowing its address: a table asks everyone, its director answers.

Both messages are signed with the table's key.  The answer repeats the random number of the question and names the
director's own address, so that neither an old answer nor one that a stranger passes on leads a table astray.  What is
found this way is only an address to call: whether it is the director, the link itself finds out.

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
    """A table's question; `nonce`: NONCE_SIZE random bytes, different each time."""
    return _signed(key, struct.pack(_QUESTION, _FROM_TABLE, table, nonce))


def table_of(data: bytes) -> int:
    """The table that a question says it comes from, to find the key with; nothing about it is proven yet."""
    if len(data) != _QUESTION_SIZE + _TAG_SIZE or data[:4] != _FROM_TABLE:
        raise BadMessage(link.MALFORMED, "%d bytes" % len(data))
    return struct.unpack("<H", data[4:6])[0]


def answer(data: bytes, key: bytes, address: bytes, port: int) -> bytes:
    """The answer to a question, once it is proven to be the table's; `address`: the four bytes of the director's."""
    table = table_of(data)
    _check(data, key, _QUESTION_SIZE)
    return _signed(key, struct.pack(_ANSWER, _FROM_DIRECTOR, table, data[6:_QUESTION_SIZE], address, port))


def read(data: bytes, table: int, key: bytes, nonce: bytes) -> str:
    """Where the director is, as `http://192.168.1.5:8080`; BadMessage for anything but the answer to this question."""
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
