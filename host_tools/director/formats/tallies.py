"""Counts of an event: wins of groups and Swiss rounds, points of Swing, places (R-09, R-15, R-21)."""

from collections.abc import Mapping
from dataclasses import replace

from host_tools.director.formats import davis, double_elimination, lives, round_robin, standings, swing, swiss
from host_tools.director.formats.event import GAME, GROUP, SWING, SWISS, Event, round_code
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, FormatError, Result, Section
from host_tools.director.formats.progress import PLAYED, WALKOVER, Standing, section_letter


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


def length_of(event: Event, code: str) -> int:
    """The length set for its round, or announced; 0 = the usual one.  Finals of a double elimination have the last."""
    letter = section_letter(code)
    number, rounds = int(code.removeprefix(letter).partition("-")[0]), len(section_of(event, letter).rounds)
    own = event.calling.rounds.get(round_code(letter, number))
    if own and own.length:
        return own.length
    if letter == double_elimination.LETTER:
        number = rounds = len(event.announced.lengths) or 1
    if letter in (SWISS, SWING):
        rounds = max(rounds, event.announced.rounds)
    is_side = letter in {one.letter for one in event.consolations} | {one for one, _ in event.fresh}
    return event.announced.length(number, rounds, is_side=is_side)


def rows(event: Event, section: Section, found: Mapping[str, Standing]) -> dict[EntryId, standings.Row]:
    """The rows of a group or of all Swiss rounds; those of ties have their matches, too (R-20)."""
    results, passed = results_of(section, found)
    played = {code: davis.of_these_sides(event.matches, code, result.sides) for code, result in results.items()}
    results = {code: _with_points(result, played[code]) for code, result in results.items()}
    table = _rows(event, section, results, passed)
    for code, result in results.items():
        if played[code] and table.keys() >= set(result.sides):
            table = standings.with_matches(table, result.sides, davis.wins(result.sides, played[code]))
    return table


def _with_points(result: Result, played: Mapping[str, Result]) -> Result:
    """The result of a tie with the points of all its matches."""
    if not played:
        return result
    points = [sum(one.points[one.sides.index(side)] for one in played.values()) for side in result.sides]
    return replace(result, points=(points[0], points[1]))


def criteria_of(event: Event, letter: str) -> tuple[str, ...]:
    """By what a group or the Swiss rounds are ranked (R-20, R-21)."""
    if letter == SWISS:
        return standings.SWISS
    return standings.DAVIS if event.announced.ties else standings.ROUND_ROBIN


def _rows(
    event: Event, section: Section, results: Mapping[str, Result], passed: Mapping[str, EntryId]
) -> dict[EntryId, standings.Row]:
    if section.letter == SWISS:
        byes = [one.bye for one in event.rounds if one.bye != NOBODY]
        entries = [entry.id for entry in event.taking_part]
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
    ranked = standings.ranking(table, criteria_of(event, letter))
    drawn = [one for group in ranked for one in lot.for_(f"{letter} level").shuffled(group)]
    return tuple(entry for entry in drawn if entry not in event.out)


def players_left(event: Event, most_losses: int) -> list[swiss.Player]:
    """The entries of the next Swiss round by start number; `most_losses`: out at that many, 0 = all play on."""
    found = event.standings()
    results, passed = results_of(section_of(event, SWISS), found) if event.rounds else ({}, {})
    byes = [one.bye for one in event.rounds if one.bye != NOBODY]
    entries = [entry.id for entry in event.taking_part]
    playing = set(entries) - set(event.out)
    if most_losses:
        losses = lives.losses_of(entries, results.values())
        playing &= set(lives.left(most_losses, losses).playing)
    players = swiss.players_of(entries, results.values(), [*byes, *passed.values()])
    return [player for player in players if player.entry in playing]


def waiting(event: Event, most_losses: int) -> list[swiss.Player]:
    """Those of them who are in no open pairing, and have not played as many matches as were announced."""
    busy = {side for one in event.standings().values() if not one.is_decided for side in one.sides}
    most = event.announced.rounds
    free = [player for player in players_left(event, most_losses) if player.entry not in busy]
    return [player for player in free if not most or len(player.met) + player.byes < most]


# -- Swing -------------------------------------------------------------------------------------------------------------


def held(event: Event) -> dict[EntryId, int]:
    """The points of everybody: games and shared points in their order, with the stakes as played (R-15)."""
    if event.swing is None:
        raise FormatError("other_format")
    found = dict.fromkeys(event.swing.entries, event.swing.points)
    stakes = stakes_of(event)
    for kind, what in event.ledger:
        if kind == GAME:
            found = _booked(found, event.results[what], stakes.get(what, 0))
        elif len(swing.playing(found)) > 1 and found.get(what):
            found = swing.share_out(found, what)
    swing.check_total(found, event.swing.points * len(event.swing.entries))
    return found


def stakes_of(event: Event) -> dict[str, int]:
    """Of each game, as its round was paired (SWG-03)."""
    codes = [pairing.code for pairing in section_of(event, SWING).pairings] if event.rounds else []
    return dict(zip(codes, (stake for one in event.rounds for stake in one.stakes)))


def _booked(found: dict[EntryId, int], result: Result, stake: int) -> dict[EntryId, int]:
    """A game without a winner costs nothing; one lost by absence costs a single game."""
    if result.winner == NOBODY:
        return found
    game = swing.Game(result.sides, result.winner, swing.SINGLE, max(1, *result.points), stake)
    return swing.book(found, game).held


Counts = dict[tuple[str, EntryId], int]


def counts(event: Event, found: Mapping[str, Standing]) -> Counts:
    """Counts of each entry, by section: wins, or points of Swing."""
    if event.swing is not None:
        return {(SWING, entry): points for entry, points in held(event).items()}
    counted: Counts = {}
    for section in event.sections if event.groups or event.rounds else ():
        if section.letter == SWISS or section.letter.startswith(GROUP):
            counted |= {(section.letter, one.entry): one.won for one in rows(event, section, found).values()}
    return counted
