"""The announcements of an event: lengths by round, how its matches are called, what it pays (TOU-01)."""

from dataclasses import dataclass

from host_tools.director.formats.lengths import length_of

# How matches that are ready go to tables (DESK 6).
BY_HAND = "by hand"
PROPOSED = "proposed"
AUTOMATIC = "automatic"
CALLS = (BY_HAND, PROPOSED, AUTOMATIC)

USUAL_REST_MIN = 10


@dataclass(frozen=True)
class Prizes:
    """Fees and prizes, in whole units of money.

    `returned`: how much of 100 is paid out.  `unit`: prizes are multiples of it.  `sections`: the share of each section
    in all prizes, by its letter; `places`: the shares of its places, from the winner's on.
    """

    fee: int
    returned: int = 100
    unit: int = 1
    sections: tuple[tuple[str, int], ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ties:
    """Each pairing is a tie of a Davis Cup; both times are of the pairs' match, which has no usual ones (CLK-07)."""

    per_point_ms: int | None = None
    delay_ms: int | None = None


@dataclass(frozen=True)
class Announced:
    """Lengths are those of rounds from the first one on; () = the usual length of the event in all of them.

    `are_from_the_end`: those of the last rounds.  `side_lengths`: of consolations and other later sections.
    """

    lengths: tuple[int, ...] = ()
    are_from_the_end: bool = False
    side_lengths: tuple[int, ...] = ()
    calls: str = PROPOSED
    rest_min: int = USUAL_REST_MIN  # of a player after a match
    verifies_itself: bool = False  # results that both players have signed
    prizes: Prizes | None = None
    ties: Ties | None = None
    full_at: int = 0  # a jackpot: drawn automatically at this many entries, and the next one opened; 0 = never
    entries_each: int = 1  # per player; from 2 on, losers can enter again (DESK 5.9)
    rounds: int = 0  # of Swiss or Swing; 0 = not announced
    re_entry_until_s: float | None = None  # since the epoch; None = as long as there are late places
    last_chance_s: float | None = None  # since the epoch, when it is drawn; None = not announced
    checks_in_by_phone: bool = False  # players say on their own pages that they are here
    pairs_itself: bool = False  # Swiss: two who wait and fit, from the first pairs on, until all have played `rounds`

    def length(self, number: int, rounds: int, *, is_side: bool) -> int:
        """The length of a round, of a section with so many rounds; 0 = the event's usual one."""
        lengths = self.side_lengths if is_side else self.lengths
        return length_of(lengths, number, rounds, is_from_the_end=self.are_from_the_end) if lengths else 0
