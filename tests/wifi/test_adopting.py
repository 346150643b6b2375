"""A table without a key is adopted by the letters on its screen: a real process, a real director, real sockets."""

import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import adopting as adoption, enrolment
from host_tools.director.store import Store
from host_tools.director.views import fleet
from host_tools.director.views.at_table import cards
from host_tools.director.web import app
from matchcore.log import codes, finding
from tests import ports
from tests.director.conftest import settings
from tests.waiting import until
from tests.wifi.unix_table import UnixTable

PRESS_MS = 3000  # the other player presses next

HALL = "Sala <torneo>"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> int:
    """The port for director discovery: one of our own, for another director may run on this computer."""
    port = ports.own(socket.SOCK_DGRAM)
    monkeypatch.setattr(finding, "PORT", port)
    return port


@contextmanager
def director_in(folder: Path) -> Iterator[tuple[Desk, int]]:
    listening = server.bind(0, "0.0.0.0")
    port = server.port_of(listening)
    with closing(Store(folder / server.STORE_NAME)) as store:
        desk = Desk(store, time.time)
        with server.running(app.create(desk, port, lan=list), listening):
            yield desk, port


def announce(table: UnixTable, page: str) -> None:
    """Immediately instead of in some seconds, until this director has answered."""
    table.until(page, "announce")


def is_accepted(table: UnixTable, desk: Desk) -> bool:
    """Both players press, one after the other; simultaneous presses count for neither (CLK-20)."""
    table.say(f"press {int(time.monotonic() * 1000 / PRESS_MS) % 2}")
    return cards.list_cards(desk)[0].state != "offered"


def letters_of(table: UnixTable) -> str:
    return table.config()["code"]


def test_from_the_network_to_a_match(micropython: Path, tmp_path: Path, asked: int):
    with director_in(tmp_path) as (desk, port), UnixTable(micropython, tmp_path / "flash", asked) as table:
        table.until("Set up Wi-Fi")
        table.say(f"take {HALL} password-1")
        table.until("New table: its code|")
        announce(table, f"http://127.0.0.1:{port}/fleet")
        code = letters_of(table)
        assert code[:9] in table.say("lines")
        (row,) = fleet.page(desk).newcomers
        assert (row.board, row.host, row.number) == ("RADIO", "127.0.0.1", None)
        adoption.adopt(desk, code.lower().replace("-", " "), 7, "Board 7")
        table.say("announce")
        table.until("Now table|7")
        table.restart()
        key = codes.key_of(0, code)
        networks = [[HALL, "password-1"]]
        assert table.config() == {"wifi": networks} | enrolment.as_dict(7, key, [f"http://127.0.0.1:{port}"])
        table.until("|linked|")
        placing.assign(desk, 7, settings(3, "Anna", "Bea"))
        table.until("Main draw")
        until(lambda: is_accepted(table, desk), "what the players press")
        assert not fleet.page(desk).newcomers
        assert "newcomer" not in table.say("modules").split()
        assert "faults []" in table.say("lines")
