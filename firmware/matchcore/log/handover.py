"""The line that hands a sealed result over without a network: the table shows it as a QR code, the desk reads it.

    MT1 TABLE CODE RESULT... SIGNATURE

ASCII, words with one space between them; what the words of the result are is the game's.  SIGNATURE are the first
eight bytes of an HMAC under the table's key, over the words before it: the desk may trust the line as it trusts the
link.  No message of the link begins like it, so neither passes for the other.  It has no small letters: a QR code packs
the others closer, and has larger modules then.
"""

from matchcore.log import link

_MAGIC = "MT1"
_WORDS_BEFORE = 3  # the result
_SIGNATURE_BYTES = 8


class BadHandover(Exception):
    """An untrustworthy line; the message says why."""


def line(table: int, code: str, result: str, key: bytes) -> str:
    """The whole line.  Without a key, on a table that was never enrolled, it is not signed."""
    words = "%s %d %s %s" % (_MAGIC, table, code, result)
    return words + " " + signature(words, key) if key else words


def signature(words: str, key: bytes) -> str:
    """The signature of the words before it."""
    return link.sign(key, words.encode())[:_SIGNATURE_BYTES].hex().upper()


def table_of(text: str) -> int:
    """The table that a line says it comes from, to find the key with; nothing about it is proven yet."""
    words = text.split()
    if len(words) < 2 or words[0] != _MAGIC:
        raise BadHandover("this is not the line of a match table")
    return plain_number(words[1], "table")


def read_signed(text: str, key: bytes, result_words: int) -> tuple:
    """(table, code, the words of the result) of a line that is signed with this key; BadHandover for any other.

    `result_words`: how many the game has.
    """
    table = table_of(text)
    words = text.split()
    due = _WORDS_BEFORE + result_words + 1
    if len(words) == due - 1:
        raise BadHandover("the line is not signed: table %d has never been enrolled" % table)
    if len(words) != due:
        raise BadHandover("the line has %d words where %d are due" % (len(words), due))
    # Without this, whoever knows that a table has no key could sign for it.
    if not key:
        raise BadHandover("table %d has no key here" % table)
    if not link.is_same(signature(" ".join(words[:-1]), key).encode(), words[-1].upper().encode()):
        raise BadHandover("the signature is not that of table %d" % table)
    return table, words[2], words[_WORDS_BEFORE:-1]


def plain_number(text: str, what: str) -> int:
    """A number written with digits only: int() would take signs and spaces too."""
    if not text or text.strip("0123456789"):
        raise BadHandover("the %s is %s" % (what, text or "missing"))
    return int(text)
