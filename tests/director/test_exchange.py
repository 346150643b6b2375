"""A table and the director: everything a match makes arrives once, whatever happens to the messages."""

import pytest

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment, exchange
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import beginning
from matchcore.log import link
from tests.director import as_json
from tests.director.conftest import Now, settings
from tests.director.device import AWAY_S, LOG_ID, Device, line_to


def match_of(desk: Desk, number: int = 7) -> dict:
    match = as_json.table(desk, number)["match"]
    assert match is not None
    return match


def stored(desk: Desk, number: int = 7) -> int:
    return as_json.table(desk, number)["link"]["stored_seq"]


def match_rows(desk: Desk) -> list[dict]:
    return as_json.matches(desk)


def test_a_match_is_assigned_played_and_reported(device: Device, desk: Desk):
    match_id = placing.assign(desk, 7, settings(length=5))
    device.sync()
    assert as_json.table(desk, 7)["state"] == "offered"
    device.accept()
    device.play(winner=1)
    device.sync()
    view = as_json.table(desk, 7)
    assert view["state"] == "sealed"
    assert view["match"]["score"] == [0, device.match.score_b]
    assert view["match"]["code"] == device.code()
    (result,) = match_rows(desk)
    assert (result["id"], result["status"], result["code"]) == (match_id, "reported", device.code())
    assert result["result"]["type"] == "POINTS" and result["result"]["winner"] == 1
    assert result["result"]["score"] == [0, 5]  # never above the length (SCO-07)


def test_the_games_are_listed_with_the_score_after_each(playing: Device, desk: Desk):
    playing.double()
    playing.win(0)
    playing.sync()
    (game,) = as_json.table(desk, 7)["games"]
    assert (game["winner_name"], game["kind"], game["cube"], game["points"]) == ("Rossi", "single", 2, 2)
    assert game["score"] == [2, 0]
    assert match_of(desk)["is_crawford"]


def test_the_score_travels_while_the_match_is_played(playing: Device, desk: Desk):
    playing.double()
    playing.exchange()
    assert match_of(desk)["cube"] == {"level": 2, "holder": playing.match.cube_holder, "offered": 0}


def test_both_clocks_run_on_between_messages(playing: Device, desk: Desk, now: Now):
    side = playing.match.clock.active
    now.s += 8.5  # half a second of bank after eight more of delay and four that had passed
    clock = as_json.table(desk, 7)["clock"]
    assert clock["running"] == side
    assert clock["delay_left_ms"][side] == playing.match.clock.delay_left(playing.now_ms + 8_500)
    assert clock["bank_ms"][side] == playing.match.clock.bank_left_ms(playing.now_ms + 8_500, side)


def test_a_lost_answer_changes_nothing(playing: Device, desk: Desk):
    playing.turn()
    playing.post(playing.request())
    assert stored(desk) == playing.match.seq
    playing.sync()
    assert stored(desk) == playing.match.seq


def test_a_lost_request_is_made_up_for(playing: Device, desk: Desk):
    playing.turn()
    playing.request()
    playing.turn()
    playing.sync()
    assert stored(desk) == playing.match.seq


def test_a_late_answer_is_no_answer(playing: Device):
    late = playing.post(playing.request())
    playing.exchange()
    with pytest.raises(link.BadMessage, match=link.REPLAYED):
        playing.take(late)


@pytest.mark.parametrize("times", [1, 2])
def test_a_request_counts_once(playing: Device, desk: Desk, times: int):
    playing.turn()
    request = playing.request()
    playing.post(request)
    before = as_json.table(desk, 7)["facts"]
    for _ in range(times):
        with pytest.raises(link.BadMessage, match=link.REPLAYED):
            playing.post(request)
    assert as_json.table(desk, 7)["facts"] == before
    assert as_json.table(desk, 7)["link"]["rejections"] == {link.REPLAYED: times}


