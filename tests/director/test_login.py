"""Logging in and out: password, session, one-time address, and forms of our own pages."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts, passwords, tries
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.web import app
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.routes.login import Entrance
from host_tools.director.web.shared.services import services_of
from host_tools.director.web.shared.tokens import HEADER
from tests.director.conftest import ADDRESS, PAGE, PORT, PROGRAM, Now, client_of, logged_in, stranger_of
from tests.director.device import Device

PASSWORD = "correct horse"
IN = {"name": "Elena", "password": PASSWORD, "to": "/results"}
WRONG = IN | {"password": "battery staple"}
HALL = ("192.168.1.77", 50000)


@pytest.fixture
def elena(desk: Desk) -> str:
    return accounts.invite(desk, "Elena", identity.DIRECTOR, password=PASSWORD)


@pytest.fixture
def stranger(desk: Desk, elena: str) -> TestClient:
    return stranger_of(desk)


def from_the_hall(desk: Desk) -> TestClient:
    server = app.create(desk, PORT)
    return TestClient(server, base_url=ADDRESS, client=HALL, headers=PROGRAM, follow_redirects=False)


def log_in(client: TestClient, form: dict[str, str] = IN) -> None:
    assert client.post("/login", data=form, headers=PAGE).status_code == 303


# -- in and out --------------------------------------------------------------------------------------------------------


def test_a_page_leads_to_the_login_and_on_to_itself(stranger: TestClient):
    answer = stranger.get("/results?language=nl", headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?to=%2Fresults%3Flanguage%3Dnl")
    page = stranger.get(answer.headers["location"], headers=PAGE)
    assert 'name="to" value="/results?language=nl"' in page.text
    answer = stranger.post("/login", data=IN, headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/results")
    assert "Elena" in stranger.get("/results", headers=PAGE).text


def test_the_cookie_is_for_this_server_alone(stranger: TestClient):
    cookie = stranger.post("/login", data=IN, headers=PAGE).headers["set-cookie"]
    assert cookie.startswith(cookie_name(PORT) + "=") and "HttpOnly" in cookie and "SameSite=strict" in cookie
    assert "Path=/" in cookie and "Secure" not in cookie and "Domain" not in cookie


def test_nobody_is_told_what_was_wrong(stranger: TestClient, desk: Desk):
    accounts.invite(desk, "Marco", identity.ASSISTANT, password=PASSWORD)
    accounts.block(desk, 2)
    told = [
        stranger.post("/login", data=form, headers=PAGE)
        for form in (WRONG, IN | {"name": "Nobody"}, IN | {"name": "Marco"})
    ]
    assert {answer.status_code for answer in told} == {401}
    assert len({re.sub('name="name" value="[^"]*"', "", answer.text) for answer in told}) == 1
    assert "set-cookie" not in told[0].headers and PASSWORD not in told[0].text


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example/", "/\\evil.example", "evil", "/a\nb"])
def test_it_leads_to_our_own_pages_only(stranger: TestClient, to: str):
    assert stranger.post("/login", data=IN | {"to": to}, headers=PAGE).headers["location"] == "/"


def test_a_program_logs_in_with_json_and_is_told_its_token(stranger: TestClient, device: Device):
    assert stranger.get("/api/tables").json()["error"] == "NOT_LOGGED_IN"
    csrf = stranger.post("/login", json={"name": "elena", "password": PASSWORD}).json()["csrf"]
    assert stranger.get("/api/tables").status_code == 200
    assert stranger.post("/event-settings", data={"event": "x", "remove": "1"}).json()["error"] == "NO_CSRF"
    answer = stranger.post("/event-settings", data={"event": "x", "remove": "1"}, headers={HEADER: csrf})
    assert answer.json()["error"] == "NO_EVENT"


def test_logged_out_is_over(stranger: TestClient):
    log_in(stranger)
    page = stranger.get("/results", headers=PAGE).text
    (csrf,) = set(re.findall('name="csrf" value="([^"]+)"', page))
    kept = stranger.cookies[cookie_name(PORT)]
    assert stranger.post("/logout", data={"csrf": csrf}).status_code == 303
    assert cookie_name(PORT) not in stranger.cookies
    assert stranger.get("/results", headers={"Cookie": f"{cookie_name(PORT)}={kept}"}).status_code == 401


def test_a_session_ends_after_twelve_hours(stranger: TestClient, now: Now):
    log_in(stranger)
    now.s += accounts.SESSION_S - 1
    assert stranger.get("/results").status_code == 200
    now.s += 1
    assert stranger.get("/results").status_code == 401


def test_a_new_password_ends_every_session(stranger: TestClient, desk: Desk):
    log_in(stranger)
    accounts.set_password(desk, "ELENA", "another password")
    assert stranger.get("/results").status_code == 401
    assert stranger.post("/login", data=IN).status_code == 401


def test_the_last_director_is_not_locked_out(desk: Desk, elena: str):
    with pytest.raises(Fault) as refused:
        accounts.block(desk, 1)
    assert refused.value.code == "LAST_DIRECTOR" and accounts.has_director(desk)


def test_who_has_logged_in_is_who_acts(stranger: TestClient, playing: Device, desk: Desk):
    csrf = stranger.post("/login", json={"name": "Elena", "password": PASSWORD}).json()["csrf"]
    form = {"form": "announce", "reason": "five minutes"}
    assert stranger.post("/tables/7/orders", data=form, headers={HEADER: csrf}).status_code == 303
    assert stranger.get("/api/tables/7").json()["orders"][0]["author"] == "Elena"


# -- waits -------------------------------------------------------------------------------------------------------------


def test_waits_grow_after_five_wrong_ones(desk: Desk, elena: str, now: Now):
    client = from_the_hall(desk)
    for _ in range(tries.FREE):
        assert client.post("/login", data=WRONG).status_code == 401
    waits = []
    for _ in range(4):
        answer = client.post("/login", data=IN)
        assert answer.status_code == 429 and answer.json()["error"] == "TOO_MANY_TRIES"
        waits.append(int(client.post("/login", data=IN, headers=PAGE).headers["retry-after"]))
        now.s += waits[-1]
        assert client.post("/login", data=WRONG).status_code == 401
    assert waits == [2, 4, 8, 16]
    now.s += 32
    assert client.post("/login", data=IN).status_code == 303
    assert client.post("/login", data=WRONG).status_code == 401


def test_a_clock_that_is_set_back_makes_nobody_wait_longer(desk: Desk, elena: str, now: Now):
    client = from_the_hall(desk)
    for _ in range(tries.FREE + 1):
        client.post("/login", data=WRONG)
    now.s -= 3600
    answer = client.post("/login", data=IN)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")
    now.s += 2
    assert client.post("/login", data=IN).status_code == 303


def test_one_address_waits_whatever_names_it_tries(desk: Desk, elena: str):
    client = from_the_hall(desk)
    for number in range(tries.FREE):
        client.post("/login", data=WRONG | {"name": f"name {number}"})
    assert client.post("/login", data=IN).status_code == 429


def test_whoever_sits_at_the_computer_is_not_locked_out_from_the_hall(stranger: TestClient, desk: Desk):
    client = from_the_hall(desk)
    for _ in range(tries.FREE):
        client.post("/login", data=WRONG)
    assert client.post("/login", data=IN).status_code == 429
    log_in(stranger)


def test_a_long_password_is_not_worked_on(stranger: TestClient):
    assert stranger.post("/login", data=IN | {"password": "x" * 5000}).status_code == 401
    assert not passwords.fits("x" * 5000, passwords.hashed("x" * passwords.LONGEST))


def test_a_hash_says_how_it_was_made_and_keeps_no_password(real_passwords):
    kept = passwords.hashed(PASSWORD)
    assert kept.startswith("scrypt$16384$8$5$") and PASSWORD not in kept and kept != passwords.hashed(PASSWORD)
    assert passwords.fits(PASSWORD, kept) and not passwords.fits(PASSWORD + " ", kept) and not passwords.fits("", "")


# -- the one-time address ----------------------------------------------------------------------------------------------


def test_the_one_time_address_logs_in_once(stranger: TestClient):
    path = services_of(stranger.app).the(Entrance).path("/results")
    answer = stranger.get(path, headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/results")
    assert stranger.get("/results").status_code == 200
    stranger.cookies.clear()
    again = stranger.get(path, headers=PAGE)
    assert again.status_code == 403 and "once" in again.text and stranger.get("/results").status_code == 401


def test_the_one_time_address_is_for_this_computer(desk: Desk, elena: str):
    client = from_the_hall(desk)
    path = services_of(client.app).the(Entrance).path()
    assert client.get(path).json()["error"] == "USED_ADDRESS" and "set-cookie" not in client.get(path).headers


# -- forms of our own --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "0" * 32, "é"])
def test_a_form_without_the_token_of_the_session_does_nothing(desk: Desk, token: str):
    client = client_of(desk)
    del client.headers[HEADER]
    answer = client.post("/tables/new", data={"number": "9", "name": "", "csrf": token})
    assert answer.status_code == 403 and answer.json()["error"] == "NO_CSRF"
    assert client.get("/api/tables").json() == {"tables": []}


def test_the_token_of_another_session_is_none(desk: Desk):
    client, other = client_of(desk), logged_in(stranger_of(desk), desk)
    client.headers[HEADER] = other.headers[HEADER]
    assert client.post("/tables/new", data={"number": "9", "name": ""}).status_code == 403


def test_every_form_of_every_page_carries_the_token(playing: Device, desk: Desk):
    client = client_of(desk)
    for path in ("/", "/tables/7", "/tables/7/assign", "/tables/7/key", "/results", "/tables/new", "/event-settings"):
        page = client.get(path, headers=PAGE).text
        forms = re.findall(r'<form\b[^>]*method="post".*?</form>', page, re.S)
        assert forms and all(f'name="csrf" value="{client.headers[HEADER]}"' in form for form in forms), path
