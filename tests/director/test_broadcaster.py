"""Many watchers: each change is the same bytes for all, deferrable news is collected, slow watchers delay nothing."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.connections.stream_writers import Direct, News, Usual, wire_of
from host_tools.director.web.watching import broadcaster
from host_tools.director.web.watching.broadcaster import Broadcaster, Watcher
from host_tools.director.web.watching.feeds import Feed, Feeds, Fragment, Look
from tests.director.conftest import Now
from tests.director.test_live import read

MANY = 40
PAUSE_S = MANY / broadcaster.TOLD_A_SECOND


class Wire:
    """The data sent to one watcher."""

    def __init__(self) -> None:
        self.told: list[News] = []
        self.is_taken = True
        self.is_cut = False

    def is_free(self) -> bool:
        return self.is_taken

    def write(self, news: News) -> None:
        self.told.append(news)

    def cut(self) -> None:
        self.is_cut = True

    async def done(self) -> None:
        pass

    def texts(self) -> list[object]:
        return [data for news in self.told for _, data in read(news.body.decode().split("\n\n"))]


class Hall:
    """A feed whose changes the test announces, and its watchers."""

    def __init__(self, desk: Desk) -> None:
        self.now = Now()
        self.said: dict[str, object] = {}
        feeds = Feeds(desk, CardCaches(desk).in_language, {"x": lambda: (self._made,)})
        self.feed: Feed = feeds.feed("x", "en")
        self.broadcaster = Broadcaster(feeds, desk, self.now)
        self.wires = [Wire() for _ in range(MANY)]

    def _made(self, look: Look) -> list[Fragment]:
        return [Fragment(event, "", data) for event, data in self.said.items()]

    @contextmanager
    def watched(self) -> Iterator[None]:
        with ExitStack() as stack:
            for wire in self.wires:
                stack.enter_context(self.broadcaster.watching(Watcher(self.feed, wire=wire)))
            yield

    async def change(self, event: str, data: object) -> bool:
        self.said[event] = data
        self.feed.look()
        return await self.broadcaster.tell(self.feed)


@pytest.fixture
def hall(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(broadcaster, "TURN_S", 0)
    monkeypatch.setattr(broadcaster.Broadcaster, "_look", lambda self: asyncio.sleep(0))  # the test looks
    return Hall(desk)


def test_all_are_written_the_same_bytes(hall: Hall):
    async def told() -> None:
        with hall.watched():
            assert not await hall.change("tile", 1)

    asyncio.run(told())
    assert len({id(wire.told[0].chunk) for wire in hall.wires}) == 1
    size, body = hall.wires[0].told[0].chunk.split(b"\r\n", 1)
    assert int(size, 16) == len(body) - 2 and body == hall.wires[0].told[0].body + b"\r\n"


def test_what_can_wait_gathers_and_what_is_urgent_does_not(hall: Hall):
    async def told() -> None:
        with hall.watched():
            await hall.change("tile", 1)
            assert await hall.change("tile", 2) and await hall.change("tile", 3)
            assert hall.wires[0].texts() == [1]
            assert not await hall.change("needs", "a call")
            assert hall.wires[0].texts() == [1, 3, "a call"]
            assert await hall.change("tile", 4)
            hall.now.s += PAUSE_S
            assert not await hall.broadcaster.tell(hall.feed)

    asyncio.run(told())
    assert all(wire.texts() == [1, 3, "a call", 4] for wire in hall.wires)


def test_a_screen_that_changes_is_shown_however_many_watch(hall: Hall):
    """Spectators' other news waits for four seconds where there are a thousand; a call does not."""

    async def told() -> None:
        with ExitStack() as stack:
            for wire in hall.wires:
                watcher = Watcher(hall.feed, wire=wire, is_public=True)
                stack.enter_context(hall.broadcaster.watching(watcher))
            assert not await hall.change("screen", 1)
            hall.now.s += broadcaster.SCREEN_S
            assert await hall.change("alive", 2)
            assert not await hall.change("screen", 3)
            assert hall.wires[0].texts() == [1, 2, 3]
            assert await hall.change("screen", 4)

    asyncio.run(told())


def test_a_thousand_signs_of_life_hold_up_no_screen_and_all_are_told_in_the_end(hall: Hall):
    """However slow the writing is, a round tells whose screen has changed, and the others follow in the next ones."""
    order: list[object] = []

    class Slow(Wire):
        def write(self, news: News) -> None:
            super().write(news)
            order.append(self)
            hall.now.s += 2 * broadcaster.LONGEST_TELL_S

    shown, others = Slow(), [Slow() for _ in hall.wires]

    async def told() -> None:
        with ExitStack() as stack:
            for wire, table in [*((one, 7) for one in others), (shown, None)]:
                watcher = Watcher(hall.feed, wire=wire, table=table, is_public=True)
                stack.enter_context(hall.broadcaster.watching(watcher))
            await hall.change("screen", 1)
            order.clear()
            hall.now.s += broadcaster.LONGEST_OF_PUBLIC_S
            assert await hall.change("screen", 2)
            assert order == [shown]
            while await hall.broadcaster.tell(hall.feed):
                pass

    asyncio.run(told())
    assert set(order) == {shown, *others} and len(order) == len(others) + 1


def test_whoever_is_slow_is_not_waited_for_and_then_told_how_things_stand(hall: Hall):
    async def told() -> None:
        with hall.watched():
            await hall.change("tile", 1)
            hall.wires[0].is_taken = False
            for count in (2, 3):
                hall.now.s += PAUSE_S
                assert await hall.change("tile", count)
            assert hall.wires[0].texts() == [1] and hall.wires[1].texts() == [1, 2, 3]
            hall.wires[0].is_taken = True
            assert not await hall.broadcaster.tell(hall.feed)

    asyncio.run(told())
    assert hall.wires[0].texts() == [1, 3] and not hall.wires[0].is_cut


def test_whoever_takes_nothing_for_long_is_cut(hall: Hall, caplog: pytest.LogCaptureFixture):
    async def told() -> None:
        with hall.watched():
            await hall.change("tile", 1)
            hall.wires[0].is_taken = False
            hall.now.s += broadcaster.STUCK_S
            await hall.change("tile", 2)

    asyncio.run(told())
    assert [wire.is_cut for wire in hall.wires] == [True] + [False] * (MANY - 1)
    assert "has taken nothing of a live page for 30 s" in caplog.text


def test_the_fewer_watch_the_sooner_each_is_told(desk: Desk):
    feed = Hall(desk).feed
    staff, public = Watcher(feed), Watcher(feed, is_public=True)
    assert staff.pause_s(10) < broadcaster.LOOK_S < staff.pause_s(200) < 0.1 < staff.pause_s(512)
    assert public.pause_s(1) == public.pause_s(200) == broadcaster.PUBLIC_S < public.pause_s(600)
    assert public.pause_s(1000) == broadcaster.LONGEST_OF_PUBLIC_S


def test_only_a_body_that_our_own_server_sends_goes_past_it():
    async def send(message: object) -> None: ...

    transport = object()
    scope = {"type": "http", "method": "GET", "state": {"transport": transport}}
    assert isinstance(wire_of(scope, send), Direct)
    assert isinstance(wire_of(scope | {"method": "HEAD"}, send), Usual)
    assert isinstance(wire_of({"type": "http", "method": "GET"}, send), Usual)