def test_reordered_requests_leave_no_gap(playing: Device, desk: Desk):
    first = playing.request()
    playing.turn()
    second = playing.request()
    playing.post(second)
    with pytest.raises(link.BadMessage, match=link.REPLAYED):
        playing.post(first)
    playing.sync()
    assert stored(desk) == playing.match.seq


def test_every_flipped_bit_is_noticed(playing: Device, desk: Desk):
    playing.turn()
    request = playing.request()
    before = as_json.table(desk, 7)["facts"]
    for bit in range(0, 8 * len(request)):
        forged = bytearray(request)
        forged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(link.BadMessage):
            playing.post(bytes(forged))
    assert as_json.table(desk, 7)["facts"] == before
    playing.sync()
    assert stored(desk) == playing.match.seq


def test_another_tables_message_is_not_taken(new_device, desk: Desk):
    """Signed with its own key but under another number, or under one that is not enrolled."""
    new_device(7)
    other = new_device(8)
    impostor = Device(7, other.key, line_to(desk))
    with pytest.raises(link.BadMessage, match=link.FORGED):
        impostor.exchange()
    stranger = Device(9, other.key, line_to(desk))
    with pytest.raises(link.BadMessage, match=link.FOREIGN):
        stranger.exchange()


def test_an_answer_of_another_director_is_not_taken(playing: Device, tmp_path, now: Now):
    from host_tools.director.store import Store

    other = Desk(Store(tmp_path / "other.sqlite"), now)
    key = enrolment.enrol(other, 7, "")
    impostor = Device(7, key, line_to(other))
    answer = impostor.post(impostor.request())
    playing.request()
    with pytest.raises(link.BadMessage, match=link.FORGED):
        playing.take(answer)


def test_an_answer_for_another_log_is_not_taken(playing: Device, desk: Desk):
    answer = playing.post(playing.request())
    twin = Device(7, playing.key, line_to(desk), log_id=LOG_ID + 1)
    twin.request()
    with pytest.raises(link.BadMessage, match=link.FOREIGN):
        twin.take(answer)


def test_a_restarted_director_goes_on(playing: Device, open_desk, desk: Desk):
    playing.turn()
    playing.sync()
    before = as_json.table(desk, 7)
    again = open_desk()
    assert as_json.table(again, 7) == before
    playing.post = line_to(again)
    playing.turn()
    playing.win(0)
    playing.sync()
    assert stored(again) == playing.match.seq
    assert match_of(again)["score"] == [playing.match.score_a, playing.match.score_b]


def test_two_directors_on_one_store_answer_in_turn(playing: Device, open_desk, desk: Desk):
    desks = [desk, open_desk()]
    for turn in range(6):
        playing.post = line_to(desks[turn % 2])
        playing.turn()
        playing.exchange()
    views_of_both = [as_json.table(one, 7) for one in desks]
    assert views_of_both[0] == views_of_both[1]
    assert views_of_both[0]["link"]["stored_seq"] == playing.match.seq


def test_a_restarted_table_goes_on(playing: Device, desk: Desk):
    playing.turn()
    playing.restart()
    playing.sync()
    assert stored(desk) == playing.match.seq


def test_messages_that_come_together_are_answered_one_by_one(new_device, desk: Desk):
    devices = [new_device(number) for number in (1, 2, 3)]
    messages = [device.request() for device in devices]
    forged = messages[1][:-1] + bytes([messages[1][-1] ^ 1])
    first, second, third = exchange.answers_to(desk, [messages[0], forged, messages[2]])
    assert isinstance(second, link.BadMessage)
    for device, answer in ((devices[0], first), (devices[2], third)):
        assert isinstance(answer, bytes) and device.take(answer).next_ms
    devices[1].sync()


