"""The parts of a section as values: entries, places, pairings, rounds, results.

An id of an entry is opaque and never sorted: where order matters, it is the order of the arguments.  `progress` works
out which entry fills a place.
"""

from dataclasses import dataclass

EntryId = str
NOBODY: EntryId = ""  # on the side of a bye, of a free late place, of a match without a winner


@dataclass(frozen=True)
class Entry:
    """A player, a doubles side or a Davis pair in an event; several names are one side (GEN-03)."""

    id: EntryId
    names: tuple[str, ...]
    club: str = ""
    country: str = ""
    rating: int = 0
    seed: int = 0  # 1 = first seed, 0 = by lot
    again: tuple[EntryId, ...] = ()  # earlier entries of the same people: it is a re-entry


# How a match ended: the results that count here, by the numbers that tables report (RES-07).
POINTS = 1
FORFEIT_LATE = 5
DISQUALIFIED = 7
NOT_PLAYED = 9  # a bye
DOUBLE_DISQUALIFICATION = 10

# Kinds of places.
ENTRY = "entry"
BYE = "bye"
LATE = "late"  # kept for a late arrival; a bye once late places are closed
WINNER = "winner"
LOSER = "loser"
FIRST_LOSER = "first loser"  # the loser, if this was his first match
REMATCH = "rematch"  # a side of a pairing, if the one that had not lost before has lost it
TO_GIVE = "to give"  # known once the byes of the round are given


@dataclass(frozen=True)
class Place:
    """One side of a pairing; `of` is an entry, the number of a late place, or the code of another pairing."""

    kind: str
    of: str = ""
    side: int = 0  # of a rematch


BYE_PLACE = Place(BYE)
PLACE_TO_GIVE = Place(TO_GIVE)


def entry_place(entry: EntryId) -> Place:
    return Place(ENTRY, entry)


def late_place(number: int) -> Place:
    return Place(LATE, str(number))


def winner_of(code: str) -> Place:
    return Place(WINNER, code)


def loser_of(code: str) -> Place:
    return Place(LOSER, code)


@dataclass(frozen=True)
class Pairing:
    """Two places; its code says section, round and number, such as M2-3."""

    code: str
    places: tuple[Place, Place]


@dataclass(frozen=True)
class Round:
    """The pairings of a round in the order of the draw.

    `entering`: the places of all its entries, if its byes are given once these are known; until then its pairings have
    places to give.  `is_skipped`: the round has no match and its passes are not byes (R-02).
    """

    number: int
    pairings: tuple[Pairing, ...]
    enters: str = ""  # of a consolation: the letter or bar of its line
    entering: tuple[Place, ...] = ()
    is_skipped: bool = False


@dataclass(frozen=True)
class Section:
    """A part of an event with a draw of its own; `letter` begins the codes of its pairings."""

    letter: str
    rounds: tuple[Round, ...]

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return tuple(pairing for one in self.rounds for pairing in one.pairings)


def code(letter: str, round_number: int, number: int) -> str:
    return f"{letter}{round_number}-{number}"


@dataclass(frozen=True)
class Result:
    """How a pairing ended; NOBODY has won if both sides were disqualified."""

    sides: tuple[EntryId, EntryId]
    winner: EntryId
    kind: int = POINTS
    points: tuple[int, int] = (0, 0)
    stands: bool = False  # by a ruling, although a correction has changed its sides

    @property
    def loser(self) -> EntryId:
        """NOBODY if there was no winner."""
        if self.winner == NOBODY:
            return NOBODY
        return self.sides[self.winner == self.sides[0]]


# A loser by one of these may not enter the consolation.
BARRED = (DISQUALIFIED, DOUBLE_DISQUALIFICATION)


def goes_on(result: int, winner: EntryId) -> EntryId:
    """The entry that goes on; NOBODY after a double disqualification (RES-07)."""
    return NOBODY if result == DOUBLE_DISQUALIFICATION else winner


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0


class FormatError(ValueError):
    """A draw or a pairing that cannot be made; the desk has words for each reason."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"{reason} {details}" if details else reason)
        self.reason = reason
        self.details = details
