"""The phases of a match, and why a device was away; diagram in README.md.

Checked against transitions.py.
"""

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

# Outcomes: a fold names one, and the next phase follows from it.
MATCH_CLOSED = 0
MATCH_OFFERED = 1
MATCH_ACCEPTED = 2  # by both
GAME_BEGUN = 3
GAME_GOES_ON = 4  # not won, or not doubled, after all
DOUBLE_OFFERED = 5
DOUBLE_TAKEN = 6
GAME_CLAIMED = 7
GAME_OVER = 8  # and the match is not
MATCH_OVER = 9
RESULT_SIGNED = 10  # by both, or by the director
NEXT = bytes(
    (
        IDLE,
        OFFERED,
        READY,
        PLAYING,
        PLAYING,
        DOUBLED,
        PLAYING,
        CLAIMED,
        READY,
        DECIDED,
        SEALED,
    )
)

# Why the device was away (RESTORED).
CAUSE_POWER = 1  # comes back paused, both confirm
CAUSE_RESET = 2  # goes on from the last mark
