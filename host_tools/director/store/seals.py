"""Sealed table keys: nobody can pose as a table or director with the store or a backup alone.

The secret is in a private file beside the store (`director.key`); each sealed key names it, so a missing file is
noticed. This does not protect against a reader of a running director's files.
"""

import hashlib
import logging
import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import Connection, LargeBinary, TypeDecorator

log = logging.getLogger("director")

OPTION = "seal"  # of a connection
SUFFIX = ".key"
SECRET_SIZE = 32
_KEY_SIZE = 32  # of an unsealed table key
_NAME_SIZE = 8
_NONCE_SIZE = 12

_known: dict[bytes, "Seal"] = {}  # by name, of every store opened by this process


class Seal:
    """`signer`: the director's own key, with which it signs what another director is to believe."""

    def __init__(self, secret: bytes) -> None:
        self.name = hashlib.sha256(b"seal" + secret).digest()[:_NAME_SIZE]
        self.signer = Ed25519PrivateKey.from_private_bytes(HKDF(SHA256(), 32, None, b"signer").derive(secret))
        self._box = AESGCM(secret)
        if self.name not in _known:
            _known[self.name] = self
            opened.cache_clear()  # forget keys that could not be opened until now

    def closed(self, key: bytes) -> bytes:
        nonce = secrets.token_bytes(_NONCE_SIZE)
        return self.name + nonce + self._box.encrypt(nonce, key, self.name)

    def opened(self, data: bytes) -> bytes:
        nonce, rest = data[_NAME_SIZE : _NAME_SIZE + _NONCE_SIZE], data[_NAME_SIZE + _NONCE_SIZE :]
        return self._box.decrypt(nonce, rest, self.name)


def in_file(path: Path) -> Seal:
    """The file is made if missing."""
    if not path.exists():
        _make(path)
    secret = path.read_bytes()
    if len(secret) != SECRET_SIZE:
        raise OSError(0, f"{path} is no key of a director: {len(secret)} bytes", str(path))
    return Seal(secret)


def _make(path: Path) -> None:
    """Made complete or not at all, and only once, even by competing processes."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(SECRET_SIZE))
            file.flush()
            os.fsync(file.fileno())
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def closed(connection: Connection, key: bytes) -> bytes:
    seal: Seal | None = connection.get_execution_options().get(OPTION)
    return seal.closed(key) if seal else key


def is_sealed(data: bytes) -> bool:
    return len(data) != _KEY_SIZE


def name_of(data: bytes) -> bytes:
    """b"" if it is unsealed."""
    return data[:_NAME_SIZE] if is_sealed(data) else b""


def can_open(data: bytes) -> bool:
    return not is_sealed(data) or name_of(data) in _known


@lru_cache(maxsize=4096)
def opened(data: bytes) -> bytes:
    """Without its secret, a random key that fits nothing: the table needs a new key, or the store its file."""
    if not is_sealed(data):
        return data
    seal = _known.get(data[:_NAME_SIZE])
    try:
        if seal is not None:
            return seal.opened(data)
    except InvalidTag:
        pass
    log.error("the key of a table cannot be opened: put back the file director.key that belongs to this store and "
              "start again, or give the table a new key")  # fmt: skip
    return secrets.token_bytes(_KEY_SIZE)


class SealedKey(TypeDecorator[bytes]):
    """A column read as the plain key and written sealed (`closed`)."""

    impl = LargeBinary
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Any) -> bytes | None:
        return None if value is None else opened(bytes(value))
