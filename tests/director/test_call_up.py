"""The call-up over all events: its order and reasons, and what director, assistant and clerk do there (DESK 6)."""

import csv
import io
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, boards, call_up, calling, draw_state, proposing
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault, Question
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.calling import SetRound
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import PROPOSED, Announced
from host_tools.director.formats.deciding import Undo
from host_tools.director.formats.model import Result
from host_tools.director.store.acts import read_all
from host_tools.director.views import attention
from host_tools.director.views.at_table import cards
from host_tools.director.views.call_up import CallUp, page
from host_tools.director.views.card_cache import CardCache
from host_tools.director.web.watching import feeds, live
from host_tools.director.wording import time_of_day
from matchcore.games.backgammon.topics import beginning
from tests.director.conftest import PAGE, Now, client_as, kinds
from tests.director.device import Device
from tests.director.drawn import do, play, seen
from tests.director.test_drawn_by_itself import on_tables
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn

CLERK = identity.CLERK


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def look(desk: Desk) -> CallUp:
    return page(desk, cards.list_cards(desk))


def placed(shown: CallUp) -> list[tuple[int, str, int]]:
    return [(one.draw_id, one.code, one.table) for one in shown.proposed]


def send(client: TestClient, path: str, **form: object):
    return client.post("/call-up" + path, data=form)


# -- the queue ---------------------------------------------------------------------------------------------------------


def test_all_events_are_in_one_queue_and_a_table_is_proposed_once(desk: Desk, hall: dict[int, Device]):
    for event, lines in (("Open", FOUR), ("Speed", OTHERS)):
        drawn(desk, event, lines, PROPOSED)
    shown = look(desk)
    assert len(shown.ready) == 4 and sorted(one.table for one in shown.proposed) == [7, 8]
    assert [place.next and place.next.code for place in shown.free] == [one.code for one in shown.proposed]


def test_each_match_says_why_it_stands_where_it_does(desk: Desk, hall: dict[int, Device], now: Now):
    club = drawn(desk, "Intermediate B", "Novak\nBerg", PROPOSED, rule_set="club")
    other = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.first(desk, other, "M1-2")
    assert [(one.draw_id, one.code, one.reason) for one in look(desk).ready] == [
        (other, "M1-2", f"put first at {time_of_day(now.s)}"),
        (club, "M1-1", "Champion and Intermediate before all others (TOU-05)"),
        (other, "M1-1", "2 rounds still to come"),
    ]


