"""Everything not yet carried out can be taken back: shown first, bound to what was shown, itself an act."""

import re

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import event_settings, giving, placing, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault, Question
from host_tools.director.order import Order
from host_tools.director.store import acts
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import IDLE, SEALED
from matchcore.sides import A, B
from tests.director import as_json
from tests.director.conftest import PAGE, client_as, settings
from tests.director.device import Device
from tests.director.test_acts import chain, every
from tests.director.test_handovers import line

ELENA = identity.Person("Elena", identity.ASSISTANT)
SWAPPED = Verdict(scoring.POINTS, B, (0, 3), "names swapped")


def result(desk: Desk, match_id: int = 1) -> tuple:
    with desk.store.reading() as connection:
        found = undoing.acts.result_of(connection, match_id)
    return found["status"], found["winner"], *found["points"]


def newest(desk: Desk) -> acts.ActRow:
    return every(desk)[-1]


def take_back(desk: Desk, act: acts.ActRow | None = None) -> None:
    """As a page does it: view, then act with the mark of that view."""
    act = act or newest(desk)
    seen = undoing.preview(desk, act.id)
    if seen.refusal:
        undoing.undo(desk, act.id)
    undoing.undo(desk, act.id, confirmed=seen.mark)
    assert (newest(desk).kind, newest(desk).undoes) == ("undo", act.id) and chain(desk).broken_at is None


def refused(desk: Desk, act: acts.ActRow | None = None) -> str:
    before = len(every(desk))
    with pytest.raises(Fault) as caught:
        take_back(desk, act)
    assert len(every(desk)) == before and not isinstance(caught.value, Question)
    return caught.value.message


def test_an_order_that_waits_is_taken_back(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "talked"))
    take_back(desk)
    assert [row["status"] for row in as_json.table(desk, 7)["orders"]][0] == "cancelled"
    playing.sync()
    assert playing.match.score_b == 0


@pytest.mark.parametrize(
    ("kind", "values", "instead"), [(facts.PENALTY, (1, 1), "Undo on the"), (facts.ANNOUNCED, (0,), "Announce what")]
)
def test_what_the_table_has_carried_out_is_not_and_it_is_said_what_to_do(
    playing: Device, desk: Desk, kind, values, instead
):
    giving.give(desk, 7, Order(kind, values, "talked"))
    playing.sync()
    assert instead in refused(desk)


def test_an_assignment_that_nobody_has_seen_is_withdrawn(device: Device, desk: Desk):
    placing.assign(desk, 7, settings())
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "hurry up"))
    take_back(desk, every(desk)[-2])
    device.sync()
    assert device.match.phase == IDLE and not device.match.seq
    assert as_json.matches(desk)[0]["status"] == "withdrawn"


def test_an_assignment_on_the_screen_is_taken_off_it(offered: Device, desk: Desk):
    take_back(desk)
    offered.sync()
    assert offered.match.phase == IDLE and as_json.matches(desk)[0]["status"] == "withdrawn"


def test_a_match_that_has_begun_is_not_withdrawn(playing: Device, desk: Desk):
    assert "is playing by now" in refused(desk)


@pytest.mark.parametrize("is_told", [False, True])
def test_a_verification_is_taken_back_and_given_again(reported: Device, desk: Desk, is_told: bool):
    results.verify(desk, 1)
    if is_told:
        reported.sync()
    take_back(desk)
    reported.sync()
    assert result(desk) == ("reported", A, 3, 0)
    results.verify(desk, 1)
    reported.sync()
    assert result(desk) == ("verified", A, 3, 0) and reported.match.is_verified


