"""A match goes on at another table device (INC-12, INC-13), and its result counts once."""

import re
from collections.abc import Callable

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import schema
from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import result_line
from matchcore.games.backgammon.topics import beginning, doubling, flags, restoring, results as results_topic, turn
from matchcore.sides import BY_A
from tests.director import as_json
from tests.director.conftest import PAGE, Now, settings
from tests.director.device import AWAY_S, LOG_ID, Device, line_to

OLD, NEW = 7, 8


@pytest.fixture
def other(new_device: Callable[[int], Device]) -> Device:
    """A second table, free."""
    found = new_device(NEW)
    found.sync()
    return found


def match_rows(desk: Desk) -> list[dict]:
    return as_json.matches(desk)


def orders(desk: Desk, number: int) -> list[tuple[str, str]]:
    """(kind, status) of a table's orders, oldest first."""
    return [(order["kind"], order["status"]) for order in reversed(as_json.table(desk, number)["orders"])]


def take_up(device: Device) -> None:
    """The table gets the match and both players confirm what it shows."""
    device.sync()
    for side in (0, 1):
        device.do(restoring.confirm_restore, side)


def shown(match) -> tuple:
    return (
        match.names,
        match.length,
        match.score_a,
        match.score_b,
        match.game_number,
        match.cube_level,
        match.cube_holder,
        match.clock.active,
        match.games,
    )


def test_a_match_goes_on_at_another_table_as_it_was(playing: Device, other: Device, desk: Desk):
    """Score, games, cube, turn and both clocks; paused until both have confirmed."""
    playing.win(0)
    playing.begin_game()
    playing.double()
    playing.sync()
    before = shown(playing.match)
    banks = [playing.match.clock.bank_left_ms(playing.now_ms, side) for side in (0, 1)]
    placing.move(desk, 1, NEW, "buttons are broken")
    other.sync()
    assert (shown(other.match), other.match.phase, other.match.is_restored) == (before, PLAYING, 2)
    assert [other.match.clock.bank_left_ms(other.now_ms, side) for side in (0, 1)] == banks
    take_up(other)
    assert not other.match.is_restored
    assert match_rows(desk)[0]["status"] == "playing" and match_rows(desk)[0]["table"] == NEW


def test_the_result_is_reported_once_by_the_table_where_the_match_is(playing: Device, other: Device, desk: Desk):
    playing.win(0)
    playing.sync()
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    other.play(winner=1)
    other.sync()
    (result,) = match_rows(desk)
    assert (result["id"], result["status"], result["code"]) == (1, "reported", other.code())
    assert (result["result"]["winner"], result["result"]["score"]) == (1, [1, 3])
    # The old device comes back with the match still on its screen; it is taken away and nothing is reported twice.
    playing.restart()
    playing.sync()
    assert playing.match.phase == IDLE
    assert match_rows(desk) == [result]
    results.verify(desk, 1)
    other.sync()
    playing.sync()
    assert other.match.is_verified and len(match_rows(desk)) == 1


def test_what_the_old_table_plays_on_is_kept_and_does_not_count(playing: Device, other: Device, desk: Desk):
    """It was only cut off; its players finished before anybody told them."""
    placing.move(desk, 1, NEW, "not heard of")
    playing.play(winner=1)
    take_up(other)
    other.play(winner=0)
    other.sync()
    playing.sync()
    (result,) = match_rows(desk)
    assert (result["result"]["winner_name"], result["table"]) == ("Rossi", NEW)
    kept = [fact["fact"] for fact in as_json.match(desk, 1)["facts"]]
    assert kept.count("assigned") == 2 and kept.count("moved") == 1
    assert playing.match.phase == IDLE
    results.correct(desk, 1, Verdict(scoring.RULING, 1, (1, 3), "they had finished at the other table"))
    assert [row["result"]["winner_name"] for row in match_rows(desk)] == ["De Vries"]


def test_lost_and_repeated_messages_move_a_match_once(playing: Device, other: Device, desk: Desk):
    """Each request arrives, most answers are lost, old messages are repeated."""
    placing.move(desk, 1, NEW, "defective clock")
    for device in (playing, other):
        for _ in range(3):
            message = device.request()
            exchange.answer_to(desk, message)
            with pytest.raises(Exception, match="replayed"):
                exchange.answer_to(desk, message)
        device.end.count += 1
        device.sync()
    assert (playing.match.phase, other.match.phase) == (IDLE, PLAYING)
    assert orders(desk, OLD) == [("assigned", "applied"), ("ruled", "applied"), ("closed", "applied")]
    assert orders(desk, NEW) == [("assigned", "applied"), ("moved", "applied")]
    for side in (0, 1):
        other.do(restoring.confirm_restore, side)
    other.play()
    other.sync()
    assert [result["status"] for result in match_rows(desk)] == ["reported"]