def test_a_message_that_makes_us_fail_fails_alone(new_device, desk: Desk, monkeypatch: pytest.MonkeyPatch):
    devices = [new_device(number) for number in (1, 2, 3)]
    for device in devices:
        device.do(beginning.assign, settings(length=1))
    really = exchange.answer

    def fail(connection, table, *rest):
        answer = really(connection, table, *rest)
        if table.number == 2:
            raise RuntimeError("disk full")
        return answer

    monkeypatch.setattr(exchange, "answer", fail)
    first, second, third = exchange.answers_to(desk, [device.request() for device in devices])
    assert isinstance(first, bytes) and isinstance(third, bytes) and isinstance(second, RuntimeError)
    assert [stored(desk, number) for number in (1, 2, 3)] == [1, 0, 1]
    monkeypatch.undo()
    for device in devices:
        device.sync()
        assert stored(desk, device.number) == device.match.seq
        assert as_json.table(desk, device.number)["state"] == "offered"


def test_a_long_log_comes_in_pieces(device: Device, desk: Desk):
    placing.assign(desk, 7, settings(length=25))
    device.sync()
    device.accept()
    device.begin_game(turns=150)
    device.win(1)
    device.play(winner=0)
    assert sum(map(len, device.records.values())) > 2 * link.LARGEST_RECORDS
    device.sync()
    assert match_rows(desk)[0]["code"] == device.code()


def test_a_new_log_leaves_the_old_match_interrupted(playing: Device, desk: Desk, now: Now):
    playing.win(0)
    playing.sync()
    now.s += AWAY_S
    fresh = Device(7, playing.key, line_to(desk), log_id=LOG_ID + 1, boot=2)
    fresh.sync()
    view = as_json.table(desk, 7)
    assert (view["state"], view["match"]) == ("idle", None)
    assert [match["status"] for match in match_rows(desk)] == ["interrupted"]
    assert view["interrupted"]["score"] == [1, 0]
    # Nothing done in the old log is ordered again.
    assert fresh.match.last_order == 0


def test_an_old_log_that_comes_back_goes_on_where_it_stood(playing: Device, desk: Desk):
    Device(7, playing.key, line_to(desk), log_id=LOG_ID + 1, boot=2).sync()
    playing.end.boot = 3
    playing.turn()
    playing.sync()
    assert stored(desk) == playing.match.seq
    assert match_of(desk)["names"] == ["Rossi", "De Vries"]
    assert [match["status"] for match in match_rows(desk)] == ["playing"]


def test_a_seam_takes_back_what_the_table_has_lost(playing: Device, desk: Desk):
    playing.win(0)
    playing.sync()
    assert match_of(desk)["score"] == [1, 0]
    lost = playing.match.seq
    last_good = lost - 4  # the game is not over yet
    playing.lose_tail(last_good)
    playing.sync()
    assert match_of(desk)["score"] == [0, 0]
    assert as_json.table(desk, 7)["games"] == []
    shown = [fact["seq"] for fact in as_json.table(desk, 7)["facts"]]
    assert shown[1] == last_good and lost not in shown
    playing.win(1)
    playing.sync()
    assert match_of(desk)["score"] == [0, 1]
    assert not as_json.table(desk, 7)["link"]["problem"]


def test_an_order_lost_behind_a_seam_is_given_again(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.BANK_GIVEN, (0, 60000), "clock was stopped"))
    playing.exchange()
    playing.exchange()
    assert as_json.table(desk, 7)["orders"][0]["status"] == "applied"
    bank_ms = playing.match.clock.bank_left_ms(playing.now_ms, 0)
    playing.lose_tail(playing.match.seq - 1)
    playing.sync()
    assert as_json.table(desk, 7)["orders"][0]["status"] == "applied"
    assert playing.match.clock.bank_left_ms(playing.now_ms, 0) == bank_ms


