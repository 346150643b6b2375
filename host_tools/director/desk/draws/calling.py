"""A pairing of a draw goes to a table (DESK 6)."""

from collections.abc import Mapping

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import elsewhere, placing, series
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import boards, seats, ties
from host_tools.director.desk.draws.draw_state import DECIDED_ON, Draw, need_draw
from host_tools.director.desk.draws.proposing import held_words, rests_until, starts_of
from host_tools.director.desk.playing import playing
from host_tools.director.desk.series import Series
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.formats import tallies
from host_tools.director.formats.event import SWING
from host_tools.director.formats.model import NOBODY, EntryId
from host_tools.director.formats.progress import READY, Standing, section_letter
from host_tools.director.store import draws, events, matches
from host_tools.director.texts import text

FIRST_LENGTH = 7  # of an event without defaults


def call(
    desk: Desk,
    draw_id: int,
    code: str,
    number: int,
    length: int = 0,
    *,
    confirmed: Confirmed = None,
    start_s: int | None = None,
) -> int:
    """Assign the match of a pairing, or one of its tie (M1-1.3), to a table; its id. `length`: 0 = as announced.

    `start_s`: the time that was announced, in seconds since midnight; None = soon after the call.

    `confirmed`: also asks about a player who rests after a match, and an event that is held back (DESK 6)."""
    with desk.writing() as connection:
        draw, (pairing, part) = need_draw(desk.draws, connection, draw_id), ties.split(code)
        standing = need_ready(draw, code)
        a, b = standing.sides[0] or NOBODY, standing.sides[1] or NOBODY
        settings = usual_settings(connection, draw.row.event)
        settings.names = ties.names_of(draw, code)
        settings.length, settings.round = length or length_of(draw, pairing, settings), wording.round_name(pairing)
        if part:
            ties.set_up(settings, draw, code)
        if section_letter(code) == SWING:
            _make_single_game(settings, tallies.stakes_of(draw.event)[code], tallies.held(draw.event), (a, b))
        check_free(desk, connection, number)
        elsewhere.check(desk, connection, number, settings.names)
        against = [*held_words(draw, desk.now_s(), pairing), *_rests(desk, connection, draw, code, settings)]
        against += seats.unmet(connection, number, settings.names)
        start_s = _start_s(draw, pairing, desk.now_s()) if start_s is None else start_s
        match_id = placing.assign_in(
            desk, connection, number, settings, 0, confirmed, against, start_s, round_code=pairing.partition("-")[0]
        )
        best_of = int(settings.options.get("best_of", 1))
        draws.add_match(connection, match_id, draw_id, pairing, (a, b), best_of, part)
        return match_id


def _start_s(draw: Draw, pairing: str, now_s: float) -> int:
    """The start of its round, unless the usual one after the call is later."""
    return placing.usual_start_s(max(now_s, starts_of(draw, pairing) - 60 * placing.START_MIN - 59))


def start_words(called_s: float) -> str:
    """When a match that was called then starts: from then on a player is late."""
    minutes = placing.usual_start_s(called_s) // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _rests(desk: Desk, connection: Connection, draw: Draw, code: str, settings: Settings) -> list[str]:
    """Who rests after a match, unless the rest was waived."""
    if code in draw.event.calling.waived:
        return []
    return rests_until(connection, draw, settings.names, desk.now_s())


def call_next(desk: Desk, draw_id: int, code: str) -> int:
    """The next match of a series, at the table of the one before (SER-01); its id."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        found = draw.series[code]
        settings, number = series.next_settings(connection, found), found.rows[-1].table_number
        check_free(desk, connection, number)
        elsewhere.check(desk, connection, number, settings.names)
        return placing.assign_in(desk, connection, number, settings, found.first_id, None)


def check_free(desk: Desk, connection: Connection, number: int) -> None:
    """Refuse a table with a match that is not over, on its device or on the board alone: nobody's place is taken."""
    boards.check_unused(desk.draws, connection, str(number))
    here = [one for one in matches.are_open(connection) if one.table_number == number]
    if here and not elsewhere.is_closing(connection, here[0]):
        names, status = wording.title(here[0].names), text("status." + here[0].status)
        raise Fault("TABLE_NOT_FREE", 409, number=number, names=names, status=status)


def may_go_on(desk: Desk, connection: Connection, found: Series) -> bool:
    """Whether the next match can be ordered: the one before is verified, its table is free, nobody is on a break."""
    last = found.rows[-1]
    if found.winner is not None or last.status not in DECIDED_ON:
        return False
    is_newest = matches.of_series(connection, found.first_id)[-1].id == last.id  # none has been withdrawn
    is_free = all(one.table_number != last.table_number for one in matches.are_open(connection))
    follower = desk.follower(connection, need_table(connection, last.table_number))
    return is_newest and is_free and not playing(follower.game).is_on_break(follower.state)


def need_ready(draw: Draw, code: str) -> Standing:
    """Verified on both sides, and not at a table yet (R-13)."""
    pairing, _ = ties.split(code)
    standing = draw.settled.get(pairing)
    if standing is None:
        raise Fault("NO_PAIRING", 404, pairing=code[:10])
    if standing.state != READY or code not in ties.to_call(draw, pairing):
        status = draw.statuses.get(pairing, standing.state)
        raise Fault("PAIRING_NOT_READY", 409, pairing=code, status=text("pairing." + status))
    return standing


def length_of(draw: Draw, code: str, usual: Settings) -> int:
    """0 = a single game of Swing (SWG-02)."""
    return 0 if section_letter(code) == SWING else tallies.length_of(draw.event, code) or usual.length


def _make_single_game(
    settings: Settings, stake: int, held: Mapping[EntryId, int], sides: tuple[EntryId, EntryId]
) -> None:
    """A game without a length (SWG-02); its clock needs a bank of its own (CLK-07), or there is none."""
    settings.length, settings.score_a, settings.score_b = 0, 0, 0
    held_a, held_b = (str(held[side]) for side in sides)
    settings.options.pop("best_of", None)
    settings.options |= {"games": "1", "stake": str(stake), "held_a": held_a, "held_b": held_b}
    if "bank_ms" not in settings.options:
        settings.options["clock"] = "off"


def usual_settings(connection: Connection, event: str) -> Settings:
    row = events.find(connection, event)
    if row is not None:
        return playing().usual_settings(row)
    settings = playing().new_settings(FIRST_LENGTH, "", "")
    settings.event = event
    return settings
