"""The phases of a game, and how it can end."""

from matchcore.compat import const

IDLE = const(0)
SETTINGS = const(1)  # names and system shown: both large buttons confirm
PLAYING = const(2)  # the clock is neutral, running or paused
RESULT = const(3)  # a result is to be signed
SEALED = const(4)

PHASES = ("idle", "settings", "playing", "result", "sealed")

AGREED = const(1)  # by the game: mate, no move left, resignation, agreement
ON_TIME = const(2)
RULING = const(3)  # the arbiter's

ENDS = ("", "agreed", "on_time", "ruling")
