"""Too many connections: the excess ones are refused with a message, tables are served, and the log has two lines of
it.
"""

import asyncio
import http.client
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NoReturn

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.command import server
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.texts import USUAL
from host_tools.director.web.connections import connection_limits, stream_limits
from host_tools.director.web.connections.connection_limits import ConnectionLimits
from host_tools.director.web.entry.guard import LINK_PATH
from host_tools.director.web.shared.services import services_of
from host_tools.director.web.watching import events
from host_tools.director.web.watching.broadcaster import Broadcaster, Watcher
from host_tools.director.web.watching.feeds import Feeds
from tests.director.conftest import Now, client_of, person_of
from tests.director.test_live import feed_of
from tests.director.test_readme import README

WAIT_S = 20


class Caller:
    """A connection."""

    def __init__(self, address: str = "192.168.1.7") -> None:
        self.client: tuple[str, int] | None = (address, 50000)
        self.is_hung_up = False

    def hang_up(self) -> None:
        self.is_hung_up = True


def callers(number: int, address: str = "192.168.1.") -> list[Caller]:
    return [Caller(f"{address}{place}") for place in range(number)]


def test_where_all_places_are_taken_the_one_that_asked_for_nothing_for_longest_makes_room():
    held = ConnectionLimits(4)
    first, second, *others = callers(5)
    assert all(held.come(one) for one in (first, second, *others[:2]))
    assert held.ask(first, is_table=True) is None
    assert held.come(others[2]) and second.is_hung_up and not first.is_hung_up


def test_nobody_is_cut_off_while_being_answered(caplog: pytest.LogCaptureFixture):
    held = ConnectionLimits(4)
    tables = callers(4)
    for table in tables:
        assert held.come(table) and held.ask(table, is_table=True) is None
    assert not held.come(Caller("10.0.0.1")) and not any(table.is_hung_up for table in tables)
    held.rest(tables[2])
    assert held.come(Caller("10.0.0.1")) and tables[2].is_hung_up


def test_people_never_have_all_places(caplog: pytest.LogCaptureFixture):
    held = ConnectionLimits(8)
    browsers = callers(6)
    said = [held.come(one) and held.ask(one, is_table=False) for one in browsers]
    refused = [fault for fault in said if isinstance(fault, Fault)]
    assert said[:4] == [None] * 4 and [fault.code for fault in refused] == ["CROWDED"] * 2
    table = Caller("192.168.1.200")
    assert held.come(table) and held.ask(table, is_table=True) is None
    for browser in browsers:
        held.go(browser)
    assert held.come(browsers[0]) and held.ask(browsers[0], is_table=False) is None
    assert [record.getMessage() for record in caplog.records] == [
        "4 requests of people are being answered: more are refused",
        "2 connections were refused (people); there is room again",
    ]


def test_one_address_has_its_share_and_this_computer_has_no_bound(caplog: pytest.LogCaptureFixture):
    held = ConnectionLimits(8)
    greedy = [Caller() for _ in range(6)]
    assert [held.come(one) for one in greedy] == [True] * 4 + [False] * 2
    assert held.come(Caller("192.168.1.8"))
    assert all(held.come(Caller("127.0.0.1")) for _ in range(8))
    for one in greedy:
        held.go(one)
    assert held.come(greedy[5])
    assert [record.getMessage() for record in caplog.records] == [
        "192.168.1.7 has 4 connections: more are refused",
        "2 connections were refused (192.168.1.7); there is room again",
    ]


# -- with a real server ------------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[server.Director]:
    monkeypatch.setattr(server, "_most_connections", lambda: 8)
    with server.director_in(tmp_path) as found:
        yield found


def get(director: server.Director, path: str) -> tuple[int, str, str]:
    """Status, text and whether the connection stays open; the request has a connection of its own."""
    with closing(connection_to(director)) as connection:
        answer = asked(director, connection, path)
        return answer.status, answer.read().decode(), answer.headers.get("connection", "")


def connection_to(director: server.Director) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(director.address.removeprefix("http://"), timeout=WAIT_S)


def asked(
    director: server.Director, connection: http.client.HTTPConnection, path: str, method: str = "GET"
) -> http.client.HTTPResponse:
    cookie = f"{director.cookie['name']}={director.cookie['value']}"
    connection.request(method, path, headers={"Cookie": cookie, "Accept": "text/html"})
    return connection.getresponse()


def test_the_lines_of_tables_behind_one_router_are_not_bounded():
    held = ConnectionLimits(12)
    tables, strangers = [Caller() for _ in range(8)], [Caller() for _ in range(7)]
    for table in tables:
        assert held.come(table)
        held.prove(table)
    found = [held.come(one) for one in strangers]
    assert found[:4] == [True] * 4 and not any(table.is_hung_up for table in tables), "whoever says nothing gives way"
    for one in (*tables, *strangers):
        held.go(one)
    assert all(held.come(one) for one in [Caller() for _ in range(6)]) and not held.come(Caller())


