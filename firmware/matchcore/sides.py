"""The two sides, and the authors of facts."""

A = 0
B = 1
NOBODY = -1
BOTH = 3  # of a mask that has bit 1 << side for each side

# Authors of facts.  A clock button identifies its side; the three keys identify no one.
BY_TABLE = 0  # the device itself, or one of the three keys
BY_A = 1
BY_B = 2
BY_DIRECTOR = 3
BY_BOTH = 4  # both players, each with their own button

LETTERS = ("A", "B")
AUTHORS = ("table", "A", "B", "director", "both")


def other(side: int) -> int:
    return 1 - side


def author(side: int) -> int:
    """The author code of a player's own button."""
    return BY_A + side
