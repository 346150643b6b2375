"""An event of four at the desk, for tests: entered, drawn, played at real tables up to its final."""

from functools import partial

import pytest

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, calling, draw_state
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Question
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.store import acts as act_rows
from matchcore.games.backgammon.game import scoring
from tests.director.device import Device

FOUR = "Rossi; Roma\nDe Vries; Delft; NED; 1700\nBauer\nOkafor"
TABLES = (7, 8, 9)
NO_ANSWERS: dict[str, str] = {}


def open_draw(desk: Desk, lines: str = FOUR, event: str = "Open") -> int:
    draw_id = acting.open_draw(desk, event)
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    return draw_id


def seen(desk: Desk, draw_id: int) -> Draw:
    with desk.reading() as connection:
        return draw_state.need_draw(desk.draws, connection, draw_id)


def do(desk: Desk, draw_id: int, act, **answers: str) -> None:
    acting.act(desk, draw_id, act, answers)


def newest_act(desk: Desk) -> int:
    with desk.store.reading() as connection:
        return act_rows.head(connection)[0]


def names(draw: Draw, code: str) -> tuple:
    return tuple(draw.names[side] if side else side for side in draw.standings[code].sides)


def drawn_with_consolation(desk: Desk) -> int:
    """Four entries, a knock-out with a progressive consolation."""
    draw_id = open_draw(desk)
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("progressive"))
    return draw_id


def play(desk: Desk, device: Device, draw_id: int, code: str, winner: int = 0, is_verified: bool = True) -> int:
    """Call a pairing to a table, and play it to the sealed result."""
    match_id = calling.call(desk, draw_id, code, device.number, 1)
    device.sync()
    device.accept()
    device.begin_game()
    device.play(winner=winner)
    device.sync()
    if is_verified:
        results.verify(desk, match_id)
    return match_id


OTHER_WINNER = Verdict(scoring.RULING, 1, (0, 1), reason="sides swapped on the sheet")


def asked(desk: Desk, match_id: int, answers: dict[str, str], confirmed: str = "") -> Question:
    with pytest.raises(Question) as caught:
        results.correct(desk, match_id, OTHER_WINNER, answers, confirmed=confirmed)
    return caught.value


def begin_final(desk: Desk, draw_id: int, hall: dict[int, Device]) -> int:
    """Both semi-finals are verified, the final is being played at table 9; the first semi-final's match."""
    one = play(desk, hall[7], draw_id, "M1-1")
    play(desk, hall[8], draw_id, "M1-2")
    calling.call(desk, draw_id, "M2-1", 9, 1)
    hall[9].sync()
    hall[9].accept()
    hall[9].begin_game()
    hall[9].sync()
    return one