def test_a_running_clock_is_taken_as_it_was_when_the_table_was_last_heard_of(
    playing: Device, other: Device, desk: Desk, now: Now
):
    """The time since then is unknown; the director may set the times (INC-12)."""
    playing.turn()
    side = playing.match.clock.active
    playing.now_ms += 20_000
    playing.exchange()
    bank_ms = playing.match.clock.bank_left_ms(playing.now_ms, side)
    now.s += 300
    placing.move(desk, 1, NEW, "device is dead")
    other.sync()
    assert bank_ms == 6 * 60 * 1000 - 8_000  # 20 s less the delay
    assert other.match.clock.bank_left_ms(other.now_ms, side) == pytest.approx(bank_ms, abs=2)


def test_the_director_sets_the_times_of_the_new_clock(playing: Device, other: Device, desk: Desk):
    placing.move(desk, 1, NEW, "defective clock", (150_000, None))
    b_ms = playing.match.clock.bank_left_ms(playing.now_ms, 1)
    other.sync()
    assert other.match.clock.bank_left_ms(other.now_ms, 0) == 150_000
    assert other.match.clock.bank_left_ms(other.now_ms, 1) == b_ms
    assert other.match.is_restored


def test_options_and_changed_rules_go_along(device: Device, other: Device, desk: Desk):
    assigned = settings(length=7)
    assigned.options = {"observer": "Neri", "bank_extra_a_ms": "60000", "breaks.minutes": "7"}
    placing.assign(desk, OLD, assigned)
    device.sync()
    device.accept()
    device.begin_game()
    giving.give(desk, OLD, Order(facts.RULE_CHANGED, (), "late.interval_min = 10"))
    giving.give(desk, OLD, Order(facts.LENGTH_SET, (9,), "as announced"))
    device.sync()
    placing.move(desk, 1, NEW, "defective clock")
    other.sync()
    match = other.match
    assert match.options["observer"] == "Neri"
    assert (match.rules["breaks.minutes"], match.rules["late.interval_min"]) == (7, 10)
    assert [bank_ms(match, side) for side in (0, 1)] == [bank_ms(device.match, side, device) for side in (0, 1)]
    assert (match.event, match.round, match.match_id) == ("Main draw", "round 3", "1")
    assert (match.length, match.pending_length) == (device.match.length, device.match.pending_length)


def bank_ms(match, side: int, device: Device | None = None) -> int:
    return match.clock.bank_left_ms(device.now_ms if device else match.at_ms, side)


def test_a_match_between_games_and_one_with_a_double_pending_are_moved(playing: Device, other: Device, desk: Desk):
    doubler = playing.match.clock.active
    playing.do(doubling.double, doubler)
    playing.sync()
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    assert (other.match.phase, other.match.doubler) == (DOUBLED, doubler)
    other.do(doubling.pass_double, 1 - doubler)
    other.do(results_topic.confirm, doubler)
    other.sync()
    assert other.match.phase == READY
    playing.sync()
    placing.move(desk, 1, OLD, "and back")
    take_up(playing)
    assert (playing.match.phase, playing.match.score(doubler)) == (READY, 1)
    playing.play(winner=doubler)
    playing.sync()
    other.sync()
    assert [result["status"] for result in match_rows(desk)] == ["reported"]
    assert other.match.phase == IDLE


@pytest.mark.parametrize("games", [0, 1])
def test_the_clock_of_an_absent_player_goes_on_there(device: Device, other: Device, desk: Desk, games: int):
    """LAT-07: before the first game and between games; only the way itself is not counted."""
    placing.assign(desk, OLD, settings())
    device.sync()
    if games:
        device.accept()
        device.begin_game()
        device.win(0)
    giving.give(desk, OLD, Order(facts.ABSENT_STARTED, (1,), "not there"))
    device.sync()
    device.now_ms += 60_000
    device.exchange()
    left_ms = device.match.clock.bank_left_ms(device.now_ms, 1)
    placing.move(desk, 1, NEW, "buttons are broken")
    other.sync()
    match = other.match
    assert (match.absent, match.clock.state, match.is_restored, match.game_number) == (1, RUNNING, False, games)
    assert match.clock.bank_left_ms(other.now_ms, 1) == pytest.approx(left_ms, abs=1000)
    assert orders(desk, NEW)[-1] == ("absent_started", "applied")


