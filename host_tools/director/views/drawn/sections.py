"""The sections of a draw: trees of pairings, rounds, standings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.draw_state import Draw, unverified
from host_tools.director.formats import standings, tallies
from host_tools.director.formats.event import GROUP, SWING, SWISS, RoundSet, is_of_rounds, round_code
from host_tools.director.formats.model import (
    BYE,
    ENTRY,
    FIRST_LOSER,
    LATE,
    LOSER,
    NOBODY,
    REMATCH,
    TO_GIVE,
    WINNER,
    EntryId,
    Place,
    Round,
    Section,
)
from host_tools.director.formats.progress import EMPTY, PASSED, READY, WALKOVER, Side, Standing
from host_tools.director.store.records import ADJOURNED, REPORTED
from host_tools.director.texts import text
from host_tools.director.views.drawn import late_places
from host_tools.director.wording import section_name

# How a pairing looks; the classes of the page.
OPEN, CALLED, IN_PLAY, OVER = "open", "called", "playing", "over"
_LOOKS = {"called": CALLED, "present": CALLED, "playing": IN_PLAY, "reported": OVER, "verified": OVER}


@dataclass(frozen=True)
class SideCell:
    words: str
    is_entry: bool
    has_won: bool
    score: str


@dataclass(frozen=True)
class TieLine:
    """A match of a tie."""

    words: str
    score: str
    match: int  # 0 = none
    table: int


@dataclass(frozen=True)
class Cell:
    """A pairing: its code, its sides, how far it is, and where; the matches of a tie that have begun."""

    code: str
    sides: tuple[SideCell, SideCell]
    look: str
    status: str
    is_unverified: bool
    table: int
    match: int  # 0 = none
    entries: tuple[str, str]
    can_be_called: bool
    can_be_reported: bool
    board: str  # without a device; "" = it is not played on one
    tie: Sequence[TieLine]


@dataclass(frozen=True)
class Column:
    code: str  # M1
    title: str
    cells: Sequence[Cell]
    length: str = ""  # set for this round; "" = as announced
    starts: str = ""  # the time of day

    @property
    def goes_on(self) -> bool:
        """Whether a pairing of it can be called, or is being played."""
        return any(cell.can_be_called or cell.look in (CALLED, IN_PLAY) or cell.is_unverified for cell in self.cells)


@dataclass(frozen=True)
class Ranked:
    rank: int
    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """A section: a tree of columns, or rounds with a table of standings."""

    letter: str
    title: str
    is_tree: bool
    columns: Sequence[Column]
    heads: Sequence[str]
    ranked: Sequence[Ranked]


def part(draw: Draw, section: Section) -> Part:
    is_tree = not is_of_rounds(section.letter)
    columns = [_column(draw, section, one) for one in section.rounds if not one.is_skipped]
    heads, ranked = _ranked(draw, section)
    return Part(section.letter, section_name(section.letter), is_tree, columns, heads, ranked)


def _column(draw: Draw, section: Section, one: Round) -> Column:
    code = round_code(section.letter, one.number)
    own = draw.event.calling.rounds.get(code, RoundSet())
    starts = wording.time_of_day(own.starts_s) if own.starts_s else ""
    return Column(code, _title(one, section), list(_cells(draw, one)), str(own.length or ""), starts)


def _title(one: Round, section: Section) -> str:
    is_last = one is section.rounds[-1] and len(one.pairings) == 1 and len(section.rounds) > 1
    is_tree = not is_of_rounds(section.letter)
    return text("draw.final") if is_tree and is_last else text("draw.column", number=one.number)


def _cells(draw: Draw, one: Round) -> Iterator[Cell]:
    """Those who enter a round stand in its open places, in their order, until its byes are given."""
    entering = iter(one.entering)
    for pairing in one.pairings:
        places = [next(entering, place) if place.kind == TO_GIVE else place for place in pairing.places]
        standing = draw.standings[pairing.code]
        if standing.state != EMPTY or any(standing.left):
            yield _cell(draw, standing, places)


def _cell(draw: Draw, standing: Standing, places: Sequence[Place]) -> Cell:
    code, played = standing.pairing.code, draw.played.get(standing.pairing.code)
    is_adjourned = played is not None and played.match.status == ADJOURNED
    played = None if is_adjourned else played
    status, board = draw.statuses.get(code, standing.state), draw.event.boards.get(code)
    if status == WALKOVER and any(_is_bye(draw, place) for place in standing.pairing.places):
        status = PASSED
    verified = draw.settled.get(code)
    is_ready = verified is not None and verified.state == READY and played is None and not (board or is_adjourned)
    is_on_paper = played is None and (board is not None or is_adjourned or standing.result is not None)
    at_table = played if played and not played.part else None
    return Cell(
        code,
        (_side(draw, standing, places[0], 0), _side(draw, standing, places[1], 1)),
        OVER if standing.result else _LOOKS.get(status, OPEN),
        _waits_for(draw, places) if status == READY and not is_ready else text("pairing." + status),
        code in draw.unverified,
        at_table.match.table_number if at_table else 0,
        at_table.match.id if at_table else 0,
        (standing.sides[0] or NOBODY, standing.sides[1] or NOBODY),
        is_ready,
        is_ready or is_on_paper,
        board.name if board else "",
        list(_tie(draw, standing)),
    )


def _tie(draw: Draw, standing: Standing) -> Iterator[TieLine]:
    code = standing.pairing.code
    results, rows = draw.event.matches.get(code, {}), draw.ties.get(code, {})
    for number, one in sorted(rows.items()):
        result = results.get(str(number)) or (unverified(one) if one.match.status == REPORTED else None)
        score = text("match.title", a=result.points[0], b=result.points[1]) if result else ""
        words = text("draw.tie_match", number=number, a=one.match.names[0], b=one.match.names[1])
        yield TieLine(words, score, one.match.id, one.match.table_number)


def _waits_for(draw: Draw, places: Sequence[Place]) -> str:
    """Ready but for a result that the director has not verified, or called to a board."""
    for place in places:
        played = draw.played.get(place.of) if place.of in draw.unverified else None
        if played:
            return text("pairing.waits_for", number=played.match.table_number)
        if place.of in draw.noted:
            return text("pairing.waits_for_board", board=draw.event.boards[place.of].name)
    return text("pairing.ready")


def _side(draw: Draw, standing: Standing, place: Place, at: int) -> SideCell:
    code, side, result = standing.pairing.code, standing.sides[at], standing.result
    if side:
        points = result.points[result.sides.index(side)] if result and side in result.sides else _won(draw, code, side)
        score = "" if points is None else str(points)
        has_left = result is None and side in draw.event.out
        words = _left_words(draw, side) if has_left else draw.names[side]
        return SideCell(words, not has_left, standing.winner == side and result is not None, score)
    if left := standing.left[at]:
        return SideCell(_left_words(draw, left), False, False, "")
    return SideCell(_place_words(draw, place) if side is None else _empty_words(draw, place), False, False, "")


def _won(draw: Draw, code: str, side: str) -> int | None:
    """The matches of a series or a tie that a side has won so far."""
    if code in draw.ties:
        tie = ties.tie_of(draw, code)
        return tie.wins[draw.settled[code].sides.index(side)] if side in draw.settled[code].sides else None
    found, played = draw.series.get(code), draw.played.get(code)
    return found.won[played.entries.index(side)] if found and played and side in played.entries else None


def _place_words(draw: Draw, place: Place) -> str:
    if place.kind == LATE:
        return late_places.place_words(draw, place)
    if place.kind not in (WINNER, REMATCH, LOSER, FIRST_LOSER):
        return text("place.open")
    words = text("place.winner" if place.kind in (WINNER, REMATCH) else "place.loser", code=place.of)
    known = _sent_by(draw, place) if place.kind in (LOSER, FIRST_LOSER) else None
    who = draw.names[known] if known else _either(draw, place.of)
    return text("place.known", place=words, name=who) if who else words


def _either(draw: Draw, code: str) -> str:
    """Who plays a pairing, one of whom comes from it; "" = not both are known."""
    source = draw.standings.get(code)
    a, b = source.sides if source else (None, None)
    return text("place.either", a=draw.names[a], b=draw.names[b]) if a and b else ""


def _sent_by(draw: Draw, place: Place) -> Side:
    """Who comes to a place, or would if they had not left."""
    if place.kind == ENTRY:
        return place.of
    source = draw.standings.get(place.of) if place.kind in (WINNER, LOSER, FIRST_LOSER) else None
    if source is None:
        return None
    return source.winner if place.kind == WINNER else source.drops_out


def _empty_words(draw: Draw, place: Place) -> str:
    """Whoever has left keeps the place in the bracket."""
    left = _sent_by(draw, place)
    if left and left in draw.event.out:
        return _left_words(draw, left)
    return text("place.bye" if _is_bye(draw, place) else "place.nobody")


def _left_words(draw: Draw, entry: EntryId) -> str:
    return text("place.left", name=draw.names[entry], status=text("entry." + draw.event.out[entry]))


def _is_bye(draw: Draw, place: Place) -> bool:
    """Of the draw, or because the pairing that would send a loser was a bye itself."""
    source = draw.standings.get(place.of) if place.kind in (LOSER, FIRST_LOSER) else None
    return place.kind in (BYE, LATE) or (source is not None and source.state == PASSED)


def _ranked(draw: Draw, section: Section) -> tuple[list[str], list[Ranked]]:
    event = draw.event
    if section.letter == SWING:
        held = tallies.held(event)
        ordered = sorted(held, key=lambda one: -held[one])
        return [text("count.points")], [Ranked(at, draw.names[one], (held[one],)) for at, one in enumerate(ordered, 1)]
    if section.letter != SWISS and not section.letter.startswith(GROUP):
        return [], []
    criteria = tallies.criteria_of(event, section.letter)
    rows = tallies.rows(event, section, draw.standings)
    found, rank = [], 1
    for group in standings.ranking(rows, criteria):
        for entry in group:
            counts = tuple(standings.CRITERIA[name](rows[entry], rows) for name in criteria)
            found.append(Ranked(rank, draw.names[entry], counts))
        rank += len(group)
    return [text("count." + name) for name in criteria], found
