"""The pages of a large event: each pairing is worked out as often as for a small one, however many have entered."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.formats import deciding
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.formats.progress import READY, Progress
from tests.director.conftest import PAGE
from tests.director.drawn import do, newest_act, open_draw, seen

SMALL, LARGE = 8, 32


def begun(desk: Desk, entries: int) -> int:
    """Half of round 1 has its results."""
    draw_id = open_draw(desk, "\n".join(f"Player {number}" for number in range(entries)))
    do(desk, draw_id, DrawLots(0))
    ready = [one for one in seen(desk, draw_id).settled.values() if one.state == READY]
    for one in ready[::2]:
        a, b = one.sides
        assert a and b
        do(desk, draw_id, Report(one.pairing.code, Result((a, b), a, points=(7, 3)), is_on_paper=True))
    return draw_id


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    add = Progress.add
    monkeypatch.setattr(Progress, "add", lambda self, pairing: found.append(pairing.code) or add(self, pairing))
    return found


@pytest.mark.parametrize("entries", [SMALL, LARGE])
@pytest.mark.parametrize("address", ["/e/{}", "/e/{}/entries", "/e/{}/draw", "/live/draws/{}", "/log"])
def test_a_page_works_out_each_pairing_a_few_times(
    desk: Desk, client: TestClient, worked_out: list[str], entries: int, address: str
):
    draw_id = begun(desk, entries)
    worked_out.clear()
    assert client.get(address.format(draw_id), headers=PAGE).status_code == 200
    assert len(worked_out) <= 2 * (entries - 1)


def test_an_undo_is_previewed_once_to_be_done(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    begun(desk, SMALL)
    act = newest_act(desk)
    mark = undoing.preview(desk, act).mark
    previews: list[object] = []
    consequences: Callable[..., deciding.Preview] = deciding.consequences
    monkeypatch.setattr(
        deciding, "consequences", lambda state, act, *more: previews.append(act) or consequences(state, act, *more)
    )
    undoing.undo(desk, act, confirmed=mark)
    assert len(previews) == 1
