"""What counts in an event: wins of groups and Swiss rounds, points of Swing, places (R-09, R-15, R-21)."""

from collections.abc import Mapping

from host_tools.director.formats import lives, round_robin, standings, swing, swiss
from host_tools.director.formats.event import GAME, GROUP, SWING, SWISS, Event
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, FormatError, Result, Section
from host_tools.director.formats.progress import PLAYED, WALKOVER, Standing


def results_of(section: Section, found: Mapping[str, Standing]) -> tuple[dict[str, Result], dict[str, EntryId]]:
    """The results by code, and the winners of walkovers."""
    here = [found[pairing.code] for pairing in section.pairings]
    results = {one.pairing.code: one.result for one in here if one.state == PLAYED and one.result}
    passed = {one.pairing.code: one.winner for one in here if one.state == WALKOVER and one.winner}
    return results, passed


def section_of(event: Event, letter: str) -> Section:
    found = next((one for one in event.sections if one.letter == letter), None)
    if found is None:
        raise FormatError("no_such_section", section=letter)
    return found


def rows(event: Event, section: Section, found: Mapping[str, Standing]) -> dict[EntryId, standings.Row]:
    """The rows of a group or of all Swiss rounds."""
    results, passed = results_of(section, found)
    if section.letter == SWISS:
        byes = [one.bye for one in event.rounds if one.bye != NOBODY]
        entries = [entry.id for entry in event.entries]
        return standings.rows(entries, results.values(), [*byes, *passed.values()])
    struck: set[str] = set()
    for entry in event.out:
        left = round_robin.withdrawn(section, results, entry)
        if not left.lost:
            struck |= {one.code for one in section.pairings if entry in (place.of for place in one.places)}
    counted = [result for code, result in results.items() if code not in struck]
    won = [entry for code, entry in passed.items() if code not in struck]
    return standings.rows(event.groups[_number(section)], counted, won)


def _number(section: Section) -> int:
    return ord(section.letter[len(GROUP)]) - ord("A")


def places_of(event: Event, letter: str, lot: Lot) -> tuple[EntryId, ...]:
    """The entries of a group that are still in, from the top; those still level by lot."""
    section = section_of(event, letter)
    table = rows(event, section, event.standings())
    ranked = standings.ranking(table, standings.ROUND_ROBIN)
    drawn = [one for group in ranked for one in lot.for_(f"{letter} level").shuffled(group)]
    return tuple(entry for entry in drawn if entry not in event.out)


def players_left(event: Event, most_losses: int) -> list[swiss.Player]:
    """The entries of the next Swiss round by start number; `most_losses`: out at that many, 0 = all play on."""
    found = event.standings()
    results, passed = results_of(section_of(event, SWISS), found) if event.rounds else ({}, {})
    byes = [one.bye for one in event.rounds if one.bye != NOBODY]
    entries = [entry.id for entry in event.entries]
    playing = set(entries) - set(event.out)
    if most_losses:
        losses = lives.losses_of(entries, results.values())
        playing &= set(lives.left(most_losses, losses).playing)
    players = swiss.players_of(entries, results.values(), [*byes, *passed.values()])
    return [player for player in players if player.entry in playing]


# -- Swing -------------------------------------------------------------------------------------------------------------


def held(event: Event) -> dict[EntryId, int]:
    """The points of everybody: games and shared points in their order, with the stakes as played (R-15)."""
    if event.swing is None:
        raise FormatError("other_format")
    found = dict.fromkeys(event.swing.entries, event.swing.points)
    stakes = _stakes(event)
    for kind, what in event.ledger:
        if kind == GAME:
            found = _booked(found, event.results[what], stakes.get(what, 0))
        elif len(swing.playing(found)) > 1 and found.get(what):
            found = swing.share_out(found, what)
    swing.check_total(found, event.swing.points * len(event.swing.entries))
    return found


def _stakes(event: Event) -> dict[str, int]:
    codes = [pairing.code for pairing in section_of(event, SWING).pairings] if event.rounds else []
    return dict(zip(codes, (stake for one in event.rounds for stake in one.stakes)))


def _booked(found: dict[EntryId, int], result: Result, stake: int) -> dict[EntryId, int]:
    """A game without a winner, or without points, costs nothing."""
    if result.winner == NOBODY:
        return found
    game = swing.Game(result.sides, result.winner, swing.SINGLE, max(result.points), stake)
    return swing.book(found, game).held


Counts = dict[tuple[str, EntryId], int]


def counts(event: Event, found: Mapping[str, Standing]) -> Counts:
    """What each entry has, by section: wins, or points of Swing."""
    if event.swing is not None:
        return {(SWING, entry): points for entry, points in held(event).items()}
    counted: Counts = {}
    for section in event.sections if event.groups or event.rounds else ():
        if section.letter == SWISS or section.letter.startswith(GROUP):
            counted |= {(section.letter, one.entry): one.won for one in rows(event, section, found).values()}
    return counted
