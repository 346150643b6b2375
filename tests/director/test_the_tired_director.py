"""The tired director, at midnight: forms filled in with slips of the hand, buttons pressed twice, old pages.

They answer no question with yes. Whatever they send, no match ends or restarts, no score jumps by more than a
point fixed by the rules, and no bank by more than a minute (GEN-01, PEN-03, INC-10).
"""

import random
import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders.forms import ORDER_FORMS, OrderForm
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, SEALED
from matchcore.games.backgammon.state.match import Match
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device

OVER = (DECIDED, SEALED)
MOST_MS = 60_000
MOST_POINTS = 1
CORRECTS = ("set_score", "correct_game", "undo", "void_double")  # what the director types in full, point by point
SLIPS = 40
# What may be typed into each field: the intended value, and slips.
TYPED = {
    "side": ("0", "1"),
    "against": ("0", "1"),
    "ms": ("0:30", "3:00", "30:00", "-0:30", "-30:00", "0:00", "0:5O", ""),
    "points": ("1", "2", "11", "0", "-1", ""),
    "level": ("2", "4", "64", "3"),
    "holder": ("", "0", "1"),
    "length": ("7", "9", "1", "77", "0"),
    "score_a": ("1", "2", "7", "22"),
    "score_b": ("0", "1", "7"),
    "per_point_ms": ("2:00", "20:00", "0:02", "200"),
    "delay_ms": ("12", "120", "1", ""),
    "result": ("1", "3", "8", "10"),
    "winner": ("0", "1", ""),
    "credit_a_ms": ("0:00", "7:00", "-7:00"),
    "credit_b_ms": ("0:00", "0:10"),
    "game": ("1", "9"),
    "kind": ("1", "3"),
    "cause": ("1", "2"),
    "undone": ("1", "12"),
    "crawford_played": ("", "on"),
    "is_asked": ("", "on"),
}


def filled(form: OrderForm, chance: random.Random) -> dict[str, str]:
    fields = {field.name: chance.choice(TYPED[field.name]) for field in form.fields if field.name in TYPED}
    return {"form": form.name, "reason": chance.choice(("because", "", "x" * 200)), **fields}


def banks(match: Match, at_ms: int) -> list[int]:
    return [match.clock.bank_left_ms(at_ms, side) for side in (0, 1)]


@pytest.mark.parametrize("seed", range(6))
def test_no_slip_that_is_not_confirmed_ends_a_match_or_gives_much_away(
    client: TestClient, playing: Device, desk: Desk, seed: int
):
    chance = random.Random(seed)
    playing.win(0, scoring.SINGLE)
    playing.begin_game()
    playing.sync()
    for _ in range(SLIPS):
        form = filled(chance.choice(ORDER_FORMS), chance)
        before = (
            playing.match.phase,
            playing.match.score_a,
            playing.match.score_b,
            banks(playing.match, playing.now_ms),
        )
        answer = client.post("/tables/7/orders", data=form)
        assert answer.status_code in (303, 409, 422), (form, answer.text)
        playing.sync()
        after = playing.match
        assert (before[0] in OVER) == (after.phase in OVER), form
        if form["form"] not in CORRECTS:
            assert abs(after.score_a - before[1]) <= MOST_POINTS and abs(after.score_b - before[2]) <= MOST_POINTS, form
        for side in (0, 1):
            moved_ms = abs(banks(after, playing.now_ms)[side] - before[3][side])
            assert moved_ms <= MOST_MS, (
                form,
                moved_ms,
            )
        if after.phase in OVER:
            break
    assert after.phase not in OVER, "only a yes ends a match"


def test_pressed_twice_an_order_is_given_once(client: TestClient, playing: Device, desk: Desk):
    """The old page is still open, and its button is pressed again."""
    client.headers.update(PAGE)
    form = {"form": "penalty", "against": "0", "points": "1", "reason": "phone"}
    page = client.get("/tables/7").text
    tokens = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    first = client.post("/tables/7/orders", data={**tokens, **form})
    second = client.post("/tables/7/orders", data={**tokens, **form})
    assert first.status_code in (200, 303)
    playing.sync()
    assert playing.match.score_b == 1, second.text[:500]


def test_a_verdict_for_the_wrong_match_of_the_list_is_asked_about(client: TestClient, playing: Device, desk: Desk):
    """RES-09, RES-10: another result than the players confirmed needs a yes; verifying the confirmed one does not."""
    playing.play()
    playing.sync()
    client.post(
        "/matches/1/correct", data={"result": "1", "winner": "1", "score_a": "0", "score_b": "7", "reason": "x"}
    )
    assert as_json.matches(desk)[0]["result"]["winner"] == 0
    client.post("/matches/1/verify", data={"go": ""})
    assert as_json.matches(desk)[0]["status"] == "verified"


def test_the_same_player_is_not_sent_to_two_tables_at_midnight(client: TestClient, new_device, desk: Desk):
    for number in (7, 8):
        new_device(number).sync()
    placing.assign(desk, 8, settings(name_a="Anna", name_b="Berta"))
    answer = client.post(
        "/tables/7/assign",
        data={"name_a": "Anna", "name_b": "Carla", "length": "5", "rule_set": "wbgf21", "per_point": "2:00",
              "delay": "12", "moves": "legal"},
    )  # fmt: skip
    assert answer.status_code == 409
    assert as_json.table(desk, 7)["match"] is None
