"""Double elimination: a progressive consolation that the finalist enters too, and finals between both winners.

Three lives and more are Swiss rounds with lives: `lives`.
"""

from host_tools.director.formats import consolation
from host_tools.director.formats.consolation_line import WITH_FINALIST, line_of
from host_tools.director.formats.model import REMATCH, Pairing, Place, Round, Section, code, loser_of, winner_of

LETTER = "F"


def matches(entries: int, *, is_beaten_once: bool = False) -> tuple[int, int]:
    """Fewest and most: every loser loses twice, the winner never or once."""
    fewest = 2 * entries - 2
    return fewest, fewest if is_beaten_once else fewest + 1


def losers(main: Section, letter: str = consolation.LETTER) -> Section:
    """The section of all that have lost once."""
    return consolation.section(main, line_of(WITH_FINALIST, len(main.rounds)), letter=letter)


def finals(main: Section, beaten: Section, *, is_beaten_once: bool = False, letter: str = LETTER) -> Section:
    """The winner of the main draw has to be beaten twice, or once if that was announced."""
    unbeaten = main.pairings[-1].code
    # Of two entries, the loser is in the final at once.
    opponent = winner_of(beaten.pairings[-1].code) if beaten.pairings else loser_of(unbeaten)
    first = Pairing(code(letter, 1, 1), (winner_of(unbeaten), opponent))
    second = Pairing(code(letter, 2, 1), (Place(REMATCH, first.code, 0), Place(REMATCH, first.code, 1)))
    pairings = [first] if is_beaten_once else [first, second]
    return Section(letter, tuple(Round(number, (pairing,)) for number, pairing in enumerate(pairings, 1)))
