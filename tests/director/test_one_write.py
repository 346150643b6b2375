"""An answer on a line is one write: the second of two small ones would wait for an acknowledgement (Nagle)."""

from typing import Any

import pytest

from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.form_parsing.fields import LONGEST_REASON
from host_tools.director.order import Order
from host_tools.director.web.connections.line_protocol import LineProtocol
from matchcore.games.backgammon import facts
from matchcore.log.link import MOST_ORDERS
from tests.director.device import Device
from tests.director.lined import call, said, serving


class Noting:
    """A transport whose writes are noted."""

    def __init__(self, transport: Any, written: list[bytes]) -> None:
        self._transport = transport
        self._written = written

    def write(self, data: bytes) -> None:
        self._written.append(bytes(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """On all lines, by the director."""
    found: list[bytes] = []
    made = LineProtocol.connection_made
    monkeypatch.setattr(LineProtocol, "connection_made", lambda self, transport: made(self, Noting(transport, found)))
    return found


@pytest.mark.parametrize("count", [0, MOST_ORDERS])
def test_each_answer_is_one_write_with_all_its_orders(desk: Desk, offered: Device, written: list[bytes], count: int):
    offered.accept()
    offered.sync()
    for at in range(count):
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), str(at) * LONGEST_REASON))
    with serving(desk) as hall:
        line = hall.line()
        written.clear()  # of the opening
        line.send(call(offered, wait_ms=1))
        answer = said(line)
        assert len(offered.take(answer).orders) == count
        assert [data[-len(answer) :] for data in written] == [answer]
        assert len(answer) > count * LONGEST_REASON
