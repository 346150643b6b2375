"""Ties of a Davis Cup: five matches between two pairs, called one by one (DAV-01 to DAV-04)."""

from host_tools.director import spelling
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.formats import davis
from host_tools.director.formats.davis import Tie
from host_tools.director.formats.model import NOBODY, Entry

PAIRS = davis.MATCHES.index("pairs") + 1


def part_code(pairing: str, number: int) -> str:
    """M1-1.3: the third match of the tie M1-1."""
    return f"{pairing}.{number}" if number else pairing


def split(code: str) -> tuple[str, int]:
    """The pairing, and the number of the match if it is a tie, or 0."""
    pairing, _, number = code.partition(".")
    return pairing, int(number) if number in {str(at) for at in range(1, len(davis.MATCHES) + 1)} else 0


def tie_of(draw: Draw, pairing: str) -> Tie:
    """As the director has decided on it; what is at a table, or not verified, is in play."""
    a, b = draw.settled[pairing].sides
    sides = a or NOBODY, b or NOBODY
    states = list(davis.tie_of(sides, davis.of_these_sides(draw.event.matches, pairing, sides)).matches)
    for number in draw.ties.get(pairing, {}):
        states[number - 1] = states[number - 1] or davis.PLAYING
    return Tie(tuple(states))


def to_call(draw: Draw, pairing: str) -> list[str]:
    """Matches of a ready pairing that can go to a table: itself, or those of its tie."""
    if pairing in draw.event.boards:
        return []
    if draw.event.announced.ties is None or (pairing in draw.played and pairing not in draw.ties):
        return [] if pairing in draw.played else [pairing]
    wanted = tie_of(draw, pairing).may_be_called(stops_when_decided=True)
    return [part_code(pairing, davis.MATCHES.index(one) + 1) for one in wanted]


def names_of(draw: Draw, code: str) -> tuple[str, str]:
    """Who plays: the sides of a pairing, or those of a match of its tie (DAV-02)."""
    pairing, number = split(code)
    sides = [side or NOBODY for side in draw.settled[pairing].sides]
    if number in (0, PAIRS):
        return draw.names[sides[0]], draw.names[sides[1]]
    a, b = davis.MATCHES[number - 1].split("-")
    return _player(draw, sides[0], int(a[1])), _player(draw, sides[1], int(b[1]))


def _player(draw: Draw, side: str, number: int) -> str:
    names = draw.people[side]
    return names[number - 1] if number <= len(names) else draw.names[side]


def set_up(settings: Settings, draw: Draw, code: str) -> None:
    """Add what a match of a tie needs: its score (DAV-04), and for the pairs their times (DAV-03)."""
    pairing, number = split(code)
    for side in draw.settled[pairing].sides:
        _check_pair(draw.event.entry(side or NOBODY))
    won = tie_of(draw, pairing).wins
    settings.options.pop("best_of", None)
    settings.options |= {"tie_a": str(won[0]), "tie_b": str(won[1])}
    if number == PAIRS:
        _set_up_pairs(settings, draw)


def _check_pair(entry: Entry) -> None:
    if davis.check_entry(entry.names):
        raise Fault("NO_PAIR", 409, names=spelling.BETWEEN.join(entry.names))


def _set_up_pairs(settings: Settings, draw: Draw) -> None:
    said = draw.event.announced.ties
    settings.options |= {"players": "consultation"}
    if said is None or settings.options.get("clock") == "off":
        return
    if davis.check_clock(2, said.per_point_ms, said.delay_ms):
        raise Fault("NO_PAIRS_TIMES", 409)
    settings.per_point_ms, settings.delay_ms = said.per_point_ms or 0, said.delay_ms or 0
    settings.options |= {"times_given": "yes"}
