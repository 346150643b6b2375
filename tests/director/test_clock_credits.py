"""A clock set wrongly: the credits from the recorded turns, and the correcting order (INC-11)."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.form_parsing import orders
from host_tools.director.games.backgammon.orders import clock_credits, forms
from host_tools.director.games.backgammon.orders.clock_credits import Turns
from host_tools.director.games.backgammon.views import tables
from host_tools.director.order import Order
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import procedures, turn
from matchcore.sides import BY_DIRECTOR, author
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device

RIGHT_POINT_MS = 90_000
RIGHT_DELAY_MS = 10_000


@pytest.fixture
def begun(device: Device, desk: Desk) -> Device:
    """A match to 7 with 2:00 a point and 12 s, where 1:30 and 10 s are right; A is on turn."""
    placing.assign(desk, 7, settings(7))
    device.sync()
    device.accept()
    device.begin_game(turns=0)
    return device


def credits(device: Device, desk: Desk, per_point_ms: int = RIGHT_POINT_MS, delay_ms: int = RIGHT_DELAY_MS) -> list:
    device.sync()
    turns = Turns()
    _, state, now_ms = tables.inquiry(desk, 7, turns)
    return clock_credits.credits(turns, state, now_ms, per_point_ms, delay_ms)


def test_a_turn_that_used_bank_is_worked_out_again(begun: Device, desk: Desk):
    """30 s used 18 s of bank with 12 s, and use 20 s with 10 s; 11 s used none, and use one; 5 s use none."""
    for seconds in (30, 11, 5, 5):
        begun.turn(after_ms=seconds * 1000)
    a, b = credits(begun, desk)
    start_ms = 7 * (RIGHT_POINT_MS - 120_000)
    assert (a.turns, a.start_ms, a.turns_ms, a.credit_ms) == (2, start_ms, -2000, start_ms - 2000)
    assert (b.turns, b.turns_ms) == (2, -1000)
    assert a.left_ms == 14 * 60_000 - 18_000 and a.corrected_ms == a.left_ms + a.credit_ms


def test_what_was_charged_is_what_the_right_clock_would_have_charged(begun: Device, desk: Desk):
    """Corrected bank = bank of a match played with the right setting from the start."""
    for seconds in (30, 40, 11, 13, 70):
        begun.turn(after_ms=seconds * 1000)
    a, b = credits(begun, desk)
    right_ms = 7 * RIGHT_POINT_MS
    assert a.corrected_ms == right_ms - (20 + 1 + 60) * 1000
    assert b.corrected_ms == right_ms - (30 + 3) * 1000


def test_pauses_are_no_part_of_a_turn_and_the_open_turn_is_none(begun: Device, desk: Desk):
    begun.do(turn.pause, after_ms=11_000)
    begun.do(turn.state_reason, "ROLL_DISPUTE", after_ms=0)
    begun.do(turn.resume, after_ms=60_000)
    begun.turn(after_ms=500)
    begun.do(turn.pause, after_ms=40_000)
    a, b = credits(begun, desk)
    assert (a.turns, a.turns_ms) == (1, -1500)
    assert (b.turns, b.turns_ms) == (0, 0)


def test_a_turn_that_was_taken_back_is_no_turn(begun: Device, desk: Desk):
    begun.turn(after_ms=30_000)
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "pressed by mistake"))
    begun.sync()
    assert credits(begun, desk)[0].turns == 0
    begun.do(turn.resume)
    begun.turn(after_ms=10_000)
    a, _ = credits(begun, desk)
    assert a.turns == 1


def test_a_turn_goes_on_after_an_illegal_move(begun: Device, desk: Desk):
    """Under W the offender's clock goes on where it stood (INC-06): 8 s and 3 s are one turn of 11 s."""
    begun.turn(after_ms=8000)
    begun.do(procedures.take_turn_back, 0, BY_DIRECTOR, 0)
    begun.turn(after_ms=3000)
    a, b = credits(begun, desk)
    assert (a.turns, a.turns_ms) == (1, -1000)
    assert b.turns == 1


def test_a_full_delay_again_counts_as_a_turn_of_its_own(begun: Device, desk: Desk):
    """Two stretches of 11 s, each with a delay (INC-07)."""
    begun.do(turn.restart_delay, author(1 - begun.match.clock.active), after_ms=11_000)
    begun.turn(after_ms=11_000)
    assert credits(begun, desk)[0].turns_ms == -2000


def test_a_bank_below_nothing_is_shown_as_nothing(begun: Device, desk: Desk):
    begun.turn(after_ms=13 * 60_000)
    a, _ = credits(begun, desk, per_point_ms=60_000)
    assert a.is_short and a.corrected_ms == 0


def test_a_fixed_bank_has_no_bank_per_point(device: Device, desk: Desk):
    match = settings(7)
    match.options["bank_ms"] = "600000"
    placing.assign(desk, 7, match)
    device.sync()
    device.accept()
    device.begin_game()
    assert credits(device, desk)[0].start_ms == 0


