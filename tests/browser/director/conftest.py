"""A director on a real port, tables that talk to its desk, and a browser that watches."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from tests.director.conftest import BOARDS, settings
from tests.director.device import Device, line_to


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with server.director_in(tmp_path, BOARDS) as started:
        yield started


@pytest.fixture
def new_device(director: Director) -> Callable[[int], Device]:
    """A table in its first game."""

    def start(number: int) -> Device:
        key = enrolment.enrol(director.desk, number, f"Board {number}")
        device = Device(number, key, line_to(director.desk))
        placing.assign(director.desk, number, settings())
        device.sync()
        device.accept()
        device.begin_game()
        device.sync()
        return device

    return start


def is_refusal(message) -> bool:
    """Whether this is the browser's note of an answer that the page shows in words."""
    return any(f"status of {status}" in message.text for status in (401, 422))


@pytest.fixture
def page(context, director: Director) -> Iterator:
    """A logged-in page that must raise no script or policy errors."""
    context.add_cookies([director.cookie])
    complaints: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda message: message.type == "error" and not is_refusal(message) and complaints.append(message.text),
    )
    yield opened
    opened.close()
    assert complaints == []
