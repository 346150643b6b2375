"""Who is answered: this computer under its own name, and forms from our own pages."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store
from host_tools.director.views.at_table import cards
from host_tools.director.web import app
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared import bodies
from host_tools.director.web.shared.services import services_of
from tests.director import as_json, ready
from tests.director.conftest import ADDRESS, BOARDS, PAGE, PORT, PROGRAM, Now, client_of, logged_in
from tests.director.device import Device

FORM = {"number": "9", "name": ""}
FORM_TYPE = {"Content-Type": "application/x-www-form-urlencoded"}

# Every route, with its method and a body that would do something.
ROUTES = [
    ("GET", "/log"), ("POST", "/log/check"), ("GET", "/log/undo"), ("POST", "/log/undo"),
    ("GET", "/acts.jsonl"), ("GET", "/facts.jsonl"),
    ("GET", "/network"), ("POST", "/network"), ("GET", "/backups"), ("POST", "/backups"), ("POST", "/backups/restore"),
    ("GET", "/fleet"), ("GET", "/api/fleet"), ("POST", "/fleet/bundles"), ("POST", "/fleet/offer"),
    ("POST", "/fleet/withdraw"), ("POST", "/fleet/adopt"), ("GET", "/tables/many"), ("POST", "/tables/many"),
    ("GET", "/assign/many"), ("POST", "/assign/many"),
    ("GET", "/people"), ("POST", "/people"), ("POST", "/people/99/password"), ("POST", "/people/99/block"),
    ("POST", "/people/end"), ("POST", "/people/codes"), ("POST", "/people/codes/99/renew"),
    ("POST", "/people/codes/99/remove"), ("GET", "/password"), ("POST", "/password"),
    ("GET", "/login"), ("POST", "/login"), ("GET", "/enter"), ("POST", "/logout"),
    ("GET", "/"), ("GET", "/calls"), ("POST", "/tables/99/going"), ("POST", "/tables/99/ask"),
    ("POST", "/tables/99/settled"), ("GET", "/tables/99/drop"), ("POST", "/tables/99/drop"),
    ("GET", "/pause-all"), ("POST", "/pause-all"), ("GET", "/resume-all"), ("POST", "/resume-all"),
    ("GET", "/announce"),
    ("POST", "/announce"), ("GET", "/results/verify-all"), ("POST", "/results/verify-all"),
    ("GET", "/tables/new"), ("POST", "/tables/new"), ("GET", "/tables/99"), ("GET", "/tables/99/key"),
    ("POST", "/tables/99/key"), ("GET", "/tables/99/assign"), ("POST", "/tables/99/assign"),
    ("GET", "/preview"), ("POST", "/tables/99/orders"), ("POST", "/tables/99/orders/1/cancel"),
    ("GET", "/tables/99/dispute"), ("GET", "/tables/99/clock"), ("GET", "/rulings"), ("GET", "/results.csv"),
    ("GET", "/players.csv"),
    ("GET", "/rulings.csv"), ("GET", "/standings.csv"),
    ("GET", "/print"), ("POST", "/print/poster.pdf"), ("GET", "/print/guide-players.pdf"),
    ("GET", "/print/guide-organiser.pdf"), ("GET", "/print/guide-helpers.pdf"),
    ("GET", "/print/players.pdf"), ("GET", "/print/rulings.pdf"), ("GET", "/print/99/draw.pdf"),
    ("GET", "/print/99/round.pdf"), ("GET", "/print/99/cards.pdf"), ("GET", "/print/99/score-sheets.pdf"),
    ("GET", "/print/99/players.pdf"), ("GET", "/print/99/badges.pdf"), ("GET", "/print/99/standings.pdf"),
    ("GET", "/print/99/receipts.pdf"),
    ("POST", "/draws"), ("GET", "/draws/99/federation"), ("POST", "/draws/99/federation"),
    ("POST", "/draws/99"), ("POST", "/draws/99/entries"),
    ("POST", "/draws/99/read"), ("GET", "/e"), ("GET", "/e/99"), ("GET", "/players"), ("GET", "/e/99/rounds/x"),
    *(("GET", f"/e/99/{one}") for one in ("entries", "draw", "rounds", "standings", "prizes", "settings")),
    ("GET", "/rehearse"), ("POST", "/rehearse"),
    ("GET", "/names"), ("POST", "/names"), ("POST", "/draws/sheet"), ("POST", "/draws/99/here"),
    ("POST", "/draws/99/call"), ("GET", "/call-up"), ("POST", "/call-up/call"), ("POST", "/call-up/all"),
    ("POST", "/call-up/hold"), ("POST", "/call-up/first"), ("POST", "/call-up/rest"), ("POST", "/call-up/again"),
    ("GET", "/call-up/places"), ("POST", "/call-up/places"), ("POST", "/call-up/seat"), ("POST", "/call-up/result"),
    ("POST", "/call-up/verify"), ("POST", "/call-up/stays"), ("POST", "/names/code"),
    ("GET", "/p/23456789"), ("GET", "/p/23456789/own"), ("POST", "/p/23456789/report"), ("POST", "/p/23456789/here"),
    ("POST", "/p/23456789/leave"), ("POST", "/p/23456789/stay"),
    ("GET", "/results"), ("POST", "/results"), ("POST", "/api/handovers"), ("GET", "/matches/99"),
    ("GET", "/adjourned"), ("POST", "/adjourned"), ("GET", "/adjourned/99"), ("GET", "/adjourned/99/file"),
    ("POST", "/adjourned/paper"), ("POST", "/adjourned/99/resume"), ("POST", "/adjourned/99/elsewhere"),
    ("GET", "/matches/99/adjourn"), ("POST", "/matches/99/adjourn"),
    ("GET", "/matches/99/move"), ("POST", "/matches/99/move"), ("GET", "/event-settings"), ("POST", "/event-settings"),
    ("POST", "/matches/99/verify"), ("POST", "/matches/99/correct"),
    ("POST", "/tables/99/call"), ("GET", "/tell/99"), ("POST", "/tell/99"),
    ("GET", "/declare/99"), ("POST", "/declare/99"), ("POST", "/proposals/99"),
    ("GET", "/live"), ("GET", "/live/events"), ("GET", "/live/99"), ("GET", "/api/live"), ("GET", "/api/live/99"),
    ("GET", "/hall"), ("GET", "/announcer"), ("GET", "/p"),
    ("GET", "/overlay/99"), ("GET", "/overlay/stage"), ("GET", "/api/overlay/99"),
    ("GET", "/api"), ("GET", "/api/openapi.json"), ("GET", "/api/public"), ("GET", "/api/public/events"),
    ("GET", "/live/draws"), ("GET", "/live/draws/99"), ("GET", "/matches/99/passport.html"),
    ("GET", "/matches/99/match.mat"), ("GET", "/matches/99/match.json"), ("GET", "/matches/99/chapters.vtt"),
    ("GET", "/passport/23456789"), ("GET", "/PASSPORT/23456789"),
    ("GET", "/draws/99/federation"), ("POST", "/draws/99/federation"),
    ("GET", "/api/tables"), ("GET", "/api/tables/99"), ("GET", "/api/results"), ("POST", "/link"), ("GET", "/events"),
    ("GET", "/static/nothing.js"), ("GET", "/simulator/firmware.json"), ("GET", "/simulator/99"),
    ("GET", "/simulator/99/config.json"), ("GET", "/simulator/static/x/nothing"),
    ("GET", "/simulator/wasm/x/nothing"), ("GET", "/nowhere"),
]  # fmt: skip


def is_error(answer, is_page: bool = False) -> bool:
    if is_page:
        return answer.headers["content-type"].startswith("text/html") and 'role="alert"' in answer.text
    return set(answer.json()) == {"error", "message"} and bool(answer.json()["message"])


def test_every_route_is_in_the_list(client: TestClient):
    filled = {
        "number": "99",
        "id": "99",
        "draw": "99",
        "adjourned": "99",
        "event": "99",
        "round": "x",
        "table": "99",
        "order": "1",
        "version": "x",
        "name": "nothing",
        "code": "23456789",
    }
    found = {("GET", "/nowhere"), ("GET", "/static/nothing.js")}
    for route in client.app.routes:  # type: ignore[attr-defined]
        path = re.sub(r"{(\w+)(:int)?}", lambda hole: filled[hole[1]], route.path)
        found |= {(method, path) for method in getattr(route, "methods", ()) if method != "HEAD"}
    assert set(ROUTES) == found


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, TestClient]]:
    """A desk at which nothing is ever done, as all is refused there, and somebody who is logged in."""
    with closing(Store(ready.sealed(tmp_path_factory.mktemp("idle") / "director.sqlite"))) as store:
        desk = Desk(store, Now())
        yield desk, client_of(desk)


@pytest.mark.parametrize("is_page", [False, True])
@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_another_name_is_refused_on_every_route(idle: tuple[Desk, TestClient], method: str, path: str, is_page: bool):
    headers = {"Host": "director.example:8080", **({"Accept": "text/html"} if is_page else {})}
    answer = idle[1].request(method, path, headers=headers)
    assert answer.status_code == 421 and is_error(answer, is_page)
    assert "director.example" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1", f"127.0.0.1:{PORT + 1}", f"127.0.0.1:{PORT}.example", "", "localhost"])
def test_a_name_with_another_port_is_another_name(client: TestClient, host: str):
    assert client.get("/", headers={"Host": host}).status_code == 421


def test_localhost_is_this_computer(client: TestClient):
    host = f"localhost:{PORT}"
    assert client.get("/", headers={"Host": host}).status_code == 200
    answer = client.post("/tables/new", data=FORM, headers={"Host": host, "Origin": "http://" + host})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "POST"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1:1", ""])
def test_a_form_from_elsewhere_is_refused_on_every_route(idle: tuple[Desk, TestClient], path: str, origin: str):
    desk, client = idle
    answer = client.post(path, data=FORM, headers={"Origin": origin})
    assert answer.status_code == 403 and answer.json()["error"] == "BAD_ORIGIN"
    assert as_json.tables(desk) == []


def test_a_form_of_unknown_origin_is_refused(desk: Desk):
    client = client_of(desk)
    del client.headers["Origin"]
    assert client.post("/tables/new", data=FORM).status_code == 403


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_error_has_the_one_shape(client: TestClient, method: str, path: str):
    if path.endswith("/events"):
        method = "POST"  # its stream never ends
    answer = client.request(method, path, headers=PROGRAM)
    assert answer.status_code < 500
    assert answer.status_code < 400 or is_error(answer)
    wrong = client.request("DELETE", path)
    assert wrong.status_code in (404, 405) and is_error(wrong)


@pytest.mark.parametrize("path", ["/nowhere", "/tables/99", "/tables/1" + 30 * "0", "/matches/1" + 30 * "0"])
def test_a_browser_gets_a_page_in_words(client: TestClient, path: str):
    answer = client.get(path, headers=PAGE)
    assert answer.status_code == 404 and is_error(answer, is_page=True)


def test_a_failure_of_ours_tells_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def fail(*_):
        raise RuntimeError("the secret")

    enrolment.enrol(desk, 7, "")
    monkeypatch.setattr(cards, "list_cards", fail)
    server = app.create(desk, PORT)
    client = logged_in(TestClient(server, base_url=ADDRESS, raise_server_exceptions=False), desk)
    for headers in ({}, PAGE):
        answer = client.get("/", headers=headers)
        assert answer.status_code == 500 and is_error(answer, bool(headers)) and "secret" not in answer.text


def test_a_form_too_large_or_of_another_type_is_refused(client: TestClient):
    assert client.post("/tables/new", data={"number": "1", "name": "x" * bodies.LARGEST_FORM}).status_code == 413
    assert client.post("/tables/new", json=FORM).status_code == 415
    many = "&".join(f"f{i}=1" for i in range(bodies.MOST_FIELDS + 1))
    assert client.post("/tables/new", content=many, headers=FORM_TYPE).status_code == 400
    assert client.post("/tables/new", content=b"number=\xff", headers=FORM_TYPE).status_code == 400


@pytest.mark.parametrize("path", ["/", "/api/tables", "/static/director.css", "/nowhere"])
def test_every_answer_carries_the_security_headers(client: TestClient, path: str):
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"


def test_the_pages_need_nothing_from_elsewhere(client: TestClient, playing: Device):
    """The policy of the pages allows no inline style or script, and nothing from elsewhere."""
    playing.play()
    playing.sync()
    pages = ["/", "/tables/7", "/tables/7/assign", "/results", "/matches/1", "/tables/new", "/static/director.css"]
    pages += ["/tables/7/dispute", "/tables/7/clock", "/rulings", "/event-settings"]
    for path in pages:
        text = client.get(path, headers=PAGE).text
        assert " style=" not in text and "<style" not in text and " onclick" not in text
        text = text.replace("http://www.w3.org", "").replace(str(client.base_url), "")
        assert "https://" not in text and "http://" not in text


class TestOpenToTheNetwork:
    """With --lan it answers to the address that a request came in at, and to no invented name."""

    LAN = "http://192.168.1.5:8080"

    def client(self, desk: Desk, base_url: str = LAN, **headers: str) -> TestClient:
        server = app.create(desk, PORT, lan=lambda: [self.LAN])
        return logged_in(TestClient(server, base_url=base_url, client=("192.168.1.77", 50000), headers=headers), desk)

    def test_the_address_that_was_called_is_its_name(self, desk: Desk):
        client = self.client(desk, Origin=self.LAN)
        assert client.get("/").status_code == 200
        assert client.post("/tables/new", data=FORM).status_code == 200

    @pytest.mark.parametrize("host", ["director.example:8080", "192.168.1.6:8080", "192.168.1.5:80", "192.168.1.5"])
    def test_another_name_is_refused(self, desk: Desk, host: str):
        assert self.client(desk).get("/", headers={"Host": host}).status_code == 421

    def test_a_form_from_elsewhere_is_refused(self, desk: Desk):
        client = self.client(desk, Origin="http://192.168.1.6:8080")
        assert client.post("/tables/new", data=FORM).status_code == 403

    def test_closed_it_does_not_know_that_name(self, desk: Desk):
        assert TestClient(app.create(desk, PORT), base_url=self.LAN).get("/").status_code == 421

    def from_outside(self, desk: Desk, address: str, secure_port: int = 0) -> TestClient:
        """Of a director in a container whose host has this address and forwards its port."""
        client = self.client(desk, address, Origin=address)
        network = services_of(client.app).the(Network)
        network.elsewhere, network.secure_port = ("10.1.2.3:18080", "10.1.2.4:80"), secure_port
        return client

    @pytest.mark.parametrize("address", ["http://10.1.2.3:18080", "http://10.1.2.4", ADDRESS])
    def test_in_a_container_it_is_called_by_the_address_of_its_host(self, desk: Desk, address: str):
        client = self.from_outside(desk, address)
        answer = client.post("/tables/new", data=FORM)
        assert "10.1.2.3:18080" in answer.text and "192.168.1.5" not in answer.text
        assert "http://10.1.2.3:18080/" in client.get("/network", headers=PAGE).text
        for host in ("10.1.2.3", "10.1.2.5:18080", "10.1.2.3:18081"):
            assert client.get("/", headers={"Host": host}).status_code == 421
        assert client.get("/", headers={"Host": "10.1.2.4:80"}).status_code == 200, "as tables write it"

    def test_and_with_a_certificate_at_the_port_for_it(self, desk: Desk):
        client = self.from_outside(desk, "https://10.1.2.3:8443", secure_port=8443)
        assert client.get("/").status_code == 200
        assert "https://10.1.2.3:8443/" in client.get("/network", headers=PAGE).text

    @pytest.mark.parametrize("address", ["http://10.1.2.3:18080", "http://10.1.2.4"])
    def test_and_who_comes_without_it_is_led_there(self, desk: Desk, address: str):
        client = self.from_outside(desk, address, secure_port=8443)
        answer = client.get("/live", follow_redirects=False)
        assert answer.headers["location"] == "https://" + address.split("/")[2].partition(":")[0] + ":8443/live"

    def test_a_table_is_told_the_address_in_the_network(self, desk: Desk):
        answer = self.client(desk, ADDRESS, Origin=ADDRESS).post("/tables/new", data=FORM)
        assert "192.168.1.5:8080" in answer.text and "127.0.0.1" not in answer.text


class TestTheKeyOfASimulatedTable:
    def test_is_given_to_a_page_on_this_computer(self, client: TestClient, desk: Desk):
        key = enrolment.enrol(desk, 1, "", is_simulated=True)
        answer = client.get("/simulator/1/config.json")
        assert answer.json()["key"] == key.hex() and answer.json()["director"] == [ADDRESS]
        assert answer.headers["cache-control"] == "no-store"

    def test_is_given_for_no_other_table(self, client: TestClient, device: Device):
        answer = client.get("/simulator/7/config.json")
        assert answer.status_code == 403 and device.key.hex() not in answer.text

    def test_is_given_to_no_other_computer(self, desk: Desk):
        key = enrolment.enrol(desk, 1, "", is_simulated=True)
        other = TestClient(app.create(desk, PORT, BOARDS), base_url=ADDRESS, client=("192.168.1.5", 50000))
        logged_in(other, desk)
        answer = other.get("/simulator/1/config.json")
        assert answer.status_code == 403 and key.hex() not in answer.text
