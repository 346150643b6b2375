"""The code that opens the director's mode on the three keys of a table: the table and the desk work it out alike."""

import hashlib

DIGITS = 6  # each one of the three keys


def code(key: bytes) -> str:
    """The code of the table with this key, as digits 1 to 3; that of a table that was never enrolled is no secret."""
    digest = hashlib.sha256(key + b" director's mode").digest()
    return "".join([str(1 + byte % 3) for byte in digest[:DIGITS]])
