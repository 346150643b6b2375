"""The heap that a line takes while a call waits on it, on a device's words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.shared.services import services_of
from tests.director.lined import wait_long
from tests.firmware.hall import Hall, Seat
from tests.waiting import until

MOST_BYTES = 1024


def free_while(seat: Seat, is_so: Callable[[dict], bool]) -> int:
    """Bytes free while it is so: it has been so before the look, too."""
    seen: list[tuple[bool, int]] = [(False, 0)]

    def has_been_so() -> bool:
        view = seat.do("view")
        seen.append((is_so(view), view["free_bytes"]))
        return seen[-1][0] and seen[-2][0]

    until(has_been_so)
    return seen[-1][1]


def test_a_waiting_call_takes_a_kilobyte_at_most(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    micropython32: Path,
    code: Path,
    ram: Path,
    tmp_path: Path,
):
    """Beside the same table, with the same code loaded, whose director has gone."""
    wait_long(monkeypatch)
    with server.director_in(tmp_path) as director:
        hall = Hall(director, ram / "held", {"interpreter": micropython32, "code": code})
        seat = hall.table()
        request.addfinalizer(seat.table.kill)
        seat.do("sync")
        waiting = services_of(director.app).the(Lines)
        linked = free_while(seat, lambda view: waiting.is_waiting(seat.number))
    alone = free_while(seat, lambda view: "no link" in str(view))
    print(f"{alone - linked} bytes more while a call waits")
    assert 0 < alone - linked <= MOST_BYTES