def test_a_result_that_an_earlier_version_noted_is_taken_back(
    reported: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    """It noted the points of both sides apart."""

    def as_before(connection: Connection, match_id: int) -> dict:
        found = now_noted(connection, match_id)
        a, b = found.pop("points")
        return {**found, "score_a": a, "score_b": b}

    now_noted = undoing.acts.result_of
    with monkeypatch.context() as before:
        before.setattr(undoing.acts, "result_of", as_before)
        before.setattr(undoing.acts, "result_words", lambda result, match: "3 – 0")
        results.verify(desk, 1)
    take_back(desk)
    assert result(desk) == ("reported", A, 3, 0)


@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize("is_verified", [False, True])
def test_a_correction_is_taken_back_at_the_table_too(reported: Device, desk: Desk, is_told: bool, is_verified: bool):
    if is_verified:
        results.verify(desk, 1)
        reported.sync()
    before = result(desk)
    results.correct(desk, 1, SWAPPED)
    if is_told:
        reported.sync()
        assert reported.match.winner == B
    take_back(desk)
    assert result(desk) == before
    reported.sync()
    assert (result(desk), reported.match.winner, reported.match.phase) == (before, A, SEALED)
    assert "names swapped" not in str(as_json.matches(desk))


def test_corrections_are_taken_back_one_after_the_other(reported: Device, desk: Desk):
    results.correct(desk, 1, SWAPPED)
    first = newest(desk)
    with identity.acting_as(ELENA):
        results.correct(desk, 1, Verdict(scoring.RULING, A, (2, 1), "board checked"))
    second = newest(desk)
    assert "Elena has gone on from there" in refused(desk, first)
    take_back(desk, second)
    assert result(desk) == ("corrected", B, 0, 3)
    take_back(desk, first)
    assert result(desk) == ("reported", A, 3, 0)


def test_a_line_that_was_handed_over_does_not_count(device: Device, desk: Desk):
    placing.assign(desk, 7, settings())
    device.sync()
    device.accept()
    device.sync()
    device.play()
    results.hand_over(desk, line(device))
    take_back(desk)
    assert as_json.matches(desk)[0]["status"] == "accepted"
    results.hand_over(desk, line(device))
    device.sync()
    assert "has reported the same itself" in refused(desk)


def test_what_is_usual_in_an_event_is_as_before(desk: Desk):
    event_settings.keep(desk, settings(5))
    first = newest(desk)
    event_settings.keep(desk, settings(9), point_min=7)
    assert "has changed what is usual in Main draw" in refused(desk, first)
    take_back(desk)
    assert as_json_event(desk) == [5]
    event_settings.remove(desk, "Main draw")
    take_back(desk)
    assert as_json_event(desk) == [5]
    take_back(desk, first)
    assert as_json_event(desk) == []


def as_json_event(desk: Desk) -> list[int]:
    from host_tools.director.store import events

    with desk.store.reading() as connection:
        return [event.length for event in events.read_all(connection)]


def test_nothing_is_taken_back_twice_or_without_words(device: Device, desk: Desk):
    assert "Give it a new key" in refused(desk)
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "lunch"))
    act = newest(desk)
    take_back(desk)
    assert "has taken this back already (act 3)" in refused(desk, act)
    assert "Do again what was taken back" in refused(desk)
    with pytest.raises(Fault, match="no act 99"):
        undoing.preview(desk, 99)


def test_a_yes_counts_only_for_what_was_shown(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "talked"))
    act = newest(desk)
    seen = undoing.preview(desk, act.id)
    playing.exchange()  # the order is on its way now
    with pytest.raises(Question) as asked:
        undoing.undo(desk, act.id, confirmed="0" * 16)
    assert asked.value.is_changed and asked.value.mark != seen.mark


def test_the_last_own_act_is_what_ctrl_z_offers(playing: Device, desk: Desk, client: TestClient):
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "lunch"))
    with identity.acting_as(ELENA):
        giving.give(desk, 7, Order(facts.PAUSED))
        assert undoing.last_own(desk) == 4
    page = client.get("/log/undo", headers=PAGE).text
    assert "lunch" in page
    act, mark = re.findall(r'name="(?:act|confirmed)" value="(\w+)"', page)
    answer = client.post("/log/undo", data={"act": act, "confirmed": mark}, headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/log")
    assert newest(desk).undoes == 3 and undoing.last_own(desk) == 2
    assert "cannot be taken back" in client.get("/log/undo?act=1", headers=PAGE).text


def test_an_assistant_takes_back_the_own_last_act_and_no_other(playing: Device, desk: Desk):
    assistant = client_as(desk, identity.ASSISTANT)
    for words in ("lunch", "tea"):
        form = {"form": "announce", "reason": words}
        assert assistant.post("/tables/7/orders", data=form).status_code == 303
    mine = newest(desk)
    giving.give(desk, 7, Order(facts.PAUSED))  # by the director
    text = assistant.get("/log", headers=PAGE).text
    assert re.findall(r"/log/undo\?act=(\d+)", text) == [str(mine.id)]
    assert "acts.jsonl" not in text and "/backups" not in text
    for other in (mine.id - 1, mine.id + 1):
        assert "Only a director takes that back" in assistant.get(f"/log/undo?act={other}", headers=PAGE).text
        answer = assistant.post("/log/undo", data={"act": str(other), "confirmed": "0" * 16})
        assert (answer.status_code, answer.json()["error"]) == (403, "NOT_OWN_LAST")
    page = assistant.get("/log/undo", headers=PAGE).text
    act, mark = re.findall(r'name="(?:act|confirmed)" value="(\w+)"', page)
    assert act == str(mine.id) and "tea" in page
    assert assistant.post("/log/undo", data={"act": act, "confirmed": mark}).status_code == 303
    assert (newest(desk).undoes, newest(desk).name) == (mine.id, identity.ASSISTANT)


def test_what_a_program_of_the_same_name_did_is_nobody_elses(device: Device, desk: Desk):
    with identity.acting_as(identity.Person("Elena", identity.PROGRAM)):
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "lunch"))
    with identity.acting_as(ELENA):
        assert undoing.last_own(desk) is None
        assert "Only a director takes that back" in undoing.preview(desk, newest(desk).id).refusal


def test_whoever_has_done_nothing_has_nothing_to_take_back(desk: Desk, client: TestClient):
    assert client.get("/log/undo").json()["error"] == "NOTHING_TO_UNDO"
    enrolment.enrol(desk, 7, "Board 7")
    assert client.get("/log/undo").status_code == 200
