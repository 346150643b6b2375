"""Swiss without a barrier at the desk: whoever waits is paired while others play."""

import re
from random import Random

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.draws.planning import plan
from host_tools.director.formats import tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.pairing import PairWaiting
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.model import Result
from tests.director.conftest import PAGE, say_yes
from tests.director.drawn import do, newest_act, open_draw, seen
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


# -- by itself ---------------------------------------------------------------------------------------------------------


def begun(desk: Desk, number: int, rounds: int) -> int:
    draw_id = open_draw(desk, "\n".join(f"Player {at}" for at in range(1, number + 1)))
    do(desk, draw_id, Announce(Announced(lengths=(3,), rounds=rounds, pairs_itself=True)))
    return draw_id


def end_one(desk: Desk, draw_id: int, chance: Random) -> bool:
    """A match of those in play, any of them; False = there is none."""
    ready = [one for one in seen(desk, draw_id).settled.values() if not one.is_decided]
    if ready:
        one = chance.choice(ready)
        do(desk, draw_id, Report(one.pairing.code, Result(one.sides, chance.choice(one.sides))))
    return bool(ready)


def test_nobody_is_paired_before_the_director_has_begun(desk: Desk):
    draw_id = begun(desk, 8, rounds=3)
    GoingOn(desk).look()
    assert not seen(desk, draw_id).event.rounds


@pytest.mark.parametrize("number", [8, 9, 13])
def test_an_evening_without_a_barrier_pairs_itself_to_its_last_match(desk: Desk, number: int):
    """Everybody has played three, none of them twice with another; of an odd number one has passed once."""
    draw_id, itself, chance = begun(desk, number, rounds=3), GoingOn(desk), Random(number)
    do(desk, draw_id, PairWaiting(0))
    while end_one(desk, draw_id, chance):
        itself.look()
    itself.look()
    assert not end_one(desk, draw_id, chance)
    players = tallies.players_left(seen(desk, draw_id).event, 0)
    assert [len(player.met) + player.byes for player in players] == [3] * number
    assert sum(player.byes for player in players) == number % 2


def test_pairs_that_were_taken_back_are_left_to_the_director(desk: Desk):
    draw_id, itself = begun(desk, 8, rounds=3), GoingOn(desk)
    do(desk, draw_id, PairWaiting(0))
    for code in ("S1-1", "S1-2"):
        one = seen(desk, draw_id).settled[code]
        do(desk, draw_id, Report(code, Result(one.sides, one.sides[0])))
    itself.look()
    assert len(seen(desk, draw_id).event.rounds) == 2
    undoing.undo(desk, newest_act(desk))
    itself.look()
    assert len(seen(desk, draw_id).event.rounds) == 1


def test_what_is_left_is_foreseen_to_the_last_match(desk: Desk):
    draw_id = begun(desk, 9, rounds=3)
    do(desk, draw_id, PairWaiting(0))
    with desk.reading() as connection:
        found = plan(desk, connection, [seen(desk, draw_id)]).matches
    assert len(found) == 9 * 3 // 2
    after = {one.code: one.after for one in found}
    assert sum(not one for one in after.values()) == 4 and all(code in after for one in after.values() for code in one)


def test_the_first_step_of_the_event_is_its_first_pairs(desk: Desk, client: TestClient):
    draw_id = begun(desk, 8, rounds=3)
    assert 'value="PairWaiting"' in client.get(f"/e/{draw_id}", headers=PAGE).text
    page = client.get(f"/e/{draw_id}/settings", headers=PAGE).text
    assert re.search(r'name="pairs_itself" value="1" checked', page)
