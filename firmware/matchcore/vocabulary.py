"""The interface of a game's facts, for its log."""

from matchcore.compat import const

MOST_INTS = const(9)  # that a kind can carry
TEXT = const(64)  # the trait of a kind that a text may follow; the others are the game's own


class Vocabulary:
    """The kinds of facts of one game, by number; kind 0 is none.

    `counts` and `traits` say for each kind how many integers it carries and whether a text may follow.  A fact of the
    kind `first` begins a new chain of records; one of the kind `seam` goes on behind a damaged log, and its first
    integer is the number of the last good fact; that of the kind `refused` is the number of an order refused.
    `game` is its name on the link, "" for the first game that there was.
    """

    def __init__(
        self, counts: bytes, traits: bytes, authors: int, first: int, seam: int, refused: int = 0, game: str = ""
    ) -> None:
        if max(counts) > MOST_INTS:
            raise ValueError("a kind of %d values, %d at most" % (max(counts), MOST_INTS))
        self.counts = counts
        self.traits = traits
        self.authors = authors  # how many there are, from 0
        self.first = first
        self.seam = seam
        self.refused = refused
        self.game = game