def test_no_later_order_overtakes_one_whose_loss_is_still_to_be_told(playing: Device, desk: Desk):
    """The seam may come some messages later; the table would take the earlier order for dealt with."""
    giving.give(desk, 7, Order(facts.BANK_GIVEN, (0, 60000), "clock was stopped"))
    playing.sync()
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "ten minutes"))
    playing.lose_tail(playing.match.seq - 1)
    seam = playing.records.pop(playing.match.seq)
    assert not playing.exchange().orders
    playing.records[playing.match.seq] = seam
    playing.sync()
    assert [order["status"] for order in as_json.table(desk, 7)["orders"][:2]] == ["applied", "applied"]
    assert playing.match.clock.bank_left_ms(playing.now_ms, 0) > 60000


def test_a_result_outlives_the_tables_memory_of_it(playing: Device, desk: Desk):
    """The journal is damaged back to before the match, or to before its confirmation, after it was verified."""
    playing.play()
    playing.sync()
    results.verify(desk, 1)
    playing.sync()
    (before,) = match_rows(desk)
    games = as_json.match(desk, 1)["games"]
    for last_good in (playing.match.seq - 3, 0):
        playing.lose_tail(last_good)
        playing.sync()
        assert match_rows(desk) == [before]
        assert as_json.match(desk, 1)["games"] == games
    # Nothing of the finished match is ordered again.
    assert playing.match.phase == 0 and playing.match.last_order == 0


def test_a_match_that_the_table_has_forgotten_is_offered_again(playing: Device, desk: Desk):
    playing.lose_tail(0)
    playing.sync()
    assert playing.match.names == ("Rossi", "De Vries")
    assert [match["status"] for match in match_rows(desk)] == ["offered"]
    playing.accept()
    playing.play()
    playing.sync()
    assert match_rows(desk)[0]["code"] == playing.code()


def test_a_lost_confirmation_is_given_again(playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    results.verify(desk, 1)
    playing.lose_tail(playing.match.seq - 1)
    playing.sync()
    playing.confirm()
    code = playing.code()
    playing.sync()
    (result,) = match_rows(desk)
    assert (result["status"], result["code"]) == ("verified", code)
    assert playing.match.is_verified


def test_a_log_that_does_not_fit_is_shown_and_stored_so_far(playing: Device, desk: Desk):
    """A table went on without its last facts, and sends only what follows: the director shows the fault."""
    playing.turn()
    playing.sync()
    good = stored(desk)
    playing.restart()
    playing._replay(good - 1)
    playing.turn(after_ms=7000)
    playing.turn()
    del playing.records[good]
    playing.exchange()
    playing.exchange()
    assert stored(desk) == good
    assert "does not belong" in as_json.table(desk, 7)["link"]["problem"]


def test_facts_that_cannot_be_folded_are_kept_and_said(playing: Device, desk: Desk):
    fact = playing.match.draft(playing.now_ms, facts.TAKEN, 1, 77)
    playing.records[fact.seq] = playing._chain.record(fact)
    playing.exchange()
    playing.exchange()
    view = as_json.table(desk, 7)
    assert view["state"] == "unfollowable" and "77" in view["notes"][0]
    assert view["link"]["stored_seq"] == fact.seq


def test_a_match_entered_at_the_table_is_reported_as_well(device: Device, desk: Desk):
    device.do(beginning.assign, settings(length=1, name_a="Anna", name_b="Ben"))
    device.accept()
    device.play()
    device.sync()
    (result,) = match_rows(desk)
    assert result["is_from_table"] and result["names"] == ["Anna", "Ben"] and result["status"] == "reported"


def test_the_next_match_of_a_table(playing: Device, desk: Desk):
    playing.play(winner=0)
    second = placing.assign(desk, 7, settings(length=1, name_a="Anna", name_b="Ben"))
    playing.sync()
    playing.accept()
    playing.play(winner=1)
    playing.sync()
    assert [match["status"] for match in match_rows(desk)] == ["reported", "reported"]
    assert match_rows(desk)[0]["id"] == second and match_rows(desk)[0]["result"]["winner_name"] == "Ben"
    assert orders.carry_out(playing.match, playing.now_ms, orders.make(1, facts.VERIFIED))  # seen before: passed over