def test_what_the_first_part_has_not_got_is_taken_from_the_second(device: Device, desk: Desk):
    """CLK-11: 5:00 and 9:00; with 1:00 a point there would have been 7:00, and the table arrives at the bank that was
    shown.
    """
    match = settings(7)
    match.options["split_first_ms"] = "300000"
    placing.assign(desk, 7, match)
    device.sync()
    device.accept()
    for credit in credits(device, desk, per_point_ms=60_000, delay_ms=12_000):
        assert (credit.left_ms, credit.credit_ms, credit.is_short) == (14 * 60_000, -7 * 60_000, False)
        assert credit.corrected_ms == 7 * 60_000
    giving.give(desk, 7, Order(facts.CLOCK_CORRECTED, (60_000, 12_000, -7 * 60_000, -7 * 60_000), "announced 1:00"))
    device.sync()
    clock = device.match.clock
    assert [clock.bank_left_ms(device.now_ms, side) for side in (0, 1)] == [7 * 60_000, 7 * 60_000]
    assert [clock.part_in_use(device.now_ms, side) for side in (0, 1)] == [2, 2]


def test_the_credits_are_shown_and_sent_as_they_were_shown(client: TestClient, begun: Device, desk: Desk):
    client.headers.update(PAGE)
    begun.turn(after_ms=30_250)
    begun.do(turn.pause)
    begun.sync()
    assert 'action="/tables/7/clock"' in client.get("/tables/7?form=correct_clock").text
    text = client.get("/tables/7/clock", params={"per_point_ms": "1:30", "delay_ms": "10"}).text
    assert "-3:32.000" in text and "10:10" in text
    form = text.partition('action="/tables/7/orders"')[2]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) | {"reason": "announced 1:30 and 10 s"}
    assert say_yes(client, "/tables/7/orders", fields).status_code == 303
    begun.sync()
    match = begun.match
    assert (match.per_point_ms, match.delay_ms) == (90_000, 10_000)
    assert match.clock.bank_left_ms(begun.now_ms, 0) == 7 * 90_000 - 20_250
    assert match.clock.bank_left_ms(begun.now_ms, 1) == 7 * 90_000


def test_two_players_who_are_equally_short_are_both_named(begun: Device, client: TestClient, desk: Desk):
    for _ in (0, 1):
        begun.turn(after_ms=112_000)  # 100 s of bank each
    a, b = credits(begun, desk, per_point_ms=10_000, delay_ms=12_000)
    assert a == b and a.is_short
    answer = client.get("/tables/7/clock", params={"per_point_ms": "0:10", "delay_ms": "12"})
    for name in begun.match.names:
        assert text("credits.short", name=name) in answer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"per_point_ms": "2", "delay_ms": "10"}, "Bank per point (m:ss): “2” is not a time"),
        ({"per_point_ms": "1:30", "delay_ms": "soon"}, "Delay (s): “soon” is not a number"),
        ({"per_point_ms": "900:00", "delay_ms": "10"}, "rule CLK-02"),
        ({"per_point_ms": "1:30", "delay_ms": "601"}, "rule CLK-03"),
        ({"per_point_ms": "-1:30", "delay_ms": "10"}, "rule CLK-02"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(client: TestClient, begun: Device, fields: dict[str, str], words: str):
    begun.sync()
    answer = client.get("/tables/7/clock", params=fields, headers=PAGE)
    assert answer.status_code == 422 and words in answer.text
    assert client.get("/tables/7/clock", params=fields).status_code == 422


@pytest.mark.parametrize(("ms", "typed"), [(0, "0:00.000"), (-7250, "-0:07.250"), (61_001, "1:01.001")])
def test_a_credit_is_written_to_the_millisecond(ms: int, typed: str):
    assert forms.credit_text(ms) == typed
    form = {"per_point_ms": "1:00", "delay_ms": "10", "credit_a_ms": typed, "credit_b_ms": "1:00", "reason": "x"}
    assert orders.read(forms.BY_NAME["correct_clock"], form, (), forms.READERS).values[2:] == (ms, 60_000)


@pytest.mark.parametrize("typed", ["", "1", "1:60", "1:00.1234", "--1:00", "１:00"])
def test_a_credit_that_is_no_time_is_refused(client: TestClient, begun: Device, typed: str):
    begun.sync()
    form = {"form": "correct_clock", "per_point_ms": "1:00", "delay_ms": "10", "credit_a_ms": typed}
    answer = client.post("/tables/7/orders", data=form | {"credit_b_ms": "0:00", "reason": "x"})
    assert answer.status_code == 422 and text("field.credit_a", a="A") in answer.json()["message"]


def test_a_turn_set_by_the_director_has_a_delay_of_its_own(begun: Device, desk: Desk):
    """CLK-20, INC-11: 11 s ran before *set turn* and 11 s after it, each with a full delay; with 10 s each uses one."""
    side = begun.match.clock.active
    begun.do(turn.pause, after_ms=11_000)
    giving.give(desk, 7, Order(facts.TURN_SET, (side,), "it is still their turn"))
    begun.sync()
    begun.do(turn.resume)
    begun.turn(after_ms=11_000)
    mine = credits(begun, desk)[side]
    assert (mine.turns, mine.turns_ms) == (2, -2000)


def test_what_was_used_beyond_the_bank_is_deducted(begun: Device, desk: Desk):
    """AMB-18: 15 minutes of a bank of 14, and one point more of bank gives 2 minutes: one is left."""
    begun.turn(after_ms=15 * 60_000 + 12_000)
    a, _ = credits(begun, desk, per_point_ms=120_000 + 120_000 // 7, delay_ms=12_000)
    assert a.left_ms == -60_000 and a.corrected_ms == a.credit_ms - 60_000 > 0
