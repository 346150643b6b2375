"""Real lines to a director whose server runs."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest
from websockets.sync.client import ClientConnection, connect

from host_tools.director.command import server
from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import rhythm
from host_tools.director.order import Order
from host_tools.director.web import app as web
from host_tools.director.web.connections import line as endpoint
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.shared.services import services_of
from matchcore.games.backgammon import facts
from matchcore.log import link
from tests.director.device import Device

WAIT_S = 60.0  # of a call that brings nothing, less up to a quarter by the number of its table
PATIENCE_S = 40.0  # shorter: whatever comes within it has not come by waiting


@dataclass
class Hall:
    """A director whose server runs, and the lines of its tables."""

    director: server.Director
    opened: ExitStack

    @property
    def lines(self) -> Lines:
        return services_of(self.director.app).the(Lines)

    def line(self, name: str = server.HERE, **options) -> ClientConnection:
        """`name`: as which it is called there."""
        port = int(self.director.address.rpartition(":")[2])
        there = socket.create_connection((server.HERE, port), PATIENCE_S)
        return self.opened.enter_context(
            connect(f"ws://{name}:{port}/link", sock=there, open_timeout=PATIENCE_S, close_timeout=1, **options)
        )


@contextmanager
def serving(desk: Desk) -> Iterator[Hall]:
    listening = server.bind(0)
    app = web.create(desk, server.port_of(listening))
    with ExitStack() as opened, server.running(app, listening):
        yield Hall(server.Director(desk, server.address_of(listening), app), opened)


def call(table: Device, wait_ms: int = 60000) -> bytes:
    """A call that brings nothing and says how long it may wait."""
    health = link.Health(100, 5, 0, 0, link.waiting(wait_ms))
    return table.end.request(table.now_ms, table.match.last_order, b"", health)


def listening(table: Device, wait_ms: int = 60000) -> bytes:
    """A call with what is not stored yet, which is answered at once, and says how long a second answer may wait."""
    return table.request(link.waiting(wait_ms, link.LISTENS))


def said(line: ClientConnection) -> bytes:
    data = line.recv(PATIENCE_S)
    assert isinstance(data, bytes)
    return data


def give(desk: Desk, number: int = 7) -> None:
    giving.give(desk, number, Order(facts.ANNOUNCED, (0,), "Dinner is at eight"))


def held(hall: Hall, number: int) -> bool:
    return hall.lines.is_waiting(number)


def wait_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls wait longer than anybody here has patience."""
    for name in ("IN_PLAY_S", "AT_REST_S"):
        monkeypatch.setattr(rhythm, name, (WAIT_S, WAIT_S))
    monkeypatch.setattr(rhythm, "MOST_S", WAIT_S)
    monkeypatch.setattr(endpoint, "SILENT_S", 2 * WAIT_S)
