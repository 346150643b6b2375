"""A director on a real port, tables that talk to its desk, and a browser that looks on."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from host_tools.director.__main__ import bind
from host_tools.director.desk import Desk
from host_tools.director.store import Store
from host_tools.director.web import app
from tests.director.conftest import settings
from tests.director.device import Device

START_S = 10


class Director:
    """A running server; `address` is where its pages are."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(Store(folder / "director.sqlite", time.time()), time.time)
        self._socket = bind(0)
        port = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        config = uvicorn.Config(app.create(self.desk, port), log_level="warning", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + START_S
        while not self._server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(START_S)
        self.desk.store.close()


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    started = Director(tmp_path)
    yield started
    started.close()


@pytest.fixture
def new_device(director: Director) -> Callable[[int], Device]:
    """A table in its first game."""

    def start(number: int) -> Device:
        key = director.desk.enrol(number, f"Board {number}")
        device = Device(number, key, director.desk.exchange)
        director.desk.assign(number, settings())
        device.sync()
        device.accept()
        device.begin_game()
        device.sync()
        return device

    return start


@pytest.fixture
def page(context, director: Director) -> Iterator:
    """A page whose script and policy have nothing to complain about."""
    complaints: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    yield opened
    opened.close()
    assert complaints == []
