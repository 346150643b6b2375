"""Pages for everybody within those of other sites: only where the director lists the site (DESK 9)."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk
from host_tools.director.store import acts as act_rows
from host_tools.director.web.shared.embedding import KEPT_S
from tests.director.conftest import PAGE, Now, stranger_of
from tests.director.device import Device

CLUB, OTHER = "https://club.example", "https://backgammon.example.org:8443"
SHOWN = (
    "/hall", "/hall?show=tables", "/announcer", "/p", "/live", "/live/7", "/live/draws", "/overlay/7", "/overlay/stage",
)  # fmt: skip
ALONE = ("/login", "/p/23456789", "/tell/7", "/api", "/nowhere", "/live/99")


@pytest.fixture
def anybody(desk: Desk, device: Device) -> TestClient:
    device.sync()
    return stranger_of(desk)


def ancestors(client: TestClient, path: str) -> str:
    headers = client.get(path, headers=PAGE).headers
    policy = headers["Content-Security-Policy"].rpartition("frame-ancestors ")[2]
    assert (headers.get("X-Frame-Options") == "DENY") == (policy == "'none'")
    return policy


def keep(client: TestClient, typed: str):
    return client.post("/network", data={"sites": typed}, headers=PAGE)


def test_at_first_no_site_may_show_any_page(anybody: TestClient):
    assert {ancestors(anybody, path) for path in (*SHOWN, *ALONE)} == {"'none'"}


def test_a_listed_site_may_show_what_needs_no_login_and_nothing_else(anybody: TestClient, client: TestClient):
    assert keep(client, f"{OTHER}\n{CLUB}/\n{CLUB.upper()}").status_code == 303
    assert {ancestors(anybody, path) for path in SHOWN} == {f"{OTHER} {CLUB}"}
    assert {ancestors(anybody, path) for path in ALONE} == {"'none'"}
    assert {ancestors(client, path) for path in ("/", "/network", "/people", "/tables/7")} == {"'none'"}


def test_the_list_is_an_act_and_ends_when_it_is_empty(anybody: TestClient, client: TestClient, desk: Desk, now: Now):
    keep(client, CLUB)
    assert CLUB in client.get("/network", headers=PAGE).text and ancestors(anybody, "/hall") == CLUB
    keep(client, "")
    now.s += KEPT_S
    assert ancestors(anybody, "/hall") == "'none'"
    with desk.reading() as connection:
        found = act_rows.listed(connection, 9, kind=acts.SITES)
    assert [(act.was, act.became) for act in found] == [([CLUB], []), ([], [CLUB])]


@pytest.mark.parametrize(
    "typed",
    [
        "http://club.example", "club.example", "https://", "https://club", "https://*.example", "*", "'self'",
        "https://club.example/pages", "https://me@club.example", "https://club.example:0", "https://club.example:99999",
        "https://club.example;script-src", "https://club.example'", "https://192.0.2.7", "https://-club.example",
        "https://clüb.example", "https://" + "a" * 300 + ".example",
    ],
)  # fmt: skip
def test_what_is_no_site_is_named_and_changes_nothing(client: TestClient, anybody: TestClient, typed: str):
    answer = keep(client, f"{CLUB}\n{typed}")
    assert answer.status_code == 422 and "https://club.example" in answer.text
    assert ancestors(anybody, "/hall") == "'none'"


def test_a_list_has_twenty_sites_at_most(client: TestClient):
    assert keep(client, "\n".join(f"https://c{number}.example" for number in range(21))).status_code == 422