def test_an_unconfirmed_result_goes_along_with_its_signature(playing: Device, other: Device, desk: Desk):
    """RES-08, INC-13: one player signed at a table that is dead now; the other signs at the new one."""
    playing.win(0)
    playing.begin_game()
    playing.double()
    playing.do(turn.pause)
    playing.do(results_topic.claim, 0, scoring.SINGLE)
    playing.do(results_topic.confirm, 0)
    playing.sync()
    assert playing.match.phase == CLAIMED
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    assert (other.match.phase, other.match.score_a, other.match.has_agreed(0)) == (CLAIMED, 1, True)
    other.do(results_topic.confirm, 1)
    other.confirm()
    other.sync()
    assert [(result["status"], result["result"]["score"]) for result in match_rows(desk)] == [("reported", [3, 0])]


def test_a_match_whose_result_waits_for_confirmation_goes_back_to_the_claim_of_its_last_game(
    playing: Device, other: Device, desk: Desk
):
    playing.win(0)
    playing.begin_game()
    playing.double()
    playing.win(0)
    playing.sync()
    assert playing.match.is_match_won() and playing.match.phase != SEALED
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    assert (other.match.phase, other.match.score_a, other.match.cube_level) == (CLAIMED, 1, 2)


def test_a_match_that_has_not_begun_is_offered_at_the_other_table(offered: Device, other: Device, desk: Desk):
    placing.move(desk, 1, NEW, "a better place")
    offered.sync()
    other.sync()
    assert (offered.match.phase, other.match.phase) == (IDLE, OFFERED)
    assert orders(desk, NEW) == [("assigned", "applied")]
    assert orders(desk, OLD) == [("assigned", "applied"), ("closed", "applied")]


def test_what_was_changed_before_it_began_is_changed_there(offered: Device, other: Device, desk: Desk):
    """LAT-04, LEN-02, GEN-02: points for lateness, the right length, a rule."""
    giving.give(desk, OLD, Order(facts.LATE_POINTS_FOR, (0, 1, -1), "late"))
    giving.give(desk, OLD, Order(facts.LENGTH_SET, (9,), "written wrongly"))
    giving.give(desk, OLD, Order(facts.RULE_CHANGED, (), "breaks.minutes = 7"))
    offered.sync()
    placing.move(desk, 1, NEW, "defective clock")
    other.sync()
    there = other.match
    assert (there.phase, there.length, there.score_b, there.late_a) == (OFFERED, 9, 1, 1)
    assert there.rules["breaks.minutes"] == 7


def test_a_match_whose_clock_was_taken_away_goes_on_without_one(playing: Device, other: Device, desk: Desk):
    """EXP-06, CLK-23: until the director brings one in."""
    giving.give(desk, OLD, Order(facts.CLOCK_SET, (0, 0), "both flags, order unknown"))
    playing.sync()
    placing.move(desk, 1, NEW, "defective panel")
    take_up(other)
    assert (other.match.phase, other.match.has_clock) == (PLAYING, False)
    giving.give(desk, NEW, Order(facts.CLOCK_SET, (120_000, 12_000), "CLK-23"))
    other.sync()
    assert other.match.has_clock and other.match.clock.bank_left_ms(other.now_ms, 0) > 0


def test_a_match_that_its_table_has_not_fetched_yet_is_never_begun_there(device: Device, other: Device, desk: Desk):
    device.sync()
    placing.assign(desk, OLD, settings())
    placing.move(desk, 1, NEW, "a better place")
    device.sync()
    other.sync()
    assert (device.match.phase, other.match.phase) == (IDLE, OFFERED)
    assert orders(desk, OLD) == [("assigned", "cancelled")]


def test_an_assignment_that_was_on_its_way_is_taken_back_when_the_table_had_it(
    device: Device, other: Device, desk: Desk
):
    """The table has fetched the order, but its answer arrives only after the move."""
    device.sync()
    placing.assign(desk, OLD, settings())
    device.take(exchange.answer_to(desk, device.request()))
    assert device.match.phase == OFFERED
    placing.move(desk, 1, NEW, "a better place")
    device.sync()
    other.sync()
    assert (device.match.phase, other.match.phase) == (IDLE, OFFERED)
    assert [(result["id"], result["table"], result["status"]) for result in match_rows(desk)] == [(1, NEW, "offered")]


