"""The code for the director's mode, entered on a table's three keys; table and desk derive it alike."""

import hashlib

DIGITS = 8  # each one of the three keys: 6,561 codes


def code(key: bytes, match_id: str) -> str:
    """The code of this match at the table with this key, as digits 1 to 3; works off-line.

    Not secret if the table was never enrolled."""
    digest = hashlib.sha256(key + b" director's mode " + match_id.encode()).digest()
    return "".join([str(1 + byte % 3) for byte in digest[:DIGITS]])
