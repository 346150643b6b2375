"""An act on an event sent twice, or from a page that is not the newest, is asked about, not done again (DESK 4)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.entering import CheckIn, Pay
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.views import draws
from tests.director.conftest import PAGE, client_of, say_yes
from tests.director.drawn import do, drawn_with_consolation, open_draw, seen

LOTS = [
    {"form": "Draw", "late": "0"},
    {"form": "DrawGroups", "groups": "1"},
    {"form": "PairSwiss"},
    {"form": "StartSwing", "points": "100", "schedule": "10 20 30"},
]
LATER = [
    {"form": "OpenConsolation", "line": "simple", "letter": "L"},
    {"form": "DrawAgain", "letter": "L"},
    {"form": "Withdraw", "entry": "1"},
    {"form": "Seat", "code": "M1-1", "table": "B 1"},
    {"form": "Announce", "lengths": "5", "rest_min": "3"},
    {"form": "Amend", "entry": "2", "club": "Roma"},
]


def send(client: TestClient, draw_id: int, form: dict[str, str], revision: int):
    sent = {**form, "made_from": str(revision)}
    return client.post(f"/draws/{draw_id}", data=sent, headers={**PAGE, "Accept": "*/*"})


def state(desk: Desk, draw_id: int) -> tuple[int, bytes]:
    found = seen(desk, draw_id).state
    return found.revision, found.event.to_bytes()


@pytest.mark.parametrize("form", LOTS, ids=lambda form: form["form"])
def test_the_same_draw_sent_twice_draws_once(open_desk: Callable[[], Desk], form: dict[str, str]):
    """A double click; two directors; two processes."""
    desk, other = open_desk(), open_desk()
    draw_id = open_draw(desk)
    seen(other, draw_id)
    revision = draws.page(desk, draw_id).revision
    assert send(client_of(desk), draw_id, form, revision).status_code == 303
    drawn = state(desk, draw_id)
    for again in (send(client_of(desk), draw_id, form, revision), send(client_of(other), draw_id, form, revision)):
        assert again.status_code == 409
    assert state(other, draw_id) == drawn


def test_a_draw_over_a_draw_is_a_question_bound_to_what_was_shown(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    do(desk, draw_id, DrawLots(0))
    form = {"form": "Draw", "late": "0"}
    asked = client.post(f"/draws/{draw_id}", data=form, headers={**PAGE, "Accept": "*/*"}).json()
    assert "drawn already, with lot 1" in asked["message"]
    do(desk, draw_id, DrawLots(0))
    third = state(desk, draw_id)
    late = client.post(f"/draws/{draw_id}", data={**form, "confirmed": asked["confirm"]}, headers=PAGE)
    assert "lot 2" in late.text and state(desk, draw_id) == third
    assert say_yes(client, f"/draws/{draw_id}", form).status_code == 303 and state(desk, draw_id) != third


@pytest.mark.parametrize("form", LATER, ids=lambda form: form["form"])
def test_any_act_sent_twice_is_done_once(desk: Desk, client: TestClient, form: dict[str, str]):
    draw_id = drawn_with_consolation(desk)
    if form["form"] == "DrawAgain":  # needs somebody who is out
        for code in ("M1-1", "M1-2", "C1-1", "M2-1"):
            a, b = (side or "" for side in seen(desk, draw_id).settled[code].sides)
            do(desk, draw_id, Report(code, Result((a, b), a)))
    revision = draws.page(desk, draw_id).revision
    first = send(client, draw_id, form, revision)
    if first.status_code == 409:
        form = {**form, "confirmed": first.json()["confirm"]}
        first = send(client, draw_id, form, revision)
    assert first.status_code == 303
    done = state(desk, draw_id)
    assert send(client, draw_id, form, revision).status_code in (409, 422) and state(desk, draw_id) == done


def test_a_result_from_a_page_that_does_not_know_the_one_there_is_is_asked_about(desk: Desk, client: TestClient):
    """Two clerks with the same sheet, read differently."""
    draw_id = drawn_with_consolation(desk)
    revision = draws.page(desk, draw_id).revision
    a, b = (side or "" for side in seen(desk, draw_id).settled["M1-1"].sides)
    form = {"form": "Report", "code": "M1-1", "a": a, "b": b}
    won, lost = {"winner": "0", "points_a": "7", "points_b": "1"}, {"winner": "1", "points_a": "1", "points_b": "7"}
    assert send(client, draw_id, {**form, **won}, revision).status_code == 303
    other = send(client, draw_id, {**form, **lost}, revision)
    assert other.status_code == 409 and "M1-1 on paper" in other.json()["message"]
    assert seen(desk, draw_id).event.results["M1-1"].winner == a
    c, d = (side or "" for side in seen(desk, draw_id).settled["M1-2"].sides)
    elsewhere = {"form": "Report", "code": "M1-2", "a": c, "b": d, **won}
    assert send(client, draw_id, elsewhere, revision).status_code == 303


def test_a_draw_from_a_page_that_does_not_know_who_is_here_is_asked_about(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    revision = draws.page(desk, draw_id).revision
    for act in (Pay("3"), CheckIn("1"), CheckIn("2")):
        do(desk, draw_id, act)
    asked = send(client, draw_id, LOTS[0], revision)
    assert asked.status_code == 409 and "Rossi is here" in asked.json()["message"]
    assert "paid" not in asked.json()["message"] and not seen(desk, draw_id).event.is_drawn


def test_clerks_at_check_in_do_not_ask_each_other(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    revision = str(draws.page(desk, draw_id).revision)
    for entry in ("1", "2", "3"):
        for what in ("paid", "here"):
            form = {"entry": entry, "what": what, "made_from": revision}
            assert client.post(f"/draws/{draw_id}/here", data=form, headers=PAGE).status_code == 303


def test_every_form_of_the_page_says_what_it_was_made_from(desk: Desk, client: TestClient):
    draw_id = drawn_with_consolation(desk)
    shown = ("", "/entries?entry=1", "/draw", "/rounds/M1", "/rounds/C1", "/settings")
    page = "".join(client.get(f"/e/{draw_id}{one}", headers=PAGE).text for one in shown)
    forms = [part.partition("</form>")[0] for part in page.split(f'<form method="post" action="/draws/{draw_id}')[1:]]
    revision = draws.page(desk, draw_id).revision
    bound = [form for form in forms if f'name="made_from" value="{revision}"' in form]
    assert len(forms) > 10 and bound == [form for form in forms if not form.startswith("/entries")]


def test_a_page_from_before_something_was_taken_back_is_asked_about(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    do(desk, draw_id, Withdraw("1"))
    revision = draws.page(desk, draw_id).revision
    with desk.writing() as connection:
        draw = seen(desk, draw_id)
        acting.do(desk, connection, acting.plan(draw, acting.Undo(draw.state.revision - 1), {}))
    asked = send(client, draw_id, LOTS[0], revision)
    assert asked.status_code == 409 and "taken back" in asked.json()["message"]
