"""Second Chance: a progressive section for those whom the consolation has put out (003 §2.5).

Who loses where in a consolation with byes is known late: each of its rounds is made when its entries are known, with
the byes by balance.
"""

from collections.abc import Sequence

from host_tools.director.formats.consolation_line import BAR
from host_tools.director.formats.model import (
    PLACE_TO_GIVE,
    FormatError,
    Pairing,
    Place,
    Round,
    Section,
    code,
    loser_of,
    winner_of,
)

LETTER = "D"


def steps(losers: Sequence[int]) -> list[tuple[int, ...]]:
    """Which rounds of the consolation enter in each round, from 0; () = a round among survivors.

    `losers`: of each of its rounds, without the final.  The first two enter together if they are alike; later ones
    wait until no more survivors are left than enter."""
    found: list[tuple[int, ...]] = []
    left = at = 0
    while at < len(losers) or left > 1:
        rounds: tuple[int, ...] = ()
        if at < len(losers) and left <= losers[at]:
            rounds = (0, 1) if not left and losers[:1] == losers[1:2] else (at,)
        at += len(rounds)
        left = (left + sum(losers[one] for one in rounds) + 1) // 2
        found.append(rounds)
    return found


def section(source: Section, letter: str = LETTER) -> Section:
    """Its rounds, fed by those of the consolation `source`; the finalist of that one does not enter."""
    feeding = source.rounds[:-1]
    if not feeding:
        raise FormatError("no_second_chance", section=source.letter)
    rounds: list[Round] = []
    places: list[Place] = []
    for number, entering in enumerate(steps([len(one.pairings) for one in feeding]), 1):
        places += [loser_of(pairing.code) for at in entering for pairing in feeding[at].pairings]
        numbers = range(1, (len(places) + 1) // 2 + 1)
        open_ones = tuple(Pairing(code(letter, number, at), (PLACE_TO_GIVE, PLACE_TO_GIVE)) for at in numbers)
        rounds.append(Round(number, open_ones, "" if entering else BAR, entering=tuple(places)))
        places = [winner_of(pairing.code) for pairing in open_ones]
    return Section(letter, tuple(rounds))
