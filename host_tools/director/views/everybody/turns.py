"""In turn with the calls on the hall's screen: each event's round, its standings, all tables (DESK 9)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.model import NOBODY, Round
from host_tools.director.formats.progress import PASSED, WALKOVER, Standing
from host_tools.director.store import records
from host_tools.director.texts import text
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.drawn import placed
from host_tools.director.views.everybody.day import Paths
from host_tools.director.views.everybody.whereabouts import shown_events
from host_tools.director.wording import round_name

DRAW, STANDINGS, TABLES = KINDS = ("draw", "standings", "tables")
MOST_PLACES = 32  # of a section: whoever is further down looks at the phone


@dataclass(frozen=True)
class Line:
    """`place`: a table, a board or a rank."""

    place: str
    names: tuple[str, ...]
    score: str = ""
    is_over: bool = False


@dataclass(frozen=True)
class Turn:
    """`key`: what it is, of which event, and of which section, with colons between."""

    key: str
    title: str
    lines: Sequence[Line]


def every(desk: Desk, cards: Sequence[Card]) -> Iterator[Turn]:
    """Those that have anything to show."""
    with desk.reading() as connection:
        found = shown_events(desk, connection)
    by_number = {card.number: card for card in cards}
    for draw in found:
        yield from _rounds(draw, by_number)
        for number, part in enumerate(placed.standings_of(draw)):
            lines = [Line(f"{one.place}.", (one.name,), _counts(part.heads, one.counts)) for one in part.lines]
            title = text("screen.standings", event=draw.row.event, section=part.title)
            yield Turn(f"{STANDINGS}:{draw.row.id}:{number}", title, lines[:MOST_PLACES])
    playing = [_at_table(card) for number, card in sorted(by_number.items()) if getattr(card.match, "names", None)]
    if playing:
        yield Turn(TABLES + ":", text("nav.tables"), playing)


def _counts(heads: Sequence[str], counts: Sequence[int]) -> str:
    """The first count ranks before the others: the rest is on phones and paper."""
    return f"{heads[0]} {counts[0]}" if heads and counts else ""


def _at_table(card: Card) -> Line:
    return Line(str(card.number), tuple(card.match.names), _score(card))


def _score(card: Card | None) -> str:
    score = getattr(card.match, "score", None) if card is not None else None
    return text("match.title", a=score[0], b=score[1]) if score else ""


# -- rounds ------------------------------------------------------------------------------------------------------------


def _rounds(draw: Draw, cards: Mapping[int, Card]) -> Iterator[Turn]:
    """The round that each section plays now; of one that is over, its standings say all."""
    paths, at_boards = Paths(draw, cards), boards.in_use(draw)
    for section in draw.event.sections:
        now = next((one for one in section.rounds if _is_open(draw, one)), None)
        if now is None or draw.event.is_over:
            continue
        lines = [_pairing(paths, at_boards, draw.standings[pairing.code]) for pairing in now.pairings]
        shown = [line for line in lines if line is not None]
        title = text("screen.round_of", event=draw.row.event, round=round_name(now.pairings[0].code))
        if shown:
            yield Turn(f"{DRAW}:{draw.row.id}:{section.letter}", title, shown)


def _is_open(draw: Draw, one: Round) -> bool:
    return any(not draw.standings[pairing.code].is_decided for pairing in one.pairings)


def _pairing(paths: Paths, at_boards: Mapping[str, str], one: Standing) -> Line | None:
    """None = nobody plays there."""
    if NOBODY in one.sides or one.state in (PASSED, WALKOVER):
        return None
    draw, code = paths.draw, one.pairing.code
    sides = one.result.sides if one.result is not None else one.sides
    names = tuple(
        draw.names[side] if side else paths.place_words(place)
        for side, place in zip(sides, one.pairing.places, strict=True)
    )
    if one.result is not None:
        a, b = one.result.points
        return Line("", names, text("match.title", a=a, b=b), is_over=True)
    played = draw.played.get(code)
    if played is None or played.match.status not in records.OPEN_STATUSES:
        return Line(at_boards.get(code, ""), names)
    number = played.match.table_number
    return Line(str(number), names, _score(paths.cards.get(number)))
