"""The code that opens the director's mode on the three keys of a table: the table and the desk work it out alike."""

import hashlib

DIGITS = 8  # each one of the three keys: 6,561 codes


def code(key: bytes, match_id: str) -> str:
    """The code of this match at the table with this key, as digits 1 to 3, also where the table is off-line.

    That of a table that was never enrolled is no secret."""
    digest = hashlib.sha256(key + b" director's mode " + match_id.encode()).digest()
    return "".join([str(1 + byte % 3) for byte in digest[:DIGITS]])
