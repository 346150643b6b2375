"""A checksum stored beside a key on flash, because no director would answer a key with one wrong digit."""

import hashlib


def checksum(key: bytes) -> str:
    return "".join(["%02x" % byte for byte in hashlib.sha256(b"match table key check " + key).digest()[:4]])
