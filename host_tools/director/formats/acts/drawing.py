"""Acts of a knock-out: its draw, its consolations and their byes, finals, sections drawn afresh."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from host_tools.director.formats import consolation, double_elimination, knockout, lines as draws
from host_tools.director.formats.consolation_line import SECOND_CHANCE, WITH_FINALIST
from host_tools.director.formats.event import ONCE, TWICE, Consolation, Event, round_code
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Entry, EntryId, FormatError, Place, Round
from host_tools.director.formats.progress import met_in

EDITION = 2
CLUB = "club"
COUNTRY = "country"


def check_open(event: Event, *others: object) -> None:
    """Refuse a draw of another format than the event has, and any draw once a match has a result."""
    if any(others):
        raise FormatError("other_format")
    if event.results:
        raise FormatError("match_begun", pairing=next(iter(event.results)))


def check_no_re_entry(event: Event) -> None:
    """Refuse a player with two entries where all play in every round."""
    entries = {entry.id for entry in event.still_in}
    if twice := next((entry for entry in event.still_in if entries & set(entry.again)), None):
        raise FormatError("re_entry_needs_knockout", entry=twice.id)


def apart(entries: Sequence[Entry], by: str) -> dict[EntryId, str]:
    """The groups to keep apart: a club or country, and the entries of the same people."""
    groups = {entry.id: getattr(entry, by) if by else "" for entry in entries}
    for entry in entries:
        for first in entry.again[:1]:
            groups[entry.id] = groups.get(first) or entry.id
            groups[first] = groups[entry.id]
    return groups


@dataclass(frozen=True)
class Draw:
    """The lot of the main draw, among the entries that have not left; a new one while nothing has begun.

    `apart`: club or country, if it was announced that they are kept apart (R-23).
    """

    seed: int
    dice: str = ""
    late: int = 0
    is_seeded: bool = False
    apart: str = ""
    edition: int = 1  # of the program that draws; stored draws come out as they did
    late_until_s: float | None = None  # when late places close, since the epoch; None = the director closes them

    def check(self, event: Event) -> None:
        check_open(event, event.groups, event.rounds, event.swing)
        if self.apart not in ("", CLUB, COUNTRY):
            raise FormatError("no_such_group", apart=self.apart)

    def apply(self, event: Event) -> Event:
        lot, groups = Lot(self.seed, self.dice, knockout.MAIN), self.groups(event)
        drawn = draws.draw(event.still_in, lot, late=self.late, is_seeded=self.is_seeded, apart=groups)
        return drawn_as(event, drawn.lines, self.late, self.late_until_s)

    def groups(self, event: Event) -> dict[EntryId, str]:
        """Those to keep apart. The first edition took late places 1, 2 ... for the entries of these numbers."""
        found = apart(event.still_in, self.apart)
        if self.edition == 1:
            found |= {draws.late_key(str(at)): found.get(str(at), "") for at in range(1, self.late + 1)}
        return found


def drawn_as(event: Event, lines: tuple[Place, ...], late: int, until_s: float | None) -> Event:
    return replace(event, lines=lines, are_late_open=late > 0, late_until_s=until_s if late else None, given={})


@dataclass(frozen=True)
class DrawByHand:
    """The main draw as the numbers were thrown in public, each typed in its turn (TOU-03)."""

    order: tuple[EntryId, ...]
    late: int = 0
    late_until_s: float | None = None

    def check(self, event: Event) -> None:
        check_open(event, event.groups, event.rounds, event.swing)
        in_hat = [entry.id for entry in event.still_in]
        for at, one in enumerate(self.order):
            if one not in in_hat:
                raise FormatError("not_in_the_hat", thrown=one, turn=at + 1)
            if one in self.order[:at]:
                raise FormatError("thrown_twice", entry=one, thrown=one, turn=at + 1, before=self.order.index(one) + 1)
        if left := [one for one in in_hat if one not in self.order]:
            raise FormatError("still_in_the_hat", numbers=left, left=len(left))

    def apply(self, event: Event) -> Event:
        return drawn_as(event, draws.by_hand(self.order, self.late), self.late, self.late_until_s)


def check_letter(event: Event, letter: str) -> None:
    """Refuse a letter that another section has, and one that would make codes ambiguous."""
    if not (len(letter) == 1 and letter.isascii() and letter.isupper()):
        raise FormatError("bad_letter", letter=letter)
    taken = {section.letter for section in event.sections} | {double_elimination.LETTER}
    if letter in taken:
        raise FormatError("letter_taken", letter=letter)


@dataclass(frozen=True)
class OpenConsolation:
    """A consolation that follows from the main draw; `line` is a usual kind or a line of its own.  A Second Chance
    follows from the consolation."""

    line: str
    letter: str = consolation.LETTER

    def check(self, event: Event) -> None:
        if not event.lines:
            raise FormatError("not_drawn")
        check_letter(event, self.letter)
        if self.line == SECOND_CHANCE:
            if not event.consolations:
                raise FormatError("no_consolation")
            event.unmade(Consolation(self.letter, self.line))

    def apply(self, event: Event) -> Event:
        return replace(event, consolations=(*event.consolations, Consolation(self.letter, self.line)))


@dataclass(frozen=True)
class OpenFinals:
    """Makes a double elimination of a main draw and its first consolation, which the finalist must enter, too."""

    is_beaten_once: bool = False

    def check(self, event: Event) -> None:
        if not event.consolations or event.consolations[0].line != WITH_FINALIST:
            raise FormatError("no_consolation_with_finalist")
        if event.finals:
            raise FormatError("letter_taken", letter=double_elimination.LETTER)

    def apply(self, event: Event) -> Event:
        return replace(event, finals=ONCE if self.is_beaten_once else TWICE)


@dataclass(frozen=True)
class GiveByes:
    """Byes of a consolation round by balance and lot (R-02, R-03); once more while no match of the round is over."""

    letter: str
    number: int
    seed: int
    dice: str = ""
    made: Round | None = None  # written down by `settled`

    def check(self, event: Event) -> None:
        one = self.asked(event)
        played = [pairing.code for pairing in one.pairings if pairing.code in event.results]
        if played:
            raise FormatError("match_begun", pairing=played[0])

    def asked(self, event: Event) -> Round:
        """The round as it was before its byes were given."""
        made = next((one for one in event.consolations if one.letter == self.letter), None)
        rounds = event.unmade(made).rounds if made else ()
        found = next((one for one in rounds if one.number == self.number and one.entering), None)
        if found is None:
            raise FormatError("no_byes_to_give", section=self.letter, round=self.number)
        return found

    def settled(self, event: Event) -> "GiveByes":
        progress, one = event.progress(), self.asked(event)
        what = consolation.giving(one, progress, *event.with_byes_before(self.letter))
        lot = Lot(self.seed, self.dice, round_code(self.letter, self.number))
        return replace(self, made=consolation.given(one, what, met_in(progress.found), lot))

    def apply(self, event: Event) -> Event:
        if self.made is None:
            raise FormatError("not_settled")
        return replace(event, given={**event.given, round_code(self.letter, self.number): self.made})


def byes_to_give(event: Event) -> Iterator[tuple[str, int]]:
    """Letter and number of each round of a consolation whose byes can be given: all of its entries are known."""
    progress = event.progress()
    for section in event.sections:
        for one in section.rounds:
            if one.entering and round_code(section.letter, one.number) not in event.given:
                if None not in [progress.side(place) for place in one.entering]:
                    yield section.letter, one.number


@dataclass(frozen=True)
class DrawAgain:
    """A section drawn by lot from all who have lost their last match: a fresh consolation, a last chance."""

    letter: str
    seed: int
    dice: str = ""
    among: tuple[EntryId, ...] = ()  # written down by `settled`

    def check(self, event: Event) -> None:
        if not event.lines:
            raise FormatError("not_drawn")
        check_letter(event, self.letter)

    def settled(self, event: Event) -> "DrawAgain":
        return replace(self, among=tuple(consolation.fresh_draw(event.standings(), event.out)))

    def apply(self, event: Event) -> Event:
        among = [event.entry(one) for one in self.among]
        drawn = draws.draw(among, Lot(self.seed, self.dice, self.letter), apart=apart(among, ""))
        return replace(event, fresh=(*event.fresh, (self.letter, drawn.lines)))
