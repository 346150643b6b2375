"""The phases of a game, and the reasons of a void round."""

from matchcore.compat import const

IDLE = const(0)
PLAYERS = const(1)  # names and settings shown: both large buttons confirm
TOKEN = const(2)  # the next token is to be turned (RR-06)
PLANNING = const(3)  # no glass runs (RR-07)
GLASS = const(4)  # declarations count until it has run out (RR-09)
SHOWING = const(5)  # the demonstration (RR-12 to RR-17)
AWARD = const(6)  # a token is to be signed for
VOID = const(7)  # a void round is to be signed (RR-19)
PLACING = const(8)  # robots and markers are placed again (RR-21)
OVER = const(9)  # the ranking is shown: both confirm
SEALED = const(10)

PHASES = (
    "idle", "players", "token", "planning", "glass", "showing", "award", "void", "placing", "over", "sealed",
)  # fmt: skip

PEEKED = const(1)  # somebody saw the token first
TARGET_COVERED = const(2)  # by a marker
TOO_COMPLEX = const(3)  # by common consent
BELOW_MINIMUM = const(4)
UNRESOLVED_TIE = const(5)
NO_VALID_DEMONSTRATION = const(6)

VOIDS = (
    "", "PEEKED", "TARGET_COVERED", "TOO_COMPLEX", "BELOW_MINIMUM", "UNRESOLVED_TIE", "NO_VALID_DEMONSTRATION",
)  # fmt: skip
