"""Consequences of an offence, a late player and an interruption (RR-30 to RR-32, RR-35)."""

from matchcore.compat import const

NONE = const(0)
WARNING = const(1)
WARNING_OR_LAST = const(2)  # the referee decides
LAST_OF_GAME = const(3)
FORFEIT_LAST = const(4)  # withdrawn from this game
DISQUALIFIED = const(5)
SANCTIONS = ("NONE", "WARNING", "WARNING_OR_LAST_OF_GAME", "LAST_OF_GAME", "FORFEIT_LAST", "DISQUALIFIED")

MINOR = const(0)
MINOR_SIMILAR = const(1)  # of the same sort as the one before
GRAVE_UNINTENTIONAL = const(2)
CHEATING = const(3)  # or intentional

FORFEIT_S = const(600)  # reached at exactly ten minutes (AMB-53)
LONGEST_INTERRUPTION_MIN = const(240)


def for_offence(offence: int, warnings: int) -> int:
    """The sanction for an offence of a player with this many warnings."""
    if offence == CHEATING:
        return DISQUALIFIED
    if offence == GRAVE_UNINTENTIONAL:
        return LAST_OF_GAME
    return WARNING_OR_LAST if warnings and offence == MINOR_SIMILAR else WARNING


def for_lateness(late_s: int) -> int:
    """The sanction for a player who came this many seconds after the set time (RR-32)."""
    if late_s >= FORFEIT_S:
        return FORFEIT_LAST
    return WARNING if late_s > 0 else NONE


def must_replay(minutes: int) -> bool:
    """Whether interruptions of this many minutes in all are too long to resume (RR-35)."""
    return minutes > LONGEST_INTERRUPTION_MIN
