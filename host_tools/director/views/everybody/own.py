"""A player's say on the own page: a result from a board without a device, being here, having to leave."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import paper
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, going_on, need_draw
from host_tools.director.desk.own_pages import visits
from host_tools.director.desk.phoned import phone_results
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import NOBODY, NOT_PLAYED
from host_tools.director.spelling import key
from host_tools.director.store import draws
from host_tools.director.store.own_pages import leaves
from host_tools.director.store.players import PlayerRow
from host_tools.director.views.showing import showing


@dataclass(frozen=True)
class OwnMatch:
    """On a board; `match`: which one of its pairing; `said`, `other_said`: the reports of both sides in words."""

    draw_id: int
    code: str
    match: str
    board: str
    opponent: str
    length: int
    state: str  # of the reports; "" = there is none
    said: str
    other_said: str


@dataclass(frozen=True)
class OwnPart:
    """`check_ins`: events (number, name) where the player can say that he is here; `leaves_s`: since when he must
    leave, 0 = he need not."""

    matches: Sequence[OwnMatch]
    check_ins: Sequence[tuple[int, str]]
    leaves_s: float
    may_leave: bool
    endings: Sequence[tuple[int, str]]  # how a match can have ended


def part(desk: Desk, player: PlayerRow) -> OwnPart:
    with desk.reading() as connection:
        found = of_now(desk, connection)
        matches = [one for draw in found for one in _matches(connection, draw, player)]
        check_ins = [(draw.row.id, draw.row.event) for draw in found if _may_check_in(draw, player)]
        may_leave = any(visits.is_of(draw, entry, player) for draw in found for entry in _still_in(draw))
        leaves_s = leaving(connection).get(key(player.name), 0.0)
    endings = [one for one in showing(game.USUAL).result_choices() if one[0] != NOT_PLAYED]
    return OwnPart(matches, check_ins, leaves_s, may_leave, endings)


def of_now(desk: Desk, connection: Connection) -> list[Draw]:
    """The events that go on, and those that are not drawn yet."""
    found = going_on(desk.draws, connection)
    going = {draw.row.id for draw in found}
    others = [row.id for row in draws.read_all(connection) if row.id not in going]
    not_drawn = [one for one in others if not desk.draws.state(connection, one).event.is_drawn]
    return [*found, *(need_draw(desk.draws, connection, one) for one in not_drawn)]


def leaving(connection: Connection) -> dict[str, float]:
    """Since when each player must leave, by name as spelled."""
    return {key(name): said_s for _, name, said_s in leaves.read_all(connection)}


def _matches(connection: Connection, draw: Draw, player: PlayerRow) -> Iterator[OwnMatch]:
    usual = usual_settings(connection, draw.row.event)
    for code, board in draw.event.boards.items():
        is_own = [bool(side) and visits.is_of(draw, side or NOBODY, player) for side in board.sides]
        if code in draw.event.results or not any(is_own):
            continue
        own = is_own.index(True)
        state, words = _said(draw, code)
        match, opponent = phone_results.match_of(board), draw.names.get(board.sides[1 - own] or NOBODY, "")
        of_it = draw.row.id, code, match, board.name, opponent, length_of(draw, code, usual)
        yield OwnMatch(*of_it, state, words.get(own, ""), words.get(1 - own, ""))


def _said(draw: Draw, code: str) -> tuple[str, dict[int, str]]:
    """How far the reports are, and each side's in words; "" = nobody has reported."""
    if code in draw.noted:
        words = paper.words_of(draw, Report(code, draw.noted[code].result))
        return phone_results.AGREED, dict.fromkeys(phone_results.SIDES, words)
    known = draw.phoned.get(code)
    if known is None:
        return "", {}
    return known.state, {side: paper.words_of(draw, Report(code, known.result_of(side))) for side in known.said}


def _may_check_in(draw: Draw, player: PlayerRow) -> bool:
    event = draw.event
    missing = [entry for entry in _still_in(draw) if entry not in event.here]
    is_open = event.announced.checks_in_by_phone and not event.is_drawn
    return is_open and any(visits.is_of(draw, entry, player) for entry in missing)


def _still_in(draw: Draw) -> list[str]:
    return [entry.id for entry in draw.event.entries if entry.id not in draw.event.out]
