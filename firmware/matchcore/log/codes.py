"""The code with which a table is enrolled by hand: six groups of four letters, in place of a key of 64 digits.

The desk makes the code and both ends make the key from it.  It holds 110 random bits; its last two letters check
the typing and the table.
"""

import hashlib

LENGTH = 24
RANDOM = 22  # letters; the other two check them
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: read as 1, 1, 0, and not at all
_GROUP = 4
_SALT = b"match table enrolment "


def code(table: int, seed: bytes) -> str:
    """The code for this table out of RANDOM random bytes, as people read it: `K7QF-3M9D-...`."""
    letters = "".join([LETTERS[byte & 31] for byte in seed[:RANDOM]])
    letters += _check(table, letters)
    return "-".join([letters[at : at + _GROUP] for at in range(0, LENGTH, _GROUP)])


def key_of(table: int, typed: str) -> bytes:
    """The key that a code stands for, however it was typed; b"" if it is not one of this table."""
    letters = plain(typed)
    if len(letters) != LENGTH or letters.strip(LETTERS) or _check(table, letters[:RANDOM]) != letters[RANDOM:]:
        return b""
    return hashlib.sha256(_SALT + letters.encode()).digest()


def plain(typed: str) -> str:
    """Its letters alone, those that look alike read as the one that is meant."""
    letters = "".join([letter for letter in typed.upper() if letter not in " -"])
    return letters.replace("O", "0").replace("I", "1").replace("L", "1")


def _check(table: int, letters: str) -> str:
    digest = hashlib.sha256(_SALT + b"%d " % table + letters.encode()).digest()
    return LETTERS[digest[0] & 31] + LETTERS[digest[1] & 31]
