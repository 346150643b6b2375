"""A port that something binds later, or binds again: free, and nobody else's meanwhile."""

import os
import socket
from itertools import count
from pathlib import Path

USUAL_FIRST = 32_768
COUNT = 12_000
APART = 97  # the tests' processes, whose ids follow one another, begin at different places


def _first_given() -> int:
    """From here on the system gives ports itself, to any connection: one that was closed may be another's at once."""
    try:
        return int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except OSError:
        return USUAL_FIRST


_places = count(os.getpid() * APART)


def own(kind: int = socket.SOCK_STREAM) -> int:
    """Below those that the system gives, and never the same twice in a process."""
    first = max(_first_given() - COUNT, 1024)
    for place in _places:
        port = first + place % COUNT
        with socket.socket(socket.AF_INET, kind) as tried:
            try:
                tried.bind(("0.0.0.0", port))
            except OSError:
                continue
        return port
    raise AssertionError
