"""Both phones are the buttons of a board without a device: equal reports confirm, others are the director’s."""

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up, calling
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.own_pages.reporting import OfMatch
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.announced import PROPOSED, Announced
from host_tools.director.formats.deciding import Undo
from host_tools.director.views.at_table import cards
from host_tools.director.views.call_up import OnBoard, page, strip
from matchcore.games.backgammon.game import scoring
from tests.director.conftest import PAGE, Now, client_as, kinds
from tests.director.device import Device
from tests.director.drawn import do, names, newest_act, seen
from tests.director.phones import CODE, Phone, match_at, say, seated
from tests.director.test_drawn_side_by_side import FOUR, drawn

FORMS = {"points_a": "1", "points_b": "0", "result": "1"}


@pytest.fixture
def event(desk: Desk) -> int:
    return drawn(desk, "Open", FOUR, PROPOSED)


def on_board(desk: Desk) -> OnBoard:
    (one,) = page(desk, cards.list_cards(desk)).boards
    return one


def refusal(desk: Desk, name: str, *said, **more) -> str:
    before = kinds(desk)
    with pytest.raises(Fault) as refused:
        say(desk, name, *said, **more)
    assert kinds(desk) == before
    return refused.value.code


def test_both_report_the_same_and_the_director_verifies_it(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    first, second = Phone(desk, a), Phone(desk, b)
    assert "Result at board B12" in first.page() and "Report this result" in second.page()
    assert first.report(of, 1, 0).status_code == 303
    assert "Your opponent has not reported yet." in first.page()
    assert "Your opponent has reported:" in second.page()
    assert on_board(desk).phoned.startswith("by phone") and not on_board(desk).reports
    assert second.report(of, 0, 1).status_code == 303
    assert all("Both of you have reported:" in phone.page() for phone in (first, second))
    draw = seen(desk, event)
    assert draw.statuses[CODE] == "reported" and CODE not in draw.event.results
    assert draw.standings["M2-1"].sides[0] == draw.event.boards[CODE].sides[0]
    assert draw.settled["M2-1"].sides[0] is None
    assert strip(desk).phoned == 0  # type: ignore[union-attr]
    assert draw.noted[CODE].result.points == (1, 0), "noted as a clerk's is: the board of what needs the desk has it"
    call_up.verify(desk, event, CODE)
    assert seen(desk, event).event.results[CODE].points == (1, 0)
    assert "Result at board" not in first.page()


def test_an_event_that_verifies_by_itself_does_so_for_phones(desk: Desk, event: int):
    do(desk, event, Announce(Announced(lengths=(1,), rest_min=0, verifies_itself=True)))
    a, b = seated(desk, event)
    of = match_at(desk, event)
    say(desk, a, of, 1, 0)
    GoingOn(desk).look()
    assert CODE not in seen(desk, event).event.results
    say(desk, b, of, 0, 1)
    GoingOn(desk).look()
    assert seen(desk, event).event.results[CODE].points == (1, 0)


def test_different_reports_are_the_directors_question(desk: Desk, event: int, client: TestClient):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    assert say(desk, a, of, 1, 0) == "half" and say(desk, b, of, 1, 0) == "differ"
    draw = seen(desk, event)
    assert CODE not in draw.noted and draw.statuses[CODE] == "playing"
    assert len(on_board(desk).reports) == 2 and on_board(desk).phoned == "the phones differ: you decide"
    listed = client.get("/call-up", headers=PAGE).text
    assert listed.count("It counts: ") == 2
    assert say(desk, b, of, 0, 1) == "agreed"


def test_two_phones_of_one_player_are_one(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    assert say(desk, a, of, 1, 0, b"1" * 16) == "half" and say(desk, a, of, 1, 0, b"2" * 16) == "half"
    assert say(desk, a, of, 0, 1, b"1" * 16) == "half"
    assert say(desk, b, of, 1, 0) == "agreed"


def test_partners_speak_for_one_side(desk: Desk):
    draw_id = drawn(desk, "Doubles", "Rossi / Bianchi\nNovak / Berg", PROPOSED)
    a, b = seated(desk, draw_id)
    of = match_at(desk, draw_id)
    one, partner = a.split(" / ")
    assert say(desk, one, of, 1, 0) == "half" and say(desk, partner, of, 1, 0) == "half"
    assert say(desk, b.split(" / ")[1], of, 0, 1) == "agreed"


def test_one_code_on_the_others_phone_is_for_the_director(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    phone, other = Phone(desk, a), Phone(desk, b)
    phone.page()
    phone.report(of, 1, 0)
    other.client = phone.client
    other.page()
    assert other.report(of, 0, 1).status_code == 303
    assert "both reports came from the same phone" in other.page()
    assert CODE not in seen(desk, event).noted and "one phone" in on_board(desk).phoned
    own = Phone(desk, b)
    own.page()
    own.report(of, 0, 1)
    assert CODE in seen(desk, event).noted


def test_the_same_once_more_changes_nothing(desk: Desk, event: int, now: Now):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    say(desk, a, of, 1, 0)
    before = kinds(desk)
    assert say(desk, a, of, 1, 0) == "half"
    assert kinds(desk) == before
    say(desk, b, of, 0, 1)
    now.s += 5
    assert say(desk, a, of, 1, 0) == "agreed"
    assert refusal(desk, a, of, 0, 1) == "PHONE_TOO_LATE"


def test_a_report_after_the_desks_is_too_late(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    draw = seen(desk, event)
    sides = dict(zip("ab", draw.event.boards[CODE].sides, strict=True))
    call_up.report(desk, event, draws.of_board({"code": CODE, **sides, **FORMS}))  # type: ignore[arg-type]
    assert refusal(desk, b, of, 1, 0) == "PHONE_TOO_LATE"
    assert "The desk has the result already" in Phone(desk, b).report(of, 1, 0).json()["message"]


def test_a_replayed_report_does_not_count_for_a_match_that_is_played_again(desk: Desk, event: int, now: Now):
    a, b = seated(desk, event)
    old = match_at(desk, event)
    say(desk, a, old, 1, 0)
    number = seen(desk, event).state.revision - 1
    with desk.writing() as connection:
        draw = seen(desk, event)
        acting.do(desk, connection, acting.plan(draw, Undo(number), {}))
    now.s += 60
    assert seated(desk, event, board="B13") == (a, b)
    assert seen(desk, event).phoned == {}
    assert refusal(desk, b, old, 0, 1) == "OTHER_MATCH"
    assert say(desk, b, match_at(desk, event), 0, 1) == "half"


def test_a_match_that_a_device_plays_is_reported_by_its_table(desk: Desk, event: int, device: Device):
    device.sync()
    calling.call(desk, event, CODE, 7)
    a, _ = names(seen(desk, event), CODE)
    of = OfMatch(event, CODE, "0")
    assert refusal(desk, a, of, 1, 0) == "PHONE_AT_TABLE"
    assert "Table 7 plays this match" in Phone(desk, a).report(of, 1, 0).json()["message"]
    assert refusal(desk, a, OfMatch(event, "M1-2", "0"), 1, 0) == "PHONE_NO_BOARD"


def test_only_its_players_report_a_match(desk: Desk, event: int):
    seated(desk, event)
    of = match_at(desk, event)
    c, _ = names(seen(desk, event), "M1-2")
    assert refusal(desk, c, of, 1, 0) == "NOT_YOUR_MATCH"


@pytest.mark.parametrize(
    ("own", "other", "said", "code"),
    [
        (2, 0, {}, "REFUSED"),
        (0, 0, {}, "LEVEL_POINTS"),
        (1, 0, {"winner": "other"}, "NOT_WON"),
        (1, 0, {"result": "9"}, "NO_MATCH_RESULT"),
        (1, 0, {"result": "99"}, "TOO_LARGE_NUMBER"),
        (1, 0, {"winner": "somebody"}, "NOT_A_CHOICE"),
    ],
)
def test_what_a_table_would_not_report_is_refused(
    desk: Desk, event: int, own: int, other: int, said: dict[str, str], code: str
):
    a, _ = seated(desk, event)
    answer = Phone(desk, a).report(match_at(desk, event), own, other, **said)
    assert 400 <= answer.status_code < 500 and answer.json()["message"]
    assert seen(desk, event).phoned == {} and "phone_report" not in kinds(desk)


def test_a_match_can_end_otherwise_as_at_the_desk(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    conceded = str(scoring.CONCEDED)
    say(desk, a, of, 0, 0, result=conceded, winner="other")
    assert say(desk, b, of, 0, 0, result=conceded, winner="own") == "agreed"
    result = seen(desk, event).noted[CODE].result
    assert (result.winner, result.kind) == (result.sides[1], scoring.CONCEDED)


def test_a_side_cannot_report_for_ever(desk: Desk, event: int, now: Now):
    a, _ = seated(desk, event)
    of = match_at(desk, event)
    for at in range(6):
        say(desk, a, of, at % 2, 1 - at % 2)
        now.s += 5
    assert refusal(desk, a, of, 0, 1) == "PHONE_TOO_OFTEN"


def test_the_clerk_may_enter_it_whatever_the_phones_say(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    say(desk, a, of, 1, 0)
    say(desk, b, of, 1, 0)
    second = on_board(desk).reports[1]
    clerk = client_as(desk, identity.CLERK)
    assert clerk.post("/call-up/result", data={"draw": str(event), "code": CODE, **second.fields}).status_code == 303
    assert seen(desk, event).noted[CODE].result.points == (0, 1) and strip(desk).phoned == 0  # type: ignore[union-attr]
    assert refusal(desk, a, of, 0, 1) == "PHONE_TOO_LATE"


def test_an_agreed_result_that_is_taken_back_can_be_entered_by_the_desk(desk: Desk, event: int):
    a, b = seated(desk, event)
    of = match_at(desk, event)
    say(desk, a, of, 1, 0)
    say(desk, b, of, 0, 1)
    undoing.undo(desk, newest_act(desk))
    assert CODE not in seen(desk, event).noted
    board = on_board(desk)
    assert board.phoned.startswith("by both phones") and len(board.reports) == 1
