"""By when a table should have called again, and what follows when it has not.

Its director promises it how long it may stay away, and keeps that with the table in the store: every director on one
event counts from there, also after a restart.  Under overload the promise is longer, and everything here with it.
"""

from typing import Protocol

SLACK_S = 4.0  # beyond the promise: a table gives up a call after that, and calls anew
SILENT_IN_PLAY_S = 9.0  # shown within a second more
SILENT_AT_REST_S = 28.0


class Heard(Protocol):
    """A table's last call, as the store keeps it."""

    @property
    def last_seen_s(self) -> float | None: ...

    @property
    def promised_ms(self) -> int: ...

    @property
    def is_in_play(self) -> bool: ...


def age_s(heard: Heard, now_s: float) -> float | None:
    """Since the last call; None: never.  One in the future was before the clock was set back: it is as far away."""
    return None if heard.last_seen_s is None else abs(now_s - heard.last_seen_s)


def late_s(heard: Heard) -> float:
    """The age from which on its call is late, and another device may have its place."""
    return heard.promised_ms / 1000 + SLACK_S


def silent_s(heard: Heard) -> float:
    """The age from which on it counts as out of contact."""
    return max(SILENT_IN_PLAY_S if heard.is_in_play else SILENT_AT_REST_S, late_s(heard))


def is_linked(heard: Heard, now_s: float) -> bool:
    """It has been heard, and is not silent."""
    age = age_s(heard, now_s)
    return age is not None and age <= silent_s(heard)
