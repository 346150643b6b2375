"""A table's minute on the air: counts of the firmware's own code, so they have budgets."""

import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from host_tools.bench.figures import radio
from host_tools.director.command import server
from host_tools.director.desk.devices import enrolment
from host_tools.toolchain import paths
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import link

# At most, a minute: bytes at rest and in play, packets at rest and in play
POLLING = ("network_socket", radio.SMALL)
BUDGETS = {
    ("line_socket", radio.SMALL): (3_500, 14_600, 32, 128),
    ("line_socket", radio.LARGE): (1_600, 3_900, 14, 32),
}


@pytest.fixture(scope="module")
def minutes(micropython: Path) -> Callable[[tuple[str, int]], dict]:
    found: dict[tuple[str, int], dict] = {}

    def measured(way: tuple[str, int]) -> dict:
        if way not in found:
            found[way] = radio.minutes(micropython, *way)
        return found[way]

    return measured


@pytest.mark.parametrize("way", BUDGETS)
def test_a_held_line_stays_within_its_budget(minutes, way: tuple[str, int]):
    rest, play = minutes(way)["rest"], minutes(way)["play"]
    assert (rest["connections"], play["connections"]) == (0, 0)
    spent = (rest["bytes"], play["bytes"], rest["packets"], play["packets"])
    assert all(0 < one <= most for one, most in zip(spent, BUDGETS[way], strict=True)), spent


@pytest.mark.parametrize("way", BUDGETS)
def test_a_held_line_takes_a_third_of_polling_at_most(minutes, way: tuple[str, int]):
    for state in ("rest", "play"):
        polling, line = minutes(POLLING)[state], minutes(way)[state]
        assert line["bytes"] <= polling["bytes"] / 3 and line["packets"] <= polling["packets"] / 4
        assert line["wakes"] <= polling["wakes"] + 1, "an answer and the call after it come together"


@pytest.mark.parametrize("way", [POLLING, *BUDGETS])
def test_every_press_has_reached_the_director(minutes, way: tuple[str, int]):
    found = minutes(way)
    assert found["is_quiet"] and found["facts"] == 40
    assert found["play"]["messages"] > found["rest"]["messages"]


def test_without_micropython_it_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(paths, "unix_micropython", lambda: None)
    steps: list[int] = []
    section = radio.section(lambda: steps.append(1))
    assert {line.not_available for line in section.lines} == {radio.MISSING} and len(steps) == len(radio.WAYS)


def call(host: bytes, message: bytes) -> bytes:
    head = b"POST /link HTTP/1.0\r\nHost: %b\r\nContent-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n"
    return head % (host, len(message)) + message


def opening(host: bytes, message: bytes) -> bytes:
    return (
        b"GET /link HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" % host
    )


REQUESTS = {"HTTP_HEAD_SIZE": call, "LINE_HEAD_SIZE": opening}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_modelled_answers_are_as_long_as_the_directors(tmp_path: Path, name: str):
    """A byte or two more or less: status and length have their digits."""
    with server.director_in(tmp_path) as director:
        host = director.address.partition("//")[2]
        key = enrolment.enrol_many(director.desk, [7], "")[7]
        message = link.TableEnd(VOCABULARY, 7, key, 5, 1).request(0, 0, b"", link.Health())
        with closing(socket.create_connection(tuple_of(host))) as line:
            line.sendall(REQUESTS[name](host.encode(), message))
            head = b""
            while b"\r\n\r\n" not in head:
                head += line.recv(4096)
    assert head.split(b" ", 2)[1] in (b"200", b"101")
    size = len(head.partition(b"\r\n\r\n")[0]) + 4
    source = (radio.AIR / "air.py").read_text(encoding="utf-8")
    assert abs(size - int(source.partition(f"{name} = ")[2].split()[0])) <= 2, size


def tuple_of(host: str) -> tuple[str, int]:
    name, _, port = host.partition(":")
    return name, int(port)
