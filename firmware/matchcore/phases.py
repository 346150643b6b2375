"""The phases of a match, and why a device was away; the diagram is in README.md."""

# Phases of a match.
IDLE = 0  # no match here
OFFERED = 1  # assigned, the players have to accept the settings
READY = 2  # between games, clock neutral
PLAYING = 3
DOUBLED = 4  # a double waits for its answer
CLAIMED = 5  # a result of the game is claimed, not yet confirmed by both
DECIDED = 6  # the match has a result that is not yet confirmed by both
SEALED = 7
PHASES = ("idle", "offered", "ready", "playing", "doubled", "claimed", "decided", "sealed")
IN_GAME = (PLAYING, DOUBLED, CLAIMED)

# Why the device was away (RESTORED).
CAUSE_POWER = 1  # comes back paused, both confirm
CAUSE_RESET = 2  # goes on from the last mark
