"""The two sides, and who can be the author of a fact."""

A = 0
B = 1
NOBODY = -1
BOTH = 3  # of a mask that has bit 1 << side for each side

# Authors of facts.  A button names its side; the three keys stand between the players and name nobody.
BY_TABLE = 0  # the device itself, or one of the three keys
BY_A = 1
BY_B = 2
BY_DIRECTOR = 3
BY_BOTH = 4  # both players, each with their own button

LETTERS = ("A", "B")
AUTHORS = ("table", "A", "B", "director", "both")


def other(side: int) -> int:
    """The opponent of A or B."""
    return 1 - side


def author(side: int) -> int:
    """The author code of a player who used their own button."""
    return BY_A + side
