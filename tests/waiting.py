"""Waiting for what comes about in another thread or process, however busy the machine is."""

import time
from collections.abc import Callable

PATIENCE_S = 120.0
PAUSES_S = (0.005, 0.1)  # between two looks: longer and longer, as some cost the other side's time


def until(is_so: Callable[[], object], what: str = "it has not come about", patience_s: float = PATIENCE_S) -> None:
    """Whatever is asserted afterwards has to be part of the condition, or lasts once it is true."""
    ends_s, (pause_s, longest_s) = time.monotonic() + patience_s, PAUSES_S
    while not is_so():
        assert time.monotonic() < ends_s, what
        time.sleep(pause_s)
        pause_s = min(1.2 * pause_s, longest_s)