def test_streams_fill_the_share_of_people_and_tables_are_still_answered(small: server.Director):
    with ExitStack() as stack:
        for _ in range(4):
            stream = stack.enter_context(closing(connection_to(small)))
            assert asked(small, stream, "/events").status == 200
        status, text, kept = get(small, "/")
        assert (status, kept) == (503, "close") and "More pages are open than can be served" in text
        table = stack.enter_context(closing(connection_to(small)))
        assert asked(small, table, LINK_PATH, "POST").status == 415  # answered by the link, in its own words


def test_connections_that_say_nothing_make_room_for_a_table(small: server.Director):
    host, port = small.address.removeprefix("http://").split(":")
    with ExitStack() as stack:
        idle = [stack.enter_context(socket.create_connection((host, int(port)), WAIT_S)) for _ in range(12)]
        table = stack.enter_context(closing(connection_to(small)))
        assert asked(small, table, LINK_PATH, "POST").status == 415
        idle[0].settimeout(WAIT_S)
        assert idle[0].recv(1) == b""


def test_a_connection_that_has_been_answered_leaves_its_place(small: server.Director):
    with closing(connection_to(small)) as kept:
        for _ in range(20):
            answer = asked(small, kept, "/login")
            assert answer.status == 200 and answer.read()


# -- streams of events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [("192.168.1.7", 429, "TOO_MANY_WATCHERS_HERE"), ("127.0.0.1", None, None), ("192.168.1.8", None, None)],
)
def test_one_address_watches_so_many_pages(desk: Desk, monkeypatch, address: str, status, code):
    monkeypatch.setattr(stream_limits, "MOST_OF_ADDRESS", 2)

    async def watch() -> Fault | None:
        feed = feed_of(desk)
        watched = Broadcaster(services_of(client_of(desk).app).the(Feeds), desk)
        with ExitStack() as stack:
            for one in ("192.168.1.7", "127.0.0.1") * 2:
                stack.enter_context(watched.watching(Watcher(feed, one)))
            try:
                watched.limits.check(address)
            except Fault as fault:
                return fault
        watched.limits.check("192.168.1.7")
        return None

    fault = asyncio.run(watch())
    assert (fault and fault.status, fault and fault.code) == (status, code)
    assert fault is None or address in fault.message


def test_beyond_the_bound_in_all_a_stream_is_refused_in_words(client: TestClient, monkeypatch):
    monkeypatch.setattr(stream_limits, "MOST", 0)
    answer = client.get("/events")
    assert answer.status_code == 503 and answer.json()["error"] == "TOO_MANY_WATCHERS"


# -- a stream ends with its session -----------------------------------------------------------------------------------


def end_it(desk: Desk, token: str) -> None:
    accounts.end(desk, accounts.digest_of(token).hex()[:16])


def log_out(desk: Desk, token: str) -> None:
    accounts.log_out(desk, token)


def block(desk: Desk, token: str) -> None:
    accounts.block(desk, person_of(desk, identity.ASSISTANT))


def renew(desk: Desk, token: str) -> None:
    accounts.renew(desk, person_of(desk, identity.ASSISTANT))


async def streamed(desk: Desk, token: str, end) -> str:
    """Everything sent to a browser with this session; `end` is called once it watches."""
    client = client_of(desk)
    shared = services_of(client.app)
    feed = shared.the(Feeds).feed(events.USUAL_FEED, USUAL)
    watcher = Watcher(feed, "192.168.1.7", accounts.digest_of(token))
    said: list[bytes] = []

    async def send(message) -> None:
        said.append(message.get("body", b""))
        if len(said) == 2:
            await asyncio.to_thread(end, desk, token)
        is_last.append(message["type"] == "http.response.body" and not message["more_body"])

    async def receive() -> NoReturn:
        await asyncio.Event().wait()
        raise AssertionError

    is_last: list[bool] = []
    stream = events.Stream(shared.the(Broadcaster), watcher)
    await asyncio.wait_for(stream({"type": "http", "method": "GET"}, receive, send), WAIT_S)
    assert is_last[-1] and not any(is_last[:-1])
    return b"".join(said).decode()


@pytest.mark.parametrize("end", [end_it, log_out, block, renew])
def test_a_stream_ends_with_its_session(desk: Desk, end):
    person_of(desk)  # a director who stays
    token = accounts.begin(desk, person_of(desk, identity.ASSISTANT), "192.168.1.7")
    assert asyncio.run(streamed(desk, token, end)).endswith("event: over\ndata: {}\n\n")


def test_a_stream_ends_when_the_session_has_lasted_long_enough(desk: Desk, now: Now):
    def wait(desk: Desk, token: str) -> None:
        now.s += accounts.SESSION_S

    token = accounts.begin(desk, person_of(desk, identity.ASSISTANT), "192.168.1.7")
    assert "event: over" in asyncio.run(streamed(desk, token, wait))


def test_the_shares_are_what_the_readme_says():
    for number in (
        connection_limits.MOST,
        connection_limits.MOST_OF_PEOPLE,
        connection_limits.MOST_OF_ADDRESS,
        stream_limits.MOST,
        stream_limits.MOST_OF_PUBLIC,
        stream_limits.MOST_OF_SCREENS,
        stream_limits.MOST_OF_ADDRESS,
    ):
        assert f"{number:,}" in README, number