def test_a_wiped_device_gets_its_own_match_back(playing: Device, desk: Desk, now: Now):
    """The same table number, another device: the match is interrupted, and goes on there."""
    playing.win(1)
    playing.begin_game()
    playing.sync()
    before = shown(playing.match)
    fresh = Device(OLD, playing.key, line_to(desk), log_id=LOG_ID + 1)
    now.s += AWAY_S
    fresh.sync()
    assert match_rows(desk)[0]["status"] == "interrupted"
    placing.move(desk, 1, OLD, "new device")
    take_up(fresh)
    assert shown(fresh.match) == before
    fresh.play()
    fresh.sync()
    # The old device is found again and switched on at the same table.
    now.s += AWAY_S
    playing.sync()
    assert playing.match.phase == IDLE
    assert [result["status"] for result in match_rows(desk)] == ["reported"]


def test_orders_that_close_a_left_match_never_meet_another_one(playing: Device, other: Device, desk: Desk, now: Now):
    """Their answer is lost; then the device is replaced, and its players begin a match by themselves."""
    placing.move(desk, 1, NEW, "defective clock")
    exchange.answer_to(desk, playing.request())
    assert orders(desk, OLD)[-2:] == [("ruled", "waiting"), ("closed", "waiting")]
    fresh = Device(OLD, playing.key, line_to(desk), log_id=LOG_ID + 1)
    now.s += AWAY_S
    fresh.do(beginning.assign, settings(length=1, name_a="Anna", name_b="Ben"))
    fresh.accept()
    fresh.begin_game()
    fresh.sync()
    assert fresh.match.phase == PLAYING
    assert orders(desk, OLD)[-2:] == [("ruled", "waiting"), ("closed", "waiting")]
    now.s += AWAY_S
    playing.sync()
    assert (playing.match.phase, fresh.match.phase) == (IDLE, PLAYING)
    assert orders(desk, OLD)[-2:] == [("ruled", "applied"), ("closed", "applied")]


def test_a_left_match_that_the_table_has_lost_is_not_given_to_it_again(playing: Device, other: Device, desk: Desk):
    """The old table's journal is damaged back to before the match: its assignment is not repeated there."""
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    other.sync()
    playing.lose_tail(0)
    playing.sync()
    assert playing.match.phase == IDLE
    assert [(result["id"], result["status"]) for result in match_rows(desk)] == [(1, "playing")]


def test_a_left_match_that_comes_back_behind_a_seam_is_closed_again(playing: Device, other: Device, desk: Desk):
    in_play = playing.match.seq
    placing.move(desk, 1, NEW, "defective clock")
    playing.sync()
    assert playing.match.phase == IDLE
    playing.lose_tail(in_play)
    assert playing.match.phase == PLAYING
    playing.sync()
    assert playing.match.phase == IDLE
    other.sync()
    assert [(result["id"], result["table"]) for result in match_rows(desk)] == [(1, NEW)]


def test_a_moved_match_that_the_new_table_forgets_is_given_to_it_again(playing: Device, other: Device, desk: Desk):
    playing.win(0)
    playing.sync()
    started_s = match_rows(desk)[0]["started_s"]
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    other.begin_game()
    other.sync()
    other.lose_tail(0)
    other.sync()
    assert (other.match.phase, other.match.score_a, other.match.is_restored) == (READY, 1, 2)
    assert match_rows(desk)[0]["started_s"] == started_s


def test_a_refused_move_can_be_made_again_elsewhere(
    playing: Device, other: Device, new_device: Callable[[int], Device], desk: Desk
):
    """At the new table somebody began a match before the order came."""
    playing.win(0)
    playing.sync()
    placing.move(desk, 1, NEW, "defective clock")
    other.do(beginning.assign, settings(length=1, name_a="Anna", name_b="Ben"))
    other.accept()
    other.sync()
    assert [(row["id"], row["status"]) for row in match_rows(desk)] == [(2, "accepted"), (1, "refused")]
    third = new_device(9)
    placing.move(desk, 1, 9, "table 8 is used")
    take_up(third)
    assert (third.match.phase, third.match.score_a) == (READY, 1)
    assert other.match.names == ("Anna", "Ben")


