"""Strangers' attempts lock out nobody else: known browsers, this computer, a full disk, and old hashes."""

import asyncio
import threading

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts, passwords, tries
from host_tools.director.desk.desk import Desk
from host_tools.director.store import people as rows
from host_tools.director.web import app
from host_tools.director.web.entry import trusted_browsers
from host_tools.director.web.entry.proxy_headers import Balancers
from tests.director.conftest import ADDRESS, HERE, PAGE, PORT, PROGRAM, Now, logged_in, stranger_of
from tests.director.test_disk import limit
from tests.director.test_login import IN, PASSWORD, WRONG, from_the_hall

STRANGER = ("192.168.1.99", 50000)
MOST = tries.FREE * 3


@pytest.fixture(autouse=True)
def elena(desk: Desk) -> str:
    return accounts.invite(desk, "Elena", identity.DIRECTOR, password=PASSWORD)


def at(desk: Desk, client: tuple[str, int], behind: tuple[str, ...] = ()) -> TestClient:
    server = app.create(desk, PORT, balancers=Balancers(behind))
    return TestClient(server, base_url=ADDRESS, client=client, headers=PROGRAM, follow_redirects=False)


def log_in(client: TestClient, form: dict[str, str] = IN, **headers: str) -> int:
    return client.post("/login", data=form, headers={**PAGE, **headers}).status_code


def attack(desk: Desk, now: Now, **headers: str) -> None:
    """Wrong passwords for this name from elsewhere, until everybody there waits for long."""
    client = at(desk, STRANGER)
    for _ in range(MOST):
        if log_in(client, WRONG, **headers) == 429:
            now.s += 1
    assert log_in(client) == 429


def test_a_known_browser_logs_in_whatever_strangers_have_tried(desk: Desk, now: Now):
    browser = from_the_hall(desk)
    assert log_in(browser) == 303
    attack(desk, now)
    assert log_in(from_the_hall(desk)) == 429  # a new browser waits, by the name
    assert log_in(browser) == 303
    assert "Path=/login" in browser.post("/login", data=IN, headers=PAGE).headers.get_list("set-cookie")[1]


def test_a_known_browser_has_a_limit_of_its_own(desk: Desk):
    browser = from_the_hall(desk)
    assert log_in(browser) == 303
    assert [log_in(browser, WRONG) for _ in range(tries.FREE + 1)] == [401] * tries.FREE + [429]
    assert log_in(from_the_hall(desk)) == 303  # and locks nobody else out


def test_what_a_browser_is_known_by_cannot_be_made_up(desk: Desk, now: Now):
    browser = from_the_hall(desk)
    assert log_in(browser) == 303
    kept = browser.cookies[f"match-table-{PORT}-known"]
    attack(desk, now)
    forged = from_the_hall(desk)
    for value in (
        "a" * 32 + "." + kept.partition(".")[2],
        kept[:-1] + "x",
        "a" * 32 + ".",
        kept.partition(".")[0] + ".",
    ):
        forged.cookies.set(f"match-table-{PORT}-known", value, path="/login")
        assert log_in(forged) == 429, value
    accounts.set_password(desk, "Elena", "another password")
    assert log_in(browser, IN | {"password": "another password"}) == 429  # no longer known


def test_whoever_sits_at_this_computer_logs_in(desk: Desk, now: Now):
    attack(desk, now)
    assert log_in(stranger_of(desk)) == 303


def test_behind_a_balancer_on_this_computer_only_known_browsers_do(desk: Desk, now: Now):
    attack(desk, now)
    browser = at(desk, HERE, behind=("127.0.0.1",))
    assert log_in(browser) == 429
    assert log_in(browser, IN, **{"X-Forwarded-For": "127.0.0.1"}) == 429


def test_many_logins_of_strangers_leave_the_threads_of_known_browsers_alone():
    """The strangers' few threads are taken, more logins wait, and the excess is told to come again."""

    async def flood() -> None:
        threads, go_on = trusted_browsers.Threads(), threading.Event()
        waiting = [
            asyncio.create_task(threads.run(False, go_on.wait))
            for _ in range(trusted_browsers.STRANGERS + trusted_browsers.MOST_WAITING)
        ]
        while threads._of[False].statistics().tasks_waiting < trusted_browsers.MOST_WAITING:
            await asyncio.sleep(0)
        with pytest.raises(tries.TooManyTries):
            await threads.run(False, go_on.wait)
        assert await threads.run(True, lambda: "in") == "in"
        go_on.set()
        assert all(await asyncio.gather(*waiting))

    asyncio.run(flood())


def test_ones_own_password_is_not_tried_for_ever(desk: Desk):
    """At a browser left open."""
    browser = from_the_hall(desk)
    csrf = browser.post("/login", json={"name": "Elena", "password": PASSWORD}).json()["csrf"]
    form = {"old": "battery staple", "password": "new password", "again": "new password", "csrf": csrf}
    answers = [browser.post("/password", data=form).status_code for _ in range(tries.FREE + 1)]
    assert answers == [401] * tries.FREE + [429]
    assert log_in(browser) == 303


# -- a full disk -------------------------------------------------------------------------------------------------------


def fill(desk: Desk) -> None:
    with desk.store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = 1")


def test_a_full_disk_locks_nobody_out(desk: Desk):
    """A person who has to make room can log in; wrong passwords wait as ever."""
    limit(desk, 1)
    fill(desk)
    browser = from_the_hall(desk)
    assert log_in(browser) == 303
    assert browser.get("/backups", headers=PAGE).status_code == 200
    digest = accounts.digest_of(browser.cookies[f"match-table-{PORT}"])
    assert digest in accounts.living(desk)
    stranger = at(desk, STRANGER)
    assert [log_in(stranger, WRONG) for _ in range(tries.FREE + 1)] == [401] * tries.FREE + [429]
    with desk.store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = 0")
    limit(desk, 1 << 30)
    assert browser.get("/results").status_code == 200
    accounts.set_password(desk, "Elena", "another password")
    assert browser.get("/results").status_code == 401 and digest not in accounts.living(desk)


# -- hashes ------------------------------------------------------------------------------------------------------------


def hash_of(desk: Desk) -> str:
    with desk.reading() as connection:
        return rows.read_all(connection)[0].hash


def test_an_old_hash_is_renewed_at_the_next_login(desk: Desk, monkeypatch, real_passwords):
    monkeypatch.setattr(passwords, "PARALLEL", 1)
    old = passwords.hashed(PASSWORD)
    monkeypatch.undo()
    with desk.writing() as connection:
        rows.change(connection, 1, hash=old)
    browser = from_the_hall(desk)
    assert log_in(browser, WRONG) == 401 and hash_of(desk) == old
    assert log_in(browser) == 303 and hash_of(desk).startswith("scrypt$16384$8$5$")
    renewed = hash_of(desk)
    assert log_in(browser) == 303 and hash_of(desk) == renewed
    assert logged_in(stranger_of(desk), desk).get("/results").status_code == 200
