"""What stands beside a key on flash: a digit that has changed would make another key, to which nobody answers."""

import hashlib


def of(key: bytes) -> str:
    return "".join(["%02x" % byte for byte in hashlib.sha256(b"match table key check " + key).digest()[:4]])