@pytest.mark.parametrize("name", ["there", "in_use", "on_its_way"])
def test_a_table_that_has_a_match_takes_no_other(playing: Device, other: Device, desk: Desk, name: str):
    if name != "there":
        placing.assign(desk, NEW, settings(name_a="Anna"))
    if name == "in_use":
        other.sync()
    with pytest.raises(Fault, match="has a match"):
        placing.move(desk, 1, OLD if name == "there" else NEW, "defective clock")
    assert match_rows(desk)[-1]["table"] == OLD
    playing.sync()
    assert playing.match.phase == PLAYING


def test_a_match_that_is_over_is_not_moved(playing: Device, other: Device, desk: Desk):
    playing.play()
    playing.sync()
    with pytest.raises(Fault, match="cannot be moved: it is reported"):
        placing.move(desk, 1, NEW, "defective clock")
    results.verify(desk, 1)
    with pytest.raises(Fault, match="cannot be moved"):
        placing.move(desk, 1, NEW, "defective clock")
    assert orders(desk, NEW) == []


def test_a_match_or_table_that_is_not_there_is_refused(playing: Device, desk: Desk):
    with pytest.raises(Fault, match="no table 9"):
        placing.move(desk, 1, 9, "defective clock")
    with pytest.raises(Fault, match="no match 99"):
        placing.move(desk, 99, OLD, "defective clock")
    assert len(orders(desk, OLD)) == 1


def test_orders_for_a_match_that_leaves_are_taken_back(playing: Device, other: Device, desk: Desk):
    giving.give(desk, OLD, Order(facts.BANK_GIVEN, (0, 60_000), "clock was stopped"))
    placing.move(desk, 1, NEW, "defective clock")
    playing.sync()
    assert orders(desk, OLD)[1] == ("bank_given", "cancelled")


def test_the_line_of_a_left_table_is_not_entered(playing: Device, other: Device, desk: Desk):
    """The old device never heard of the move, its players finish there, and read its QR code at the desk."""
    placing.move(desk, 1, NEW, "not heard of")
    playing.play(winner=1)
    match = playing.match
    score = match.score_a, match.score_b
    line = result_line.line(OLD, playing.code(), score, match.result, match.winner, playing.key)
    with pytest.raises(Fault, match="goes on at table 8"):
        results.hand_over(desk, line)
    assert match_rows(desk)[0]["status"] == "assigned"


def test_a_match_begun_at_the_table_is_moved_as_well(device: Device, other: Device, desk: Desk):
    device.do(beginning.assign, settings(name_a="Anna", name_b="Ben"))
    device.accept()
    device.begin_game()
    device.sync()
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    other.play()
    other.sync()
    device.sync()
    (result,) = match_rows(desk)
    assert (result["names"], result["status"], result["is_from_table"]) == (["Anna", "Ben"], "reported", False)


def test_a_session_and_a_match_without_a_clock_are_moved(device: Device, other: Device, desk: Desk):
    session = Settings(0, "Anna", "Ben")
    session.options = {"clock": "off"}
    placing.assign(desk, OLD, session)
    device.sync()
    device.accept()
    device.do(turn.press, 0)
    device.do(results_topic.claim, 0, scoring.GAMMON)
    device.confirm()
    device.sync()
    placing.move(desk, 1, NEW, "screen is dark")
    take_up(other)
    assert (other.match.length, other.match.score_a, other.match.has_clock) == (0, 2, False)


def test_time_that_has_run_out_stays_run_out(playing: Device, other: Device, desk: Desk):
    """EXP-07: who ran out first is carried over."""
    while playing.match.clock.active != 0:
        playing.turn()
    playing.turn(after_ms=20 * 60 * 1000)
    playing.sync()
    placing.move(desk, 1, NEW, "defective clock")
    take_up(other)
    other.do(flags.claim_time, BY_A + 1)
    other.confirm()
    other.sync()
    assert match_rows(desk)[0]["result"]["type"] == "TIME" and match_rows(desk)[0]["result"]["winner"] == 1


def test_another_process_on_the_store_goes_on_with_it(playing: Device, other: Device, desk: Desk, open_desk):
    placing.move(desk, 1, NEW, "defective clock")
    second = open_desk()
    playing.post = other.post = line_to(second)
    take_up(other)
    playing.sync()
    other.play()
    other.sync()
    assert playing.match.phase == IDLE
    assert [row["status"] for row in match_rows(second)] == ["reported"]


