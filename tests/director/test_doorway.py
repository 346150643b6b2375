"""A table's call is answered at the door, and gets to the letter what uvicorn and the application would say to it."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import Queue

import pytest

from host_tools.director import server
from host_tools.director.desk import enrolment
from host_tools.director.server import Director
from host_tools.director.web.connections import doorway, link
from host_tools.director.web.connections.crowd import Crowd
from host_tools.director.web.connections.patience import Patient
from matchcore.facts import VOCABULARY
from matchcore.log.link import LARGEST_MESSAGE, Health, TableEnd

WAIT_S = 20


class Hall:
    """A director with one table."""

    def __init__(self, director: Director) -> None:
        self.port = int(director.address.rpartition(":")[2])
        self.key = enrolment.enrol(director.desk, 7, "")
        self.end = TableEnd(VOCABULARY, 7, self.key, log_id=9, boot=1)

    def message(self) -> bytes:
        return self.end.request(1000, 0, b"", Health(100, 5, 0, 0))

    def ask(self, *parts: bytes) -> bytes:
        """What comes back until the server hangs up, or the first answer on a connection that stays."""
        with socket.create_connection((server.HERE, self.port), timeout=WAIT_S) as connection:
            for part in parts:
                connection.sendall(part)
            return heard(connection)


def heard(connection: socket.socket) -> bytes:
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += more(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
    while len(body) < size:
        body += more(connection)
    return without_date(head) + b"\r\n\r\n" + body


def more(connection: socket.socket) -> bytes:
    part = connection.recv(65536)
    assert part, "the server hung up"
    return part


def without_date(head: bytes) -> bytes:
    return b"\r\n".join(line for line in head.split(b"\r\n") if not line.startswith(b"date: "))


def head(hall: Hall, size: int, version: str = "1.0", more: str = "", kind: str = link.MEDIA_TYPE) -> bytes:
    lines = f"POST /link HTTP/{version}\r\nHost: 127.0.0.1:{hall.port}\r\nContent-Type: {kind}\r\n{more}"
    return (lines + f"Content-Length: {size}\r\n\r\n").encode()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> "Queue[str]":
    """The paths that uvicorn's protocol was asked for."""
    found: Queue[str] = Queue()
    usual = Patient.on_headers_complete

    def noted(self: Patient) -> None:
        found.put(self.url.decode())
        usual(self)

    monkeypatch.setattr(Patient, "on_headers_complete", noted)
    return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with server.director_in(tmp_path) as director:
        yield Hall(director)


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """The same without a doorway."""
    monkeypatch.setattr(server, "_protocol", lambda app: partial(Patient, Crowd()))
    (tmp_path / "plain").mkdir()
    with server.director_in(tmp_path / "plain") as director:
        yield Hall(director)


def spoiled(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize(
    "spoil",
    [
        spoiled,
        lambda data: b"MT1<" + data[4:],
        lambda data: data[:20],
        lambda data: b"",
        lambda data: data[:4] + b"\x09\x00" + data[6:],
        lambda data: data + bytes(LARGEST_MESSAGE),
    ],
    ids=("forged", "malformed", "short", "empty", "foreign", "oversized"),
)
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_what_is_refused_is_refused_in_the_same_bytes(hall: Hall, plain: Hall, spoil, version: str):
    message = spoil(hall.message())
    answers = {one.ask(head(one, len(message), version), message) for one in (hall, plain)}
    assert len(answers) == 1 and b'"error":' in answers.pop()


@pytest.mark.parametrize("version", ["1.0", "1.1"])
@pytest.mark.parametrize("more", ["", "Connection: close\r\n"])
def test_what_is_answered_is_answered_in_the_same_bytes(hall: Hall, plain: Hall, version: str, more: str):
    """But for the signed answer itself, in which is the time."""
    found = []
    for one in (hall, plain):
        message = one.message()
        answer, _, body = one.ask(head(one, len(message), version, more) + message).partition(b"\r\n\r\n")
        one.end.receive(body)
        found.append(answer)
    assert found[0] == found[1] and found[0].startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_call_never_comes_to_the_application(hall: Hall, asked: "Queue[str]"):
    message = hall.message()
    assert hall.ask(head(hall, len(message)) + message).startswith(b"HTTP/1.1 200")
    assert asked.empty()


def test_a_call_that_comes_in_pieces_is_answered_all_the_same(hall: Hall, asked: "Queue[str]"):
    message = hall.message()
    whole = head(hall, len(message)) + message
    answer = hall.ask(*(whole[at : at + 7] for at in range(0, len(whole), 7)))
    assert answer.startswith(b"HTTP/1.1 200") and asked.empty()


def test_a_connection_that_stays_is_good_for_another_call(hall: Hall, asked: "Queue[str]"):
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        for _ in range(3):
            message = hall.message()
            connection.sendall(head(hall, len(message), "1.1") + message)
            assert heard(connection).startswith(b"HTTP/1.1 200")
        connection.sendall(f"GET /login HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\n\r\n".encode())
        assert heard(connection).startswith(b"HTTP/1.1 200") and asked.get_nowait() == "/login"


@pytest.mark.parametrize(
    ("kind", "more", "status"),
    [
        ("text/plain", "", b"415"),
        (link.MEDIA_TYPE, "Origin: http://evil.example\r\n", b"403"),
        (link.MEDIA_TYPE, "Host: evil.example\r\n", b"421"),
        (link.MEDIA_TYPE, "X-More: 1\r\n", b"200"),
        (link.MEDIA_TYPE.title(), "", b"200"),
    ],
)
def test_anything_else_is_judged_by_the_application(
    hall: Hall, asked: "Queue[str]", kind: str, more: str, status: bytes
):
    message = hall.message()
    whole = head(hall, len(message), "1.1", more, kind) + message
    if status == b"421":  # its own name first would do
        whole = whole.replace(f"Host: 127.0.0.1:{hall.port}\r\n".encode(), b"", 1)
    assert hall.ask(whole)[9:12] == status and asked.get_nowait() == "/link"


def test_a_call_that_is_late_is_waited_for_elsewhere(hall: Hall, asked: "Queue[str]", monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doorway, "WHOLE_S", 0.05)
    message = hall.message()
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        connection.sendall(head(hall, len(message)))
        assert asked.get(timeout=WAIT_S) == "/link"
        connection.sendall(message)
        assert heard(connection).startswith(b"HTTP/1.1 200")
