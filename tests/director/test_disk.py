"""Expected failures are reported in words: a full disk, a truncated message, a cell that a spreadsheet would run."""

import asyncio
import contextlib
import logging
import socket

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from host_tools.director.command import server
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.views import csv_files
from host_tools.director.web.connections import http_protocol
from host_tools.director.web.shared import bodies
from tests.director.conftest import PAGE
from tests.director.device import Device

MEDIA = {"Content-Type": "application/octet-stream"}


def limit(desk: Desk, pages: int) -> None:
    """The store may take no more than this many pages of the disk."""
    with desk.store._engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_is_said_and_the_table_keeps_its_facts(playing: Device, desk: Desk, client: TestClient, caplog):
    limit(desk, 1)
    stored = playing.end.stored
    with caplog.at_level(logging.WARNING):
        for _ in range(40):
            for _ in range(30):
                playing.turn()
            answer = client.post("/link", content=playing.request(), headers=MEDIA)
            if answer.status_code != 200:
                break
            stored = playing.take(answer.content).stored
    assert (answer.status_code, answer.json()["error"]) == (507, "DISK_FULL")
    assert "Tables keep their facts" in client.get("/", headers=PAGE).text
    assert playing.end.stored == stored < playing.match.seq
    assert [record.exc_info for record in caplog.records] == [None]
    limit(desk, 1 << 30)
    playing.post = lambda data: client.post("/link", content=data, headers=MEDIA).content
    playing.sync()
    assert "Tables keep their facts" not in client.get("/", headers=PAGE).text


def test_a_store_that_is_read_only_by_now_takes_no_act_and_says_so(playing: Device, desk: Desk, client: TestClient):
    with desk.store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = 1")
    playing.turn()
    for path, sent in (("/link", {"content": playing.request(), "headers": MEDIA}),
                       ("/tables/7/orders", {"data": {"form": "pause"}})):  # fmt: skip
        answer = client.post(path, **sent)
        assert answer.status_code == 507 and "read" in answer.json()["message"].lower(), answer.text
    with desk.store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = 0")
    playing.post = lambda data: client.post("/link", content=data, headers=MEDIA).content
    playing.sync()
    assert playing.end.stored == playing.match.seq


def request_of(*pieces: dict, pause_s: float = 0.0) -> Request:
    """A request whose body arrives in these pieces."""
    coming = list(pieces)

    async def receive() -> dict:
        if not coming:
            await asyncio.sleep(60)
        return coming.pop(0)

    scope = {"type": "http", "method": "POST", "path": "/link", "headers": [], "query_string": b"", "server": ("x", 1)}
    return Request(scope | {"scheme": "http"}, receive)


HALF = {"type": "http.request", "body": b"half", "more_body": True}


@pytest.mark.parametrize(
    ("pieces", "code", "status"),
    [((HALF, {"type": "http.disconnect"}), "CUT_OFF", 400), ((HALF,), "TOO_SLOW", 408)],
)
def test_half_a_message_is_a_line_of_the_log(monkeypatch, caplog, pieces, code: str, status: int):
    """A table hangs up or stalls in the middle: bounded in time, and no traceback."""
    monkeypatch.setattr(bodies, "READ_S", 0.05)
    with pytest.raises(Fault) as raised:
        asyncio.run(bodies.read(request_of(*pieces), 100))
    assert (raised.value.code, raised.value.status) == (code, status)
    assert len(caplog.records) == 1 and "4 bytes" in caplog.text


@pytest.mark.parametrize(
    "begins", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t=", "\r", "\n", " =", "\u3000＝", '"=', "﹢"]
)
def test_no_cell_is_run_by_a_spreadsheet(begins: str):
    """RES-12: in any width, after any invisible characters; a number keeps its sign."""
    assert csv_files.plain(begins + "1+1") == "'" + begins + "1+1"
    for plain in ("Rossi", "7-Q4K2", "O'Brien", -5, 0, ""):
        assert csv_files.plain(plain) == plain


@pytest.mark.parametrize("said", [b"", b"POST /li", b"POST /link HTTP/1.1\r\nHost: x\r\n"], ids=("", "line", "head"))
def test_half_a_head_keeps_no_connection(tmp_path, monkeypatch, caplog, said: bytes):
    """Dropped at its time limit, with a line in the log; the next caller is answered."""
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.3)
    with server.director_in(tmp_path) as director:
        port = int(director.address.rpartition(":")[2])
        with socket.create_connection((server.HERE, port), timeout=60) as half:
            half.sendall(said)
            assert half.recv(100) == b""
        assert director.get("/api/tables") == {"tables": []}
    assert ("head did not come whole" in caplog.text) == bool(said) and "Traceback" not in caplog.text


def test_a_head_without_end_is_refused(tmp_path, caplog):
    """With a line in the log; the next caller is answered."""
    with server.director_in(tmp_path) as director:
        port = int(director.address.rpartition(":")[2])
        with socket.create_connection((server.HERE, port), timeout=60) as endless:
            endless.sendall(b"GET / HTTP/1.1\r\n")
            answer = b""
            with contextlib.suppress(ConnectionError):
                while not answer:
                    endless.sendall(b"X-More: " + b"x" * 8000 + b"\r\n")
                    endless.settimeout(0.05)
                    with contextlib.suppress(TimeoutError):
                        answer = endless.recv(100)
            assert answer.startswith(b"HTTP/1.1 431 ")
        assert director.get("/api/tables") == {"tables": []}
    assert "larger than 65536 bytes" in caplog.text
