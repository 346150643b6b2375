"""Somebody leaves an event that is drawn: what is asked, and what the bracket shows (R-08, R-09)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.faults import Question
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.views import draws
from tests.director.conftest import stranger_of
from tests.director.device import Device
from tests.director.drawn import FOUR, do, names, open_draw, play, seen


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in (7, 8)}


def shown(desk: Desk, draw_id: int) -> dict[str, tuple[str, ...]]:
    cells = (cell for part in draws.page(desk, draw_id).parts for column in part.columns for cell in column.cells)
    return {cell.code: (cell.sides[0].words, cell.sides[1].words, cell.status) for cell in cells}


def question(desk: Desk, draw_id: int, entry: str) -> Question:
    with pytest.raises(Question) as caught:
        acting.act(desk, draw_id, Withdraw(entry), {}, confirmed="")
    return caught.value


def test_who_has_won_and_leaves_is_not_asked_about_his_match_and_the_walkover_is_named(
    desk: Desk, hall: dict[int, Device]
):
    draw_id = open_draw(desk, FOUR)
    do(desk, draw_id, DrawLots(0))
    play(desk, hall[7], draw_id, "M1-1")
    play(desk, hall[8], draw_id, "M1-2")
    (winner, other), loser = names(seen(desk, draw_id), "M2-1"), names(seen(desk, draw_id), "M1-1")[1]
    asked = question(desk, draw_id, seen(desk, draw_id).settled["M1-1"].winner or "")
    assert not asked.choices and asked.reasons == (f"M2-1: walkover for {other}, as {winner} leaves",)
    do(desk, draw_id, Withdraw(seen(desk, draw_id).settled["M1-1"].winner or ""))
    assert shown(desk, draw_id)["M2-1"] == (f"{winner}, withdrawn", other, "walkover")
    assert shown(desk, draw_id)["M1-1"] == (winner, loser, "verified")


def test_a_bye_of_somebody_who_leaves_stays_where_it_is(desk: Desk, client: TestClient):
    """Else the bracket slips out of line, for everybody to see."""
    draw_id = open_draw(desk, "Rossi\nDe Vries\nBauer\nOkafor\nNovak")
    do(desk, draw_id, DrawLots(0))
    draw, before = seen(desk, draw_id), shown(desk, draw_id)
    (a, b), code = draw.settled["M2-1"].sides, "M2-1"
    do(desk, draw_id, Report(code, Result((a or "", b or ""), a or "", points=(7, 1))))
    assert not question(desk, draw_id, a or "").choices
    do(desk, draw_id, Withdraw(a or ""))
    after = shown(desk, draw_id)
    assert list(after) == list(before) and after["M2-1"][:2] == before["M2-1"][:2]
    assert after["M1-1"] == (f"{draw.names[a or '']}, withdrawn", "bye", "bye")
    assert f"{draw.names[a or '']}, withdrawn" in stranger_of(desk).get(f"/live/draws/{draw_id}").text


def test_two_who_leave_before_their_match_keep_their_line(desk: Desk):
    draw_id = open_draw(desk, FOUR)
    do(desk, draw_id, DrawLots(0))
    draw, before = seen(desk, draw_id), shown(desk, draw_id)
    for side in draw.settled["M1-1"].sides:
        do(desk, draw_id, Withdraw(side or ""))
    after = shown(desk, draw_id)
    assert list(after) == list(before)
    assert after["M1-1"][:2] == tuple(f"{name}, withdrawn" for name in names(draw, "M1-1"))