def test_who_was_put_first_last_comes_first(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", FOUR + "\n" + OTHERS, PROPOSED)
    for code in ("M1-3", "M1-4"):
        call_up.first(desk, draw_id, code)
        now.s += 1
    assert [one.code for one in look(desk).ready] == ["M1-4", "M1-3", "M1-1", "M1-2"]


def test_a_new_lot_forgets_which_pairing_was_first(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.first(desk, draw_id, "M1-2")
    do(desk, draw_id, DrawLots(0))
    assert [one.code for one in look(desk).ready] == ["M1-1", "M1-2"]


def test_a_player_of_two_events_is_proposed_once_and_then_said_to_play(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", "Rossi\nNovak", PROPOSED), drawn(desk, "Speed", "Rossi\nBerg", PROPOSED)
    assert len(look(desk).proposed) == 1
    calling.call(desk, first, "M1-1", 7)
    shown = look(desk)
    assert not shown.ready and [(one.draw_id, one.waits) for one in shown.not_yet] == [
        (second, ("Rossi plays at table 7",))
    ]


# -- rests, holds ------------------------------------------------------------------------------------------------------


def resting(desk: Desk, hall: dict[int, Device]) -> int:
    """Both have won the first match, and rest before the final."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=10)))
    play(desk, hall[7], draw_id, "M1-1")
    play(desk, hall[8], draw_id, "M1-2")
    return draw_id


def test_a_rest_is_waived_for_one_match(desk: Desk, hall: dict[int, Device]):
    draw_id = resting(desk, hall)
    assert not look(desk).ready and len(look(desk).not_yet[0].rests) == 2
    with pytest.raises(Question, match="rests until"):
        calling.call(desk, draw_id, "M2-1", 7, confirmed="")
    call_up.waive_rest(desk, draw_id, "M2-1")
    assert placed(look(desk)) == [(draw_id, "M2-1", 7)]
    calling.call(desk, draw_id, "M2-1", 7, confirmed="")


def test_calls_that_are_held_take_no_table_until_the_time_has_come(desk: Desk, hall: dict[int, Device], now: Now):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    call_up.hold(desk, first, now.s + 600)
    shown = look(desk)
    assert {one.draw_id for one in shown.proposed} == {second}
    assert [(one.event, one.matches, one.words) for one in shown.held] == [
        ("Open", 2, f"held back until {time_of_day(now.s + 600)}")
    ]
    with pytest.raises(Question, match="held back until"):
        calling.call(desk, first, "M1-1", 7, confirmed="")
    now.s += 601
    for device in hall.values():
        device.sync()
    assert not look(desk).held and {one.draw_id for one in look(desk).ready} == {first, second}


def test_a_hold_of_all_events_is_let_go_one_by_one(desk: Desk, hall: dict[int, Device], now: Now):
    both = {drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)}
    call_up.hold(desk, 0, now.s + 600)
    assert {one.draw_id for one in look(desk).held} == both and not look(desk).ready
    call_up.hold(desk, min(both), 0)
    assert {one.draw_id for one in look(desk).ready} == {min(both)}


def test_a_hold_over_midnight_is_of_the_next_day_and_one_that_is_over_is_refused(desk: Desk, now: Now):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, CLERK)
    for after_s, status in ((3 * 3600, 303), (-3600, 422)):
        assert send(client, "/hold", until=time_of_day(now.s + after_s)).status_code == status
    until_s = seen(desk, draw_id).event.calling.held_until_s
    assert 0 <= now.s + 3 * 3600 - until_s < 60


# -- calls -------------------------------------------------------------------------------------------------------------


def test_those_shown_are_called_at_once_and_who_cannot_be_is_said(desk: Desk, hall: dict[int, Device]):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, CLERK)
    calling.call(desk, draw_id, "M1-2", 8)
    answer = client.post("/call-up/all", data={"matches": f"{draw_id}:M1-1:7 {draw_id}:M1-2:8"}, headers=PAGE)
    assert on_tables(desk, draw_id) == {"M1-1": 7, "M1-2": 8}
    assert "M1-1 is called to table 7." in answer.text
    assert "Not called to table 8: M1-2 cannot be called: called" in answer.text


def test_two_clerks_call_to_one_table_and_the_second_is_told(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    one, other = client_as(desk, CLERK), client_as(desk, identity.ASSISTANT)
    assert send(one, "/call", draw=first, code="M1-1", table=7).headers["location"] == "/call-up"
    answer = send(other, "/call", draw=second, code="M1-1", table=7)
    assert answer.status_code == 409 and answer.json()["error"] == "TABLE_NOT_FREE"
    assert send(other, "/call", draw=second, code="M1-1", table=8, then="/").headers["location"] == "/"


def test_second_and_last_call_and_no_fourth(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, CLERK)
    form = {"draw": draw_id, "code": "M1-1"}
    refused = send(client, "/again", **form)
    assert refused.json()["error"] == "NOT_CALLED"
    calling.call(desk, draw_id, "M1-1", 7)
    called_s = now.s
    for next_call in ("Second call", "Last call"):
        assert look(desk).called[0].next_call == next_call
        now.s += 300
        hall[7].sync()
        assert look(desk).called[0].is_due and send(client, "/again", **form).status_code == 303
    shown = look(desk).called[0]
    times = [time_of_day(called_s + after_s) for after_s in (0, 300, 600)]
    assert shown.again == f"called {times[0]}, second call {times[1]}, last call {times[2]}" and not shown.next_call
    assert send(client, "/again", **form).json()["error"] == "CALLED_LAST"


def test_who_has_sat_down_is_not_called_again(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    hall[7].accept()
    hall[7].sync()
    assert look(desk).called[0].words == "both are there"
    with pytest.raises(Fault, match="M1-1 is not called to a table now: it is both here"):
        call_up.call_again(desk, draw_id, "M1-1")


def test_each_act_is_in_the_chain_and_can_be_taken_back(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    before = seen(desk, draw_id).event.to_bytes()
    call_up.hold(desk, draw_id, now.s + 600)
    call_up.first(desk, draw_id, "M1-2")
    call_up.waive_rest(desk, draw_id, "M1-2")
    assert kinds(desk)[-3:] == ["draw"] * 3
    acts = len(seen(desk, draw_id).state.log)
    for number in (acts - 1, acts - 2, acts - 3):
        with desk.writing() as connection:
            draw = draw_state.need_draw(desk.draws, connection, draw_id)
            acting.do(desk, connection, acting.plan(draw, Undo(number), {}))
    assert seen(desk, draw_id).event.to_bytes() == before


def test_a_match_that_is_not_ready_is_neither_first_nor_without_rest(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    for act in (call_up.first, call_up.waive_rest):
        with pytest.raises(Fault, match="M2-1"):
            act(desk, draw_id, "M2-1")


def test_no_table_is_free_for_a_match_that_waits_longer(desk: Desk, hall: dict[int, Device]):
    """The next one is the first of the queue, with the time at which a table probably ends."""
    drawn(desk, "Open", FOUR + "\n" + OTHERS, PROPOSED)
    with desk.reading() as connection:
        queue = proposing.whole_queue(connection, draw_state.going_on(desk.draws, connection), desk.now_s())
    assert [one.table for one in queue] == [7, 8, 0, 0]


def test_a_called_match_starts_five_minutes_after_its_call_and_then_a_player_is_late(
    desk: Desk, hall: dict[int, Device], now: Now
):
    """LAT-02; a start is a whole minute."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7, 5)
    hall[7].sync()
    start_s = int(hall[7].match.options["start_s"])
    assert 300 <= (start_s - seconds_of_day(now.s)) % 86400 < 360
    assert not look(desk).called[0].is_late
    hall[7].do(beginning.accept, 0, after_ms=0)  # one is there
    now.s += 360 + 5 * 60
    hall[7].now_ms += 660_000
    hall[7].sync()
    called = look(desk).called[0]
    assert called.is_late and called.next_call == "Second call"
    assert [act.label for act in called.acts] == ["Give 1 point", "Start the clock …", "Drop"]


def seconds_of_day(at_s: float) -> int:
    here = time.localtime(at_s)
    return 3600 * here.tm_hour + 60 * here.tm_min + here.tm_sec


def test_a_yes_that_comes_a_minute_later_is_still_the_answer(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id = resting(desk, hall)
    with pytest.raises(Question) as asked:
        calling.call(desk, draw_id, "M2-1", 7, confirmed="")
    now.s += 61
    calling.call(desk, draw_id, "M2-1", 7, confirmed=asked.value.mark)


def test_a_round_has_a_length_and_a_start_of_its_own(desk: Desk, hall: dict[int, Device], now: Now):
    """Nobody is called to it sooner than for its start, and nobody is late before that (LAT-02)."""
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, identity.DIRECTOR)
    starts_s = 60 * (now.s // 60) + 1200
    form = {"form": "SetRound", "code": "M1", "length": "9", "starts": time_of_day(starts_s), "at": "rounds/M1"}
    assert client.post(f"/draws/{draw_id}", data=form).status_code == 303
    assert not look(desk).ready and {one.length for one in look(desk).not_yet} == {9}
    assert {one.waits for one in look(desk).not_yet} == {(f"its round starts at {time_of_day(starts_s)}",)}
    now.s = starts_s - 300
    assert [one.code for one in look(desk).ready] == ["M1-1", "M1-2"]
    for device in hall.values():
        device.sync()
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    assert int(hall[7].match.options["start_s"]) == seconds_of_day(starts_s) and hall[7].match.length == 9


def test_a_match_called_before_the_start_of_its_round_is_asked_about_and_not_late_before_it(
    desk: Desk, hall: dict[int, Device], now: Now
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    starts_s = 60 * (now.s // 60) + 3600
    do(desk, draw_id, SetRound("M1", 0, starts_s))
    with pytest.raises(Question, match="its round starts at"):
        calling.call(desk, draw_id, "M1-1", 7, confirmed="")
    calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    assert int(hall[7].match.options["start_s"]) == seconds_of_day(starts_s)


# -- boards without a device -------------------------------------------------------------------------------------------


def seated(desk: Desk, board: str = "12") -> tuple[int, dict[str, object]]:
    """A match on a board, and the fields of its result."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.seat(desk, draw_id, "M1-1", board)
    (one,) = look(desk).boards
    return draw_id, {"draw": draw_id, "code": one.code, "a": one.entries[0], "b": one.entries[1]}


def test_a_clerk_calls_to_a_board_and_enters_its_result(desk: Desk, now: Now):
    draw_id, client = drawn(desk, "Open", FOUR, PROPOSED), client_as(desk, CLERK)
    assert send(client, "/seat", draw=draw_id, code="M1-1", board="12").status_code == 303
    (one,) = look(desk).boards
    assert (one.board, one.since) == ("12", time_of_day(now.s)) and [each.code for each in look(desk).ready] == ["M1-2"]
    form = {"draw": draw_id, "code": "M1-1", "a": one.entries[0], "b": one.entries[1]}
    assert send(client, "/result", **form, points_a=0, points_b=1).status_code == 303
    draw = seen(desk, draw_id)
    assert draw.noted["M1-1"].result.winner == one.entries[1] and not draw.event.results
    assert not look(desk).boards
    with desk.reading() as connection:
        acts = [(act.role, act.words) for act in read_all(connection)][-2:]
    assert [role for role, _ in acts] == [CLERK, CLERK] and all("M1-1" in words for _, words in acts)


def test_two_clerks_enter_one_result_and_the_second_is_told(desk: Desk):
    draw_id, form = seated(desk)
    one, other = client_as(desk, CLERK), client_as(desk, identity.ASSISTANT)
    assert send(one, "/result", **form, points_a=1, points_b=0).status_code == 303
    refused = send(other, "/result", **form, points_a=0, points_b=1)
    assert refused.status_code == 409 and refused.json()["error"] == "HAS_RESULT"
    assert seen(desk, draw_id).noted["M1-1"].result.winner == form["a"]


# -- what a clerk has noted is verified, as a table's result is (RES-09) -----------------------------------------------


def noted(desk: Desk) -> tuple[int, dict[str, object]]:
    draw_id, form = seated(desk)
    assert send(client_as(desk, CLERK), "/result", **form, points_a=0, points_b=1).status_code == 303
    return draw_id, form


def statuses(desk: Desk) -> list[str]:
    return [
        line["status"]
        for line in csv.DictReader(io.StringIO(client_as(desk, identity.DIRECTOR).get("/results.csv").text))
    ]


def test_a_result_that_a_clerk_has_noted_waits_in_every_list_and_its_winner_stands_in_the_next_round(desk: Desk):
    """R-13: shown at once, called when it is verified."""
    draw_id, form = noted(desk)
    draw = seen(desk, draw_id)
    assert (draw.statuses["M1-1"], draw.standings["M2-1"].sides[0]) == ("reported", form["b"])
    assert draw.settled["M2-1"].sides[0] is None and not boards.in_use(draw)
    assert statuses(desk) == ["reported"] and attention.Attention(desk).needs().results == 1
    client = client_as(desk, identity.DIRECTOR)
    assert "on paper · M1-1" in client.get("/", headers=PAGE).text
    for address in ("/results", f"/e/{draw_id}"):
        assert "oard 12" in client.get(address, headers=PAGE).text
    assert "not verified" in client.get(f"/e/{draw_id}/rounds/M1", headers=PAGE).text
    assert "/call-up/verify" not in client_as(desk, CLERK).get("/results", headers=PAGE).text


def test_its_row_on_the_live_board_is_made_once_and_goes_when_it_is_verified(desk: Desk, now: Now):
    """A row that is sent again each second would move under the finger."""
    draw_id, _ = noted(desk)
    notes, card_cache = live.Notes(), CardCache(desk)

    def sent() -> list[tuple[feeds.Key, bool]]:
        now.s += 2
        look = feeds.Look(desk, card_cache, now.s, ())
        return [(one.key, bool(one.data["html"])) for one in notes(look) if isinstance(one.data, dict)]

    key = f"n{draw_id}-M1-1"
    assert [sent(), sent()] == [[(key, True)], []]
    call_up.verify(desk, draw_id, "M1-1")
    assert [sent(), sent()] == [[(key, False)], []]


@pytest.mark.parametrize(("role", "status"), [(CLERK, 403), (identity.ASSISTANT, 303), (identity.DIRECTOR, 303)])
def test_it_counts_once_it_is_verified(desk: Desk, role: str, status: int):
    draw_id, form = noted(desk)
    assert send(client_as(desk, role), "/verify", draw=draw_id, code="M1-1").status_code == status
    draw = seen(desk, draw_id)
    assert ("M1-1" in draw.on_paper) is (status == 303)
    if status == 303:
        assert draw.settled["M2-1"].sides[0] == form["b"] and statuses(desk) == ["verified"]
        again = send(client_as(desk, role), "/verify", draw=draw_id, code="M1-1")
        assert again.status_code == 409 and again.json()["error"] == "NOT_NOTED"


def test_a_directors_own_result_of_a_board_needs_nobody_else(desk: Desk):
    draw_id, form = seated(desk)
    assert send(client_as(desk, identity.DIRECTOR), "/result", **form, points_a=0, points_b=1).status_code == 303
    assert "M1-1" in seen(desk, draw_id).on_paper and statuses(desk) == ["verified"]


def test_a_director_corrects_what_was_noted_and_nothing_is_left_to_verify(desk: Desk):
    draw_id, form = noted(desk)
    corrected = Result((str(form["a"]), str(form["b"])), str(form["a"]), points=(1, 0))
    acting.act(desk, draw_id, Report("M1-1", corrected, is_on_paper=True), {})
    draw = seen(desk, draw_id)
    assert not draw.noted and draw.event.results["M1-1"].winner == form["a"]


def test_a_noted_result_is_taken_back_but_not_the_call_of_a_match_that_has_been_played(desk: Desk):
    draw_id, _ = noted(desk)
    with desk.reading() as connection:
        call, note = (act.id for act in list(read_all(connection))[-2:])
    with pytest.raises(Fault, match="has been played on board 12"):
        undoing.undo(desk, call)
    undoing.undo(desk, note)
    draw = seen(desk, draw_id)
    assert not draw.noted and boards.in_use(draw) == {"M1-1": "12"}
    undoing.undo(desk, call)
    assert not boards.in_use(seen(desk, draw_id))


def test_a_note_of_players_whom_a_correction_has_replaced_is_asked_about(desk: Desk, hall: dict[int, Device]):
    """R-14: it is played again, or stands; nobody verifies it as the result of others."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    final = play_first_round(desk, draw_id)
    call_up.seat(desk, draw_id, "M2-1", "12")
    with identity.acting_as(identity.Person("Carla", CLERK)):
        call_up.report(desk, draw_id, Report("M2-1", Result(final, final[0], points=(1, 0))))
    a, b = (side or "" for side in seen(desk, draw_id).settled["M1-1"].sides)
    other = Report("M1-1", Result((a, b), b, points=(0, 1)), is_on_paper=True)
    with pytest.raises(Question, match="M2-1"):
        acting.act(desk, draw_id, other, {}, confirmed="")
    acting.act(desk, draw_id, other, {"M2-1": "again"})
    draw = seen(desk, draw_id)
    assert not draw.noted and not boards.in_use(draw) and draw.settled["M2-1"].sides == (b, final[1])


def play_first_round(desk: Desk, draw_id: int) -> tuple[str, str]:
    """On paper, each won by the first side; who plays the final."""
    for code in ("M1-1", "M1-2"):
        a, b = (side or "" for side in seen(desk, draw_id).settled[code].sides)
        do(desk, draw_id, Report(code, Result((a, b), a, points=(1, 0)), is_on_paper=True))
    a, b = seen(desk, draw_id).settled["M2-1"].sides
    return a or "", b or ""


def test_a_noted_result_is_verified_by_the_event_where_it_verifies_by_itself(desk: Desk):
    draw_id, _ = noted(desk)
    acting.act(desk, draw_id, Announce(replace(seen(desk, draw_id).event.announced, verifies_itself=True)), {})
    GoingOn(desk).look()
    assert "M1-1" in seen(desk, draw_id).on_paper


def test_a_match_that_a_device_plays_has_no_result_from_a_clerk(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7)
    a, b = (side or "" for side in seen(desk, draw_id).settled["M1-1"].sides)
    answer = send(client_as(desk, CLERK), "/result", draw=draw_id, code="M1-1", a=a, b=b, points_a=1, points_b=0)
    assert answer.status_code == 409 and answer.json()["error"] == "NOT_ON_BOARD"


def test_a_result_that_cannot_be_is_refused_as_its_table_would(desk: Desk):
    _, form = seated(desk)
    client = client_as(desk, CLERK)
    assert send(client, "/result", **form, points_a=1, points_b=1).json()["error"] == "LEVEL_POINTS"
    assert "0-7" in send(client, "/result", **form, points_a=0, points_b=7).json()["message"]
    page_again = client.post("/call-up/result", data=form | {"points_a": 0, "points_b": 7}, headers=PAGE)
    assert 'value="7"' in page_again.text, "nothing that was typed is lost"


def test_a_board_is_given_once(desk: Desk, hall: dict[int, Device]):
    draw_id, _ = seated(desk)
    client = client_as(desk, CLERK)
    assert send(client, "/seat", draw=draw_id, code="M1-2", board="12").json()["error"] == "BOARD_IN_USE"
    assert send(client, "/seat", draw=draw_id, code="M1-2", board="7").json()["error"] == "BOARD_HAS_DEVICE"
