"""A draw by hand at the desk, and late places that close at a time (TOU-03, TOU-04)."""

from starlette.testclient import TestClient

from host_tools.director import wording
from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.model import LATE
from tests.director.conftest import PAGE, Now, say_yes
from tests.director.drawn import do, newest_act, open_draw, seen


def thrown(client: TestClient, draw_id: int, numbers: str, **other: str):
    form = {"form": "DrawByHand", "thrown": numbers, **other}
    return client.post(f"/draws/{draw_id}", data=form, headers=PAGE)


def test_the_numbers_are_typed_as_they_are_drawn(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    form = {"form": "DrawByHand", "thrown": "3, 01\n4 2"}
    assert say_yes(client, f"/draws/{draw_id}", form).status_code == 303
    assert [place.of for place in seen(desk, draw_id).event.lines] == ["3", "1", "4", "2"]
    assert "drawn by hand: 3, 1, 4, 2" in client.get("/log", headers=PAGE).text


def test_a_number_thrown_twice_is_named_with_both_turns_and_what_was_typed_stays(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    refused = thrown(client, draw_id, "3 1 3")
    assert refused.status_code == 409
    assert "Number 3 (Bauer) is typed twice: drawn as number 1 and again as number 3" in refused.text
    assert ">3 1 3</textarea>" in refused.text and not seen(desk, draw_id).event.lines


def test_half_a_draw_says_who_is_still_in_the_hat(desk: Desk, client: TestClient):
    refused = thrown(client, open_draw(desk), "3 1")
    assert refused.status_code == 409 and "Still to be drawn (2): 2, 4" in refused.text


def late_draw(desk: Desk, now: Now) -> int:
    draw_id = open_draw(desk, "Rossi\nDe Vries\nBauer")
    do(desk, draw_id, DrawLots(0, late=1, late_until_s=desk.now_s() + 600))
    return draw_id


def test_whoever_waits_opposite_a_late_place_sees_until_when(desk: Desk, client: TestClient, now: Now):
    draw_id = late_draw(desk, now)
    until = wording.time_of_day(desk.now_s() + 600)
    for address in (f"/e/{draw_id}/draw", f"/live/draws/{draw_id}"):
        assert f"late 1, until {until}" in client.get(address, headers=PAGE).text


def test_late_places_close_by_themselves_at_their_time_once(desk: Desk, now: Now):
    """R-06."""
    draw_id, hand = late_draw(desk, now), GoingOn(desk)
    now.s += 599
    hand.look()
    assert seen(desk, draw_id).event.are_late_open
    now.s += 1
    hand.look()
    draw = seen(desk, draw_id)
    assert not draw.event.are_late_open
    assert all(
        one.is_decided for one in draw.settled.values() if any(place.kind == LATE for place in one.pairing.places)
    )
    act = newest_act(desk)
    undoing.undo(desk, act, confirmed=undoing.preview(desk, act).mark)
    hand.look()
    assert seen(desk, draw_id).event.are_late_open


def test_a_draw_over_one_by_hand_says_so(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    say_yes(client, f"/draws/{draw_id}", {"form": "DrawByHand", "thrown": "3 1 4 2"})
    again = thrown(client, draw_id, "1 2 3 4")
    assert "The event is drawn already, by hand" in again.text
