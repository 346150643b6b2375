"""The code for enrolling a table by hand: six groups of four letters instead of a key of 64 digits.

110 random bits, from which both ends derive the key; the last two letters are a checksum that includes the table.
"""

import hashlib

LENGTH = 24
RANDOM = 22  # letters; the other two check them
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: read as 1, 1, 0, and not at all
_GROUP = 4
_SALT = b"match table enrolment "


def code(table: int, seed: bytes) -> str:
    """The code for this table, like `K7QF-3M9D-...`, from RANDOM random bytes."""
    letters = "".join([LETTERS[byte & 31] for byte in seed[:RANDOM]])
    letters += _check(table, letters)
    return "-".join([letters[at : at + _GROUP] for at in range(0, LENGTH, _GROUP)])


def key_of(table: int, typed: str) -> bytes:
    """The key for a code, however it was typed; b"" if it is not one of this table."""
    letters = plain(typed)
    if len(letters) != LENGTH or letters.strip(LETTERS) or _check(table, letters[:RANDOM]) != letters[RANDOM:]:
        return b""
    return hashlib.sha256(_SALT + letters.encode()).digest()


def plain(typed: str) -> str:
    """Letters only, with look-alikes resolved."""
    letters = "".join([letter for letter in typed.upper() if letter not in " -"])
    return letters.replace("O", "0").replace("I", "1").replace("L", "1")


def _check(table: int, letters: str) -> str:
    digest = hashlib.sha256(_SALT + b"%d " % table + letters.encode()).digest()
    return LETTERS[digest[0] & 31] + LETTERS[digest[1] & 31]
