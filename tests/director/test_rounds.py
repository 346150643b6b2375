"""The strip of rounds counts pairings, wherever they are played (DESK 8)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.model import Result
from host_tools.director.texts import speaking
from host_tools.director.views import rounds
from tests.director import as_json
from tests.director.conftest import PAGE
from tests.director.device import Device
from tests.director.drawn import do, open_draw, play, seen


def strip(desk: Desk) -> list[tuple[str, int, int]]:
    return [(one.name, one.over, one.total) for one in rounds.list_rounds(desk)]


def written(desk: Desk, draw_id: int, code: str) -> None:
    a, b = (side or "" for side in seen(desk, draw_id).settled[code].sides)
    do(desk, draw_id, Report(code, Result((a, b), a, points=(7, 1)), is_on_paper=True))


@pytest.fixture
def drawn(desk: Desk) -> int:
    """Seven entries: three matches and a bye in the first round."""
    draw_id = open_draw(desk, "\n".join("ABCDEFG"))
    do(desk, draw_id, DrawLots(0))
    return draw_id


def test_a_round_half_played_stays_while_nothing_is_called(desk: Desk, drawn: int, device: Device):
    first = next(code for code, one in seen(desk, drawn).settled.items() if one.state == "ready")
    match_id = play(desk, device, drawn, first, is_verified=False)
    assert ("Main draw, round 1", 1, 3) in strip(desk)
    results.verify(desk, match_id)
    assert ("Main draw, round 1", 1, 3) in strip(desk)


def test_an_event_on_paper_has_its_rounds(desk: Desk, drawn: int, client: TestClient):
    """From the draw to the last result, without a device."""
    assert strip(desk) == [("Main draw, round 1", 0, 3)]
    assert "Main draw, round 1" in client.get("/", headers=PAGE).text
    ready = [code for code, one in seen(desk, drawn).settled.items() if one.state == "ready"]
    do(desk, drawn, Seat(ready[0], "B 1"))
    written(desk, drawn, ready[0])
    assert ("Main draw, round 1", 1, 3) in strip(desk)
    for code in (*ready[1:], "M2-1"):
        written(desk, drawn, code)
    assert strip(desk) == [("Main draw, round 2", 1, 2)]
    for code in ("M2-2", "M3-1"):
        written(desk, drawn, code)
    assert strip(desk) == []


def test_a_round_is_one_whatever_language_its_matches_were_called_in(
    desk: Desk, drawn: int, device: Device, client: TestClient
):
    """It is named in the language of whoever reads; the screen of a table keeps the words that it was sent."""
    first, second = [code for code, one in seen(desk, drawn).settled.items() if one.state == "ready"][:2]
    client.post(f"/draws/{drawn}/call?language=it", data={"code": first, "table": "7"}, headers=PAGE)
    device.sync()
    assert "turno 1" in device.match.round
    assert strip(desk) == [("Main draw, round 1", 0, 3)]
    for path in ("/tables/7", "/matches/1", "/results?of=open"):
        assert "turno" not in client.get(path, headers=PAGE).text, path
    assert as_json.table(desk, 7)["match"]["round"] == "Main draw, round 1"
    with speaking("it"):
        assert [one[1:] for one in strip(desk)] == [(0, 3)] and "turno 1" in strip(desk)[0][0]
    written(desk, drawn, second)
    assert ("Main draw, round 1", 1, 3) in strip(desk)


def test_a_walkover_is_nothing_to_play(desk: Desk, drawn: int):
    draw = seen(desk, drawn)
    first = next(one for one in draw.settled.values() if one.state == "ready")
    do(desk, drawn, Withdraw(first.sides[0] or ""))
    assert ("Main draw, round 1", 0, 2) in strip(desk)


def test_a_match_outside_of_any_draw_is_counted_as_before(
    desk: Desk, drawn: int, offered: Device, new_device: Callable[[int], Device]
):
    calling.call(desk, drawn, "M1-2", new_device(8).number)
    assert sorted(strip(desk)) == [("Main draw, round 1", 0, 3), ("round 3", 0, 1)]
