"""A check stored beside a key on flash: one changed digit would make another key, which no director would answer."""

import hashlib


def of(key: bytes) -> str:
    return "".join(["%02x" % byte for byte in hashlib.sha256(b"match table key check " + key).digest()[:4]])
