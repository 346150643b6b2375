"""Passwords: generated, hashed with scrypt, verified.

A hash carries its parameters, so that they can grow: `scrypt$16384$8$5$SALT$HASH`.
"""

import base64
import hashlib
import hmac
import secrets
import threading

SHORTEST = 8  # characters
LONGEST = 200
COST, BLOCK, PARALLEL = 1 << 14, 8, 5  # as OWASP recommends: 16 MiB and a quarter of a second
_SALT = 16
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes
_MADE = (4, 4, 4)  # letters of a generated password: 59 bits

# A flood of tries must not take all memory and both processors of a laptop.
_at_once = threading.Semaphore(2)


def made() -> str:
    """A new password, easy to read out and type."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(size)) for size in _MADE)


def hashed(password: str) -> str:
    salt = secrets.token_bytes(_SALT)
    said = (str(COST), str(BLOCK), str(PARALLEL), _text(salt), _text(_scrypt(password, salt, COST, BLOCK, PARALLEL)))
    return "$".join(("scrypt", *said))


def fits(password: str, kept: str) -> bool:
    """Takes equally long for "", which nothing matches."""
    kind, _, rest = (kept or _nobodys()).partition("$")
    if kind != "scrypt" or len(password) > LONGEST:
        return False
    cost, block, parallel, salt, digest = rest.split("$")
    found = _scrypt(password, _bytes(salt), int(cost), int(block), int(parallel))
    return hmac.compare_digest(found, _bytes(digest)) and bool(kept)


def is_old(kept: str) -> bool:
    return kept.split("$")[:4] != ["scrypt", str(COST), str(BLOCK), str(PARALLEL)]


def _scrypt(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    memory = 256 * cost * block  # twice the need
    with _at_once:
        return hashlib.scrypt(password.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=memory, dklen=32)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text)


def _nobodys() -> str:
    return "$".join(("scrypt", str(COST), str(BLOCK), str(PARALLEL), _text(bytes(_SALT)), _text(bytes(32))))