def test_what_is_left_behind_is_on_record(playing: Device, other: Device, desk: Desk):
    placing.move(desk, 1, NEW, "buttons are broken")
    with desk.reading() as connection:
        (stay,) = connection.execute(select(schema.play.previous_tables)).all()
    assert (stay.match_id, stay.table_number, stay.log_id, stay.reason) == (1, OLD, LOG_ID, "buttons are broken")
    placed = as_json.placed_match(desk, 1)
    assert [(was["table"], was["reason"]) for was in placed["was_at"]] == [(OLD, "buttons are broken")]
    assert as_json.placed_table(desk, OLD)["moved_to"] == {
        "match": 1,
        "table": NEW,
        "title": "Rossi – De Vries",
    }


def test_a_table_that_is_silent_for_a_minute_is_noticed(playing: Device, desk: Desk, now: Now):
    assert not as_json.placed_table(desk, OLD)["is_silent"]
    now.s += 61
    assert as_json.placed_table(desk, OLD)["is_silent"]


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def move_form(browser: TestClient, **typed: str) -> dict[str, str]:
    """The form as shown, with these values typed in."""
    text = browser.get("/matches/1/move").text
    shown = dict(re.findall(r'name="(bank_[ab]|shown_[ab]|reason)" value="([^"]*)"', text))
    return {**shown, "table": str(NEW), **typed}


def test_a_match_is_moved_from_its_page_with_the_times_as_they_are(
    playing: Device, other: Device, desk: Desk, browser: TestClient
):
    form = move_form(browser)
    assert set(form) == {"bank_a", "bank_b", "shown_a", "shown_b", "reason", "table"}
    answer = browser.post("/matches/1/move", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/1")
    other.sync()
    assert orders(desk, NEW) == [("assigned", "applied"), ("moved", "applied")]
    assert "Moved from table 7" in browser.get("/matches/1").text
    assert "goes on at table 8" in browser.get("/tables/7").text


def test_taking_the_match_off_the_old_screen_is_no_ruling_of_the_event(
    playing: Device, other: Device, browser: TestClient
):
    """TOU-06: it decides nothing about the result."""
    browser.post("/matches/1/move", data=move_form(browser))
    playing.sync()
    other.sync()
    assert "Result by ruling" not in browser.get("/rulings").text
    assert "Result by ruling" not in browser.get("/matches/1").text.split('id="facts"')[0]


def test_a_time_that_is_typed_is_ordered(playing: Device, other: Device, browser: TestClient):
    browser.post("/matches/1/move", data=move_form(browser, bank_b="4:30"))
    other.sync()
    assert other.match.clock.bank_left_ms(other.now_ms, 1) == 270_000


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ({"table": "7"}, 409, "Table 7 has a match"),
        ({"table": "9"}, 404, "no table 9"),
        ({"table": "eight"}, 422, "To table: “eight”"),
        ({"bank_a": "5"}, 422, "Bank of Rossi (m:ss): “5” is not a time"),
        ({"bank_b": "-1:00"}, 422, "Bank of De Vries (m:ss): “-1:00”"),
        ({"bank_b": "9999:00"}, 422, "Bank of De Vries (m:ss): “9999:00”"),
        ({"reason": " "}, 422, "Reason is missing"),
        ({"reason": "x" * 101}, 422, "100 at most"),
    ],
)
def test_a_move_that_cannot_be_is_refused_and_the_form_is_kept(
    playing: Device, other: Device, desk: Desk, browser: TestClient, typed: dict[str, str], status: int, words: str
):
    answer = browser.post("/matches/1/move", data=move_form(browser, **({"bank_a": "3:21"} | typed)))
    assert answer.status_code == status
    assert words in re.findall(r'role="alert">(.*?)<', answer.text)[0]
    assert 'value="3:21"' in answer.text or "bank_a" in typed
    assert match_rows(desk)[0]["table"] == OLD and orders(desk, NEW) == []


def test_a_match_that_cannot_be_moved_has_no_such_page(playing: Device, other: Device, browser: TestClient):
    playing.play()
    playing.sync()
    assert browser.get("/matches/1/move").status_code == 409
    assert browser.get("/matches/99/move").status_code == 404
    assert "/matches/1/move" not in browser.get("/tables/7").text
