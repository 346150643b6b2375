"""A table's call is answered where it is read, with exactly the same answer as behind the middleware."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.entry.guard import MEDIA_TYPE
from host_tools.director.web.entry.locale import Locale
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.link import LARGEST_MESSAGE, Health, TableEnd

WAIT_S = 20
FURTHER = "X-More: 1\r\n"  # a header no table sends: its call goes through everything


class Hall:
    """A director with one table."""

    def __init__(self, director: Director) -> None:
        self.port = int(director.address.rpartition(":")[2])
        self.key = enrolment.enrol(director.desk, 7, "")
        self.end = TableEnd(VOCABULARY, 7, self.key, log_id=9, boot=1)

    def message(self) -> bytes:
        return self.end.request(1000, 0, b"", Health(100, 5, 0, 0))

    def ask(self, *parts: bytes) -> bytes:
        """All data until the server hangs up, or the first answer on a connection that stays."""
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


def head(hall: Hall, size: int, version: str = "1.0", more: str = "", kind: str = MEDIA_TYPE) -> bytes:
    lines = f"POST /link HTTP/{version}\r\nHost: 127.0.0.1:{hall.port}\r\nContent-Type: {kind}\r\n{more}"
    return (lines + f"Content-Length: {size}\r\n\r\n").encode()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> "Queue[str]":
    """The paths that came through the middleware."""
    found: Queue[str] = Queue()
    usual = Locale.__call__

    async def noted(self, scope, receive, send) -> None:
        if scope["type"] == "http":
            found.put(scope["path"])
        await usual(self, scope, receive, send)

    monkeypatch.setattr(Locale, "__call__", noted)
    return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with server.director_in(tmp_path) as director:
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
def test_what_is_refused_is_refused_in_the_same_bytes(hall: Hall, spoil, version: str, asked: "Queue[str]"):
    message = spoil(hall.message())
    first, second = (hall.ask(head(hall, len(message), version, more), message) for more in ("", FURTHER))
    assert first == second and b'"error":' in first
    assert asked.qsize() == 1 + (len(message) > LARGEST_MESSAGE)  # oversized calls are refused behind everything


@pytest.mark.parametrize("version", ["1.0", "1.1"])
@pytest.mark.parametrize("more", ["", "Connection: close\r\n"])
def test_what_is_answered_is_answered_in_the_same_bytes(hall: Hall, version: str, more: str):
    """Except the signed answer itself, which contains the time."""
    found = []
    for further in ("", FURTHER):
        message = hall.message()
        answer, _, body = hall.ask(head(hall, len(message), version, more + further) + message).partition(b"\r\n\r\n")
        hall.end.receive(body)
        found.append(answer)
    assert found[0] == found[1] and found[0].startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_call_meets_no_middleware(hall: Hall, asked: "Queue[str]"):
    message = hall.message()
    assert hall.ask(head(hall, len(message)) + message).startswith(b"HTTP/1.1 200")
    assert asked.empty()


def test_a_call_that_comes_in_pieces_is_answered_all_the_same(hall: Hall):
    message = hall.message()
    whole = head(hall, len(message)) + message
    answer = hall.ask(*(whole[at : at + 7] for at in range(0, len(whole), 7)))
    assert answer.startswith(b"HTTP/1.1 200")


def test_a_message_that_is_late_is_waited_for_behind_the_middleware(hall: Hall, asked: "Queue[str]"):
    message = hall.message()
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        connection.sendall(head(hall, len(message)))
        assert asked.get(timeout=WAIT_S) == "/link"
        connection.sendall(message)
        assert heard(connection).startswith(b"HTTP/1.1 200")


def test_a_connection_that_stays_is_good_for_another_call(hall: Hall, asked: "Queue[str]"):
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        for _ in range(3):
            message = hall.message()
            connection.sendall(head(hall, len(message), "1.1") + message)
            assert heard(connection).startswith(b"HTTP/1.1 200")
        connection.sendall(f"GET /login HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\n\r\n".encode())
        assert heard(connection).startswith(b"HTTP/1.1 200") and asked.get_nowait() == "/login"


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ("Origin: http://evil.example\r\n", b"403"),
        ("Host: evil.example\r\n", b"421"),
        (FURTHER, b"200"),
    ],
)
def test_anything_else_is_judged_behind_the_middleware(hall: Hall, asked: "Queue[str]", more: str, status: bytes):
    message = hall.message()
    whole = head(hall, len(message), "1.1", more) + message
    if status == b"421":  # its own name would be reached first
        whole = whole.replace(f"Host: 127.0.0.1:{hall.port}\r\n".encode(), b"", 1)
    assert hall.ask(whole)[9:12] == status
    assert asked.qsize() == (status == b"200")  # the guard comes before it


@pytest.mark.parametrize(("kind", "status"), [("text/plain", b"415"), (MEDIA_TYPE.title(), b"200")])
def test_what_is_sent_has_its_type(hall: Hall, kind: str, status: bytes):
    message = hall.message()
    assert hall.ask(head(hall, len(message), "1.1", kind=kind) + message)[9:12] == status


def test_a_table_that_has_hung_up_is_not_waited_for(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """Its call stays in the queue unanswered."""
    gone: Queue = Queue()

    async def wait_for(is_gone: Callable[[], bool]) -> None:
        while not is_gone():
            await asyncio.sleep(0)
        gone.put("gone")

    def put(self, data: bytes, answer: object, is_gone: Callable[[], bool]) -> None:
        gone.put(is_gone)
        waiting.append(asyncio.ensure_future(wait_for(is_gone)))

    waiting: list[asyncio.Future] = []
    monkeypatch.setattr(Gate, "put", put)
    message = hall.message()
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        connection.sendall(head(hall, len(message)) + message)
        assert not gone.get(timeout=WAIT_S)()
    assert gone.get(timeout=WAIT_S) == "gone"


def test_what_follows_a_call_at_once_is_answered_after_it(hall: Hall, asked: "Queue[str]"):
    """Two calls and a page in one piece."""
    calls = b"".join(head(hall, len(message), "1.1") + message for message in (hall.message(), hall.message()))
    with socket.create_connection((server.HERE, hall.port), timeout=WAIT_S) as connection:
        connection.sendall(calls + f"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\n\r\n".encode())
        found = b""
        while found.count(b"HTTP/1.1") < 3 or not found.endswith(b"}"):
            found += more(connection)
    assert [part[1:4] for part in found.split(b"HTTP/1.1")[1:]] == [b"200", b"200", b"404"]
    assert list(asked.queue) == ["/link", "/robots.txt"]  # only the first one is alone


def test_a_call_that_fails_is_answered_and_logged(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(Gate, "put", lambda self, data, answer, is_gone: answer(ZeroDivisionError("on purpose")))
    message = hall.message()
    assert hall.ask(head(hall, len(message)) + message).startswith(b"HTTP/1.1 500")
    assert "on purpose" in caplog.text
