"""The log: lines that a stranger can cause come at most once a minute, and a browser that leaves is no error."""

import logging
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from host_tools.director.command import log_lines, server


def lines(said: list[tuple[str, tuple]], seconds: list[float]) -> list[str]:
    """The lines for these messages at these times."""
    times = iter(seconds)
    seldom = log_lines.Lazy(lambda: next(times))
    found = []
    for words, values in said:
        record = logging.LogRecord("director", logging.WARNING, "", 0, words, values, None)
        if seldom.filter(record):
            found.append(logging.Formatter("%(message)s%(more)s").format(record))
    return found


def test_one_kind_is_told_once_a_minute_and_how_many_there_were():
    said = [("a head of %d bytes", (number,)) for number in range(5)]
    assert lines(said, [0, 1, 2, 59.9, 60]) == [
        "a head of 0 bytes",
        "a head of 4 bytes (and 3 more of this kind before)",
    ]


def test_another_kind_is_told_at_once():
    assert lines([("a", ()), ("a", ()), ("b", ())], [0, 1, 2]) == ["a", "b"]


def test_each_line_has_a_time(capsys: pytest.CaptureFixture):
    log_lines.begin()
    logging.getLogger("director").warning("said %d", 1)
    logging.getLogger("director").warning("said %d", 2)
    (line,) = capsys.readouterr().err.splitlines()
    assert line[:4].isdigit() and line.endswith("WARNING said 1")


@pytest.mark.parametrize("path", ["/live/events", "/live/events?table=7", "/live"])
def test_a_browser_that_leaves_early_is_no_error(tmp_path: Path, caplog, path: str):
    with server.director_in(tmp_path) as director:
        port = urlsplit(director.address).port
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port)) as gone:
                gone.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        for _ in range(20):
            director.get("/api/live")  # their lines are in the log by now
    assert [record.getMessage() for record in caplog.records] == []
