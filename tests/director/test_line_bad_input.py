"""Anything but a table's message on a line ends the line that it comes on, and no other."""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from host_tools.director.command import server
from host_tools.director.desk.desk import Desk
from host_tools.director.web.connections import line as endpoint
from tests.director.device import Device
from tests.director.lined import PATIENCE_S, Hall, call, held, said, serving, wait_long
from tests.waiting import until


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), 4403),
        (lambda data: b"MT1<" + data[4:], 4400),
        (lambda data: data[:4] + b"\x09\x00" + data[6:], 4404),
    ],
)
def test_a_bad_message_ends_its_line_and_no_other(served: Hall, table: Device, desk: Desk, waits_long, spoil, code):
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    stranger = served.line()
    stranger.send(spoil(table.request()))
    with pytest.raises(ConnectionClosed) as closed:
        stranger.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == code and closed.value.rcvd.reason
    assert held(served, 7)


def test_a_text_is_no_message(served: Hall):
    line = served.line()
    line.send("hello")
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 4400


def test_an_older_copy_of_a_tables_flash_is_told_so(served: Hall, table: Device):
    older = table.request()
    table.exchange()
    line = served.line()
    line.send(older)
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 4409


def test_a_page_from_elsewhere_opens_no_line(served: Hall):
    with pytest.raises(InvalidStatus) as refused:
        served.line(origin="http://evil.example")
    assert refused.value.response.status_code == 403


def test_nor_does_another_name(served: Hall):
    with pytest.raises(InvalidStatus) as refused:
        served.line("evil.example")
    assert refused.value.response.status_code == 421


def test_a_frame_larger_than_any_message_is_refused_unread(served: Hall):
    line = served.line()
    line.socket.sendall(b"\x82\xff" + (1 << 31).to_bytes(8, "big") + b"mask")
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 1009


@pytest.mark.parametrize("begun", [b"", b"\x82", b"\x82\xfe\x00", b"\x82\xfe\x00\x80mask" + bytes(100)])
def test_a_line_on_which_nothing_is_said_or_half_a_message_is_closed(
    served: Hall, monkeypatch: pytest.MonkeyPatch, begun: bytes
):
    monkeypatch.setattr(endpoint, "FIRST_S", 0.5)
    line = served.line()
    with suppress(OSError):  # on a busy computer it is closed already
        line.socket.sendall(begun)
    with pytest.raises(ConnectionClosed):
        line.recv(PATIENCE_S)
    until(lambda: served.director.desk.rhythm.lines == 0)


def test_so_is_one_that_stops_in_the_middle_of_its_second_message(
    served: Hall, table: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(endpoint, "SILENT_S", 0.2)
    line = served.line()
    line.send(table.request())
    table.take(said(line))
    with suppress(OSError):  # on a busy computer it is closed already
        line.socket.sendall(b"\x82\xfe\x00\x80mask" + bytes(100))
    with pytest.raises(ConnectionClosed):
        line.recv(PATIENCE_S)
    until(lambda: desk.rhythm.lines == 0)
    table.exchange()


def test_a_stranger_who_holds_all_connections_keeps_no_table_away(
    desk: Desk, new_device: Callable[..., Device], monkeypatch: pytest.MonkeyPatch
):
    """He says nothing, or nothing true: the lines of tables take his places, and stay."""
    monkeypatch.setattr(server, "_most_connections", lambda: 60)
    wait_long(monkeypatch)
    tables = [new_device(number) for number in range(1, 31)]
    with serving(desk) as hall:
        early = [said_once(hall, table) for table in tables[:15]]
        strangers = [hall.line() for _ in range(100)]
        late = [said_once(hall, table) for table in tables[15:]]
        for line, table in zip((*early, *late), tables, strict=True):
            line.send(call(table))
        until(lambda: all(held(hall, table.number) for table in tables))
        until(lambda: sum(is_closed(line) for line in strangers) >= 100 - 60 + 30)


def said_once(hall: Hall, table: Device) -> ClientConnection:
    """A line on which a table has been answered twice: from then on it has nothing to say."""
    line = hall.line()
    for _ in range(2):
        line.send(table.request())
        table.take(said(line))
    return line


def is_closed(line: ClientConnection) -> bool:
    try:
        line.recv(0)
    except TimeoutError:
        return False
    except ConnectionClosed:
        return True
    raise AssertionError("a stranger has been answered")


def test_a_director_who_stops_tells_all_lines_that_wait(
    desk: Desk, new_device: Callable[..., Device], monkeypatch: pytest.MonkeyPatch
):
    wait_long(monkeypatch)
    tables = [new_device(number) for number in range(1, 41)]
    with serving(desk) as hall:
        lines = [said_once(hall, table) for table in tables]
        for line, table in zip(lines, tables, strict=True):
            line.send(call(table))
        until(lambda: all(held(hall, table.number) for table in tables))
        began_s = time.monotonic()
    assert time.monotonic() - began_s < PATIENCE_S, "nobody waits for the end of a call"
    for line in lines:
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE_S)
        assert closed.value.rcvd and closed.value.rcvd.code == 1012
