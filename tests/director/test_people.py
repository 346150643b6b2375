"""The page of people: a new password or code is shown once, and gives access."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts, tries
from host_tools.director.desk.desk import Desk
from host_tools.director.store import acts as act_rows
from tests.director.conftest import PAGE, PROGRAM, Now, client_of, stranger_of
from tests.director.device import Device


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def made(page: str) -> str:
    (found,) = re.findall('<pre id="made">([^<]+)</pre>', page)
    return found


def test_an_invited_assistant_logs_in_with_what_is_shown_once(browser: TestClient, desk: Desk):
    password = made(browser.post("/people", data={"name": "Marco", "role": "assistant"}).text)
    assert password not in browser.get("/people").text and "Marco" in browser.get("/people").text
    marco = stranger_of(desk)
    assert marco.post("/login", data={"name": "marco", "password": password, "to": "/"}).status_code == 303
    assert marco.get("/").status_code == 200 and marco.get("/people").status_code == 403
    page = browser.get("/people").text
    assert "127.0.0.1 since" in page


def test_nothing_secret_is_in_the_store_or_the_log(browser: TestClient, desk: Desk):
    password = made(browser.post("/people", data={"name": "Marco", "role": "assistant"}).text)
    code = made(browser.post("/people/codes", data={"kind": "program", "name": "scores"}).text)
    token = accounts.begin(desk, 2, "10.0.0.1")
    with desk.store._engine.connect() as connection:
        stock = "".join(str(row) for table in ("people", "sessions", "codes", "acts")
                        for row in connection.exec_driver_sql(f"SELECT * FROM {table}"))  # fmt: skip
    assert not any(secret in stock for secret in (password, code, token))


def test_a_blocked_person_is_out_at_once_and_comes_back_with_a_new_password(browser: TestClient, desk: Desk):
    password = accounts.invite(desk, "Marco", identity.ASSISTANT)
    marco = stranger_of(desk)
    marco.post("/login", data={"name": "Marco", "password": password})
    browser.post("/people/2/block", data={"x": "1"})
    assert marco.get("/").status_code == 401 and "blocked" in browser.get("/people").text
    assert marco.post("/login", data={"name": "Marco", "password": password}).status_code == 401
    again = made(browser.post("/people/2/password", data={"x": "1"}).text)
    assert marco.post("/login", data={"name": "Marco", "password": again}).status_code == 303


def test_a_session_is_ended_from_the_page(browser: TestClient, desk: Desk):
    password = accounts.invite(desk, "Marco", identity.ASSISTANT)
    marco = stranger_of(desk)
    marco.post("/login", data={"name": "Marco", "password": password})
    sessions = re.findall('name="session" value="([^"]+)"', browser.get("/people").text)
    assert len(sessions) == 2
    for session in sessions:
        browser.post("/people/end", data={"session": session})
    assert marco.get("/").status_code == 401


def test_ones_own_password_is_changed_by_who_knows_it(desk: Desk):
    password = accounts.invite(desk, "Elena", identity.DIRECTOR)
    elena = stranger_of(desk)
    token = elena.post("/login", json={"name": "Elena", "password": password}).json()["csrf"]
    form = {"csrf": token, "old": "wrong", "password": "correct horse", "again": "correct horse"}
    assert elena.post("/password", data=form).json()["error"] == "WRONG_LOGIN"
    assert elena.post("/password", data=form | {"old": password, "again": "x"}).json()["error"] == "PASSWORDS_DIFFER"
    short = {"old": password, "password": "short", "again": "short"}
    assert elena.post("/password", data=form | short).json()["error"] == "BAD_PASSWORD"
    assert elena.post("/password", data=form | {"old": password}).status_code == 303
    assert elena.get("/").status_code == 401
    assert elena.post("/login", data={"name": "Elena", "password": "correct horse"}).status_code == 303
    with desk.reading() as connection:
        assert [act.kind for act in act_rows.read_all(connection)] == ["invite", "new_password"]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"name": "", "role": "assistant"}, "MISSING"),
        ({"name": "x" * 41, "role": "assistant"}, "TOO_LONG"),
        ({"name": "Marco", "role": "king"}, "BAD_CHOICE"),
        ({"name": "Marco", "role": "observer"}, "MISSING"),
        ({"name": "Marco", "role": "observer", "table": "9"}, "NO_TABLE"),
        ({"name": "DIRECTOR", "role": "assistant"}, "NAME_TAKEN"),
    ],
)
def test_what_is_typed_wrongly_is_said_and_invites_nobody(client: TestClient, desk: Desk, form, code: str):
    assert client.post("/people", data=form, headers=PROGRAM).json()["error"] == code
    assert client.get("/people", headers=PAGE).text.count("/password") == 2  # the director's, and one's own


def test_an_observer_sees_the_own_table_and_no_other(browser: TestClient, desk: Desk, new_device):
    new_device(7), new_device(8)
    password = made(browser.post("/people", data={"name": "Ada", "role": "observer", "table": "7"}).text)
    ada = stranger_of(desk)
    assert ada.post("/login", data={"name": "Ada", "password": password, "to": "/"}, headers=PAGE).status_code == 303
    assert ada.get("/", headers=PAGE).headers["location"] == "/tables/7"
    assert ada.get("/tables/7", headers=PAGE).status_code == 200 and ada.get("/tables/8").status_code == 403


def test_a_program_reads_with_its_code_until_it_is_renewed(browser: TestClient, desk: Desk, device: Device):
    code = made(browser.post("/people/codes", data={"kind": "program", "name": "scores"}).text)
    assert len(code) == 26
    program = stranger_of(desk)
    program.headers["Authorization"] = f"Bearer {code.lower()}"
    assert program.get("/api/tables").status_code == 200 and program.get("/").status_code == 403
    new = made(browser.post("/people/codes/1/renew", data={"x": "1"}).text)
    assert program.get("/api/tables").json()["error"] == "BAD_CODE"
    program.headers["Authorization"] = f"Bearer {new}"
    assert program.get("/api/tables").status_code == 200
    browser.post("/people/codes/1/remove", data={"x": "1"})
    assert program.get("/api/tables").status_code == 401


def test_codes_are_not_tried_one_after_the_other(desk: Desk, now: Now):
    program = stranger_of(desk)
    for number in range(tries.FREE):
        assert program.get("/api/tables", headers={"Authorization": f"Bearer A{number}"}).status_code == 401
    code = accounts.add_code(desk, identity.PLAYER, "Rossi")
    assert len(code) == 8
    assert program.get("/api/tables", headers={"Authorization": f"Bearer {code}"}).status_code == 429
    now.s += 2
    assert program.get("/api/tables", headers={"Authorization": f"Bearer {code}"}).json()["error"] == "NOT_ALLOWED"
    assert client_of(desk).get("/api/tables").status_code == 200
