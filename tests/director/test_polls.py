"""Watchers without room for a stream poll every few seconds and get the news."""

import asyncio
import re
from random import Random

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.texts import USUAL
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.connections import stream_limits
from host_tools.director.web.connections.stream_limits import StreamLimits
from host_tools.director.web.shared.services import services_of
from host_tools.director.web.watching import events, polls
from host_tools.director.web.watching.broadcaster import Broadcaster
from host_tools.director.web.watching.feeds import Feed, Feeds
from host_tools.director.web.watching.polls import Polls
from tests.director.conftest import Now, stranger_of
from tests.director.device import Device


@pytest.fixture
def anybody(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """A watcher without room for a stream."""
    monkeypatch.setattr(stream_limits, "MOST_OF_PUBLIC", 0)
    return stranger_of(desk)


def asked(anybody: TestClient, mark: str = "", path: str = "/live/events") -> tuple[list[str], str]:
    """The names of the events, and the page's new position."""
    answer = anybody.get(path, headers={"last-event-id": mark} if mark else {})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
    retry_s = int(re.findall(r"^retry: (\d+)$", answer.text, re.MULTILINE)[0]) / 1000
    assert (1 - polls.JITTER) * polls.POLL_S <= retry_s <= (1 + polls.JITTER) * polls.POLL_S
    marks = re.findall(r"^id: (.*)$", answer.text, re.MULTILINE)
    return re.findall(r"^event: (.*)$", answer.text, re.MULTILINE), marks[-1] if marks else mark


def test_it_is_told_how_things_stand_and_then_what_is_new(anybody: TestClient, playing: Device, now: Now):
    first, mark = asked(anybody)
    assert first[:3] == ["slow", "now", "begin"] and {"card", "ages"} <= set(first)
    assert asked(anybody, mark) == (["slow", "now"], mark)
    playing.turn()
    playing.exchange()
    now.s += polls.LOOK_S
    services_of(anybody.app).parts[Polls] = Polls()  # which has not looked yet
    news, later = asked(anybody, mark)
    assert "card" in news and "begin" not in news and later != mark


def test_the_page_of_one_table_is_told_of_that_one_alone(anybody: TestClient, playing: Device):
    assert "card" in asked(anybody, path="/live/events?table=7")[0]
    assert "card" not in asked(anybody, path="/live/events?table=8")[0]


def test_whoever_works_here_is_not_put_off(anybody: TestClient, client: TestClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream_limits, "MOST", 0)
    assert client.get("/events").status_code == 503
    assert anybody.get("/live/events").status_code == 200


@pytest.mark.parametrize(
    ("feed", "is_screen"),
    [("hall", True), ("turns", True), ("announcer", True), ("overlay", True), ("players", False), ("live", False)],
)
def test_places_are_kept_for_screens_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch, feed: str, is_screen: bool):
    wanted: list[bool] = []

    def is_full(places: StreamLimits, address: str, *, is_screen: bool = False) -> bool:
        wanted.append(is_screen)
        return True  # a stream would not end

    monkeypatch.setattr(StreamLimits, "is_full_for_public", is_full)
    asked(stranger_of(desk), path="/live/events?feed=" + feed)
    assert wanted == [is_screen]


def test_an_address_with_many_pages_asks_too(anybody: TestClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream_limits, "MOST_OF_PUBLIC", 1000)
    monkeypatch.setattr(stream_limits, "MOST_OF_ADDRESS", 1)
    places = services_of(anybody.app).the(Broadcaster).limits
    places.come("192.168.1.7", is_public=True)
    assert places.is_full_for_public("192.168.1.7") and not places.is_full_for_public("192.168.1.8")


def test_the_more_ask_the_later_they_come_again():
    now = Now()
    counted = Polls(now, Random(1))
    askers = 3000
    for _ in range(5):  # each of them once per pace
        for _ in range(askers):
            counted.again_s()
            now.s += counted._pace_s / askers
    assert counted._pace_s == pytest.approx(askers / polls.POLLS_A_SECOND, rel=0.1)
    now.s += 3600
    assert counted.again_s() <= polls.POLL_S * (1 + polls.JITTER)


def test_those_who_ask_together_come_again_apart():
    counted = Polls(Now(), Random(1))
    assert len({round(counted.again_s(), 2) for _ in range(100)}) > 50


class Counted(Feed):
    looks = 0

    def look(self) -> bool:
        self.looks += 1
        return super().look()


@pytest.mark.parametrize(("name", "viewers"), [(events.PUBLIC_FEED, 50), (events.HALL_FEED, 5000)])
def test_the_store_is_looked_at_once_a_second_however_many_ask(desk: Desk, name: str, viewers: int):
    made = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(name, USUAL)
    feed = Counted(desk, made.card_cache, made.makers, USUAL)
    now = Now()
    counted = Polls(now)

    async def ask() -> None:
        await asyncio.gather(*(counted.answer(feed, "", None) for _ in range(viewers)))

    async def twice() -> None:
        await ask()
        await ask()
        assert feed.looks == 1
        now.s += polls.LOOK_S
        await ask()
        feed.watchers = 1  # those the broadcaster looks for
        now.s += polls.LOOK_S
        await ask()

    asyncio.run(twice())
    assert feed.looks == 2
