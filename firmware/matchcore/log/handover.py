"""A sealed result as a line, handed over without a network: shown as a QR code, read by the desk.

    MT1 TABLE CODE RESULT... SIGNATURE

ASCII words with one space between them; the game defines those of the result.  The signature is the first eight bytes
of an HMAC with the table's key over the words before it.  No message of the link begins like this, so neither passes
for the other.  Capitals only: a QR code packs them closer, so its modules are larger.
"""

from matchcore.log import link

_MAGIC = "MT1"
_WORDS_BEFORE = 3  # the result
_SIGNATURE_BYTES = 8


class BadHandover(Exception):
    """An untrustworthy line; the message says why."""


def line(table: int, code: str, result: str, key: bytes) -> str:
    """Without a key, on a table that was never enrolled, it is not signed."""
    words = "%s %d %s %s" % (_MAGIC, table, code, result)
    return words + " " + signature(words, key) if key else words


def signature(words: str, key: bytes) -> str:
    return link.sign(key, words.encode())[:_SIGNATURE_BYTES].hex().upper()


def table_of(text: str) -> int:
    """The table named in a line, to look up its key; unproven."""
    words = text.split()
    if len(words) < 2 or words[0] != _MAGIC:
        raise BadHandover("this is not the line of a match table")
    return plain_number(words[1], "table")


def read_signed(text: str, key: bytes, result_words: int) -> tuple:
    """(table, code, words of the result) of a line signed with this key; BadHandover otherwise.

    `result_words`: their number.
    """
    table = table_of(text)
    words = text.split()
    due = _WORDS_BEFORE + result_words + 1
    if len(words) == due - 1:
        raise BadHandover("the line is not signed: table %d has never been enrolled" % table)
    if len(words) != due:
        raise BadHandover("the line has %d words where %d are due" % (len(words), due))
    # Otherwise anyone could sign for a table without a key.
    if not key:
        raise BadHandover("table %d has no key here" % table)
    if not link.is_same(signature(" ".join(words[:-1]), key).encode(), words[-1].upper().encode()):
        raise BadHandover("the signature is not that of table %d" % table)
    return table, words[2], words[_WORDS_BEFORE:-1]


def plain_number(text: str, what: str) -> int:
    """Digits only: int() would accept signs and spaces."""
    if not text or text.strip("0123456789"):
        raise BadHandover("the %s is %s" % (what, text or "missing"))
    return int(text)
