"""The link over HTTP: bytes in, bytes out; everything else is refused in one shape and counted."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.store import tables
from host_tools.director.web.connections.link import MEDIA_TYPE
from matchcore.log import link
from tests.director import as_json
from tests.director.conftest import Now, client_of
from tests.director.device import Device

TYPE = {"Content-Type": MEDIA_TYPE}


@pytest.fixture
def program(desk: Desk) -> TestClient:
    """A program: a device sends no origin."""
    client = client_of(desk)
    del client.headers["Origin"]
    return client


@pytest.fixture
def connected(offered: Device, program: TestClient) -> Device:
    offered.post = lambda data: program.post("/link", content=data, headers=TYPE).raise_for_status().content
    return offered


def test_a_device_is_answered_over_http(connected: Device, desk: Desk):
    connected.accept()
    connected.sync()
    assert as_json.table(desk, 7)["state"] == "ready"


@pytest.mark.parametrize(
    ("spoil", "status", "error"),
    [
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), 403, "FORGED"),
        (lambda data: b"MT1<" + data[4:], 400, "MALFORMED"),
        (lambda data: data[:20], 400, "MALFORMED"),
        (lambda data: b"", 400, "MALFORMED"),
        (lambda data: data[:4] + b"\x09\x00" + data[6:], 404, "FOREIGN"),
        (lambda data: data + bytes(link.LARGEST_MESSAGE), 413, "TOO_LARGE"),
    ],
)
def test_a_bad_message_is_refused_in_words(connected: Device, program: TestClient, spoil, status: int, error: str):
    answer = program.post("/link", content=spoil(connected.request()), headers=TYPE)
    assert answer.status_code == status
    assert answer.json()["error"] == error and answer.json()["message"]
    assert "\n" not in answer.text


def test_what_is_refused_is_counted_by_kind(connected: Device, program: TestClient, desk: Desk):
    request = connected.request()
    program.post("/link", content=request, headers=TYPE)
    program.post("/link", content=request, headers=TYPE)
    program.post("/link", content=request[:-1] + bytes([request[-1] ^ 1]), headers=TYPE)
    program.post("/link", content=bytes(link.LARGEST_MESSAGE + 1), headers=TYPE)
    with desk.reading() as connection:
        assert tables.rejected(connection, desk.now_s()) == {
            7: {"replayed": 1, "forged": 1},
            tables.NO_TABLE: {"oversized": 1},
        }


def test_an_older_copy_of_a_tables_flash_is_told_whether_its_place_is_free(
    connected: Device, program: TestClient, now: Now
):
    older = connected.request()
    connected.exchange()
    assert program.post("/link", content=older, headers=TYPE).status_code == 409
    now.s += SILENT_S + 1
    assert program.post("/link", content=older, headers=TYPE).status_code == 410
    connected.exchange()  # back again
    assert program.post("/link", content=older, headers=TYPE).status_code == 409


def test_a_body_without_a_length_is_cut_off_at_the_limit(program: TestClient, desk: Desk):
    sent = []

    def endless():
        for _ in range(100):
            sent.append(1)
            yield bytes(1024)

    answer = program.post("/link", content=endless(), headers=TYPE)
    assert answer.status_code == 413


def test_another_type_of_content_is_refused(connected: Device, program: TestClient):
    answer = program.post("/link", content=connected.request(), headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415 and "text/plain" in answer.json()["message"]


def test_only_post_is_answered(program: TestClient):
    answer = program.get("/link")
    assert answer.status_code == 405 and answer.json()["error"] == "METHOD"


def test_the_simulated_table_may_name_its_origin(connected: Device, client: TestClient):
    assert client.post("/link", content=connected.request(), headers=TYPE).status_code == 200


def test_another_page_in_the_browser_may_not(connected: Device, program: TestClient):
    origin = {"Origin": "http://evil.example"}
    answer = program.post("/link", content=connected.request(), headers=TYPE | origin)
    assert answer.status_code == 403 and answer.json()["error"] == "BAD_ORIGIN"
