"""Swiss without a barrier at the desk: whoever waits is paired while others play."""

from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.formats.acts.pairing import PairWaiting
from tests.director.conftest import PAGE, say_yes
from tests.director.drawn import do, open_draw, seen
from tests.director.test_results_on_paper import on_paper

EIGHT = "\n".join(f"Player {number}" for number in range(1, 9))
WAITING = "Swiss without a break: pair those who wait"


def test_those_who_wait_are_paired_from_the_page_while_others_play(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, EIGHT)
    do(desk, draw_id, PairWaiting(0))
    assert WAITING not in client.get(f"/e/{draw_id}/draw", headers=PAGE).text
    for code in ("S1-1", "S1-2"):
        on_paper(desk, client, draw_id, code)
    assert WAITING in client.get(f"/e/{draw_id}/draw", headers=PAGE).text
    assert say_yes(client, f"/draws/{draw_id}", {"form": "PairWaiting"}).status_code == 303
    standings = seen(desk, draw_id).settled
    assert set(standings["S2-1"].sides) == {standings["S1-1"].winner, standings["S1-2"].winner}


def test_two_who_have_met_are_told_in_words(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, "Rossi\nDe Vries")
    do(desk, draw_id, PairWaiting(0))
    on_paper(desk, client, draw_id, "S1-1")
    refused = client.post(f"/draws/{draw_id}", data={"form": "PairWaiting"}, headers=PAGE)
    assert refused.status_code == 409 and "No two of those who wait (2) fit" in refused.text
