"""Pushes to the pages: a card when its table has changed, and how long ago it called."""

import json
import re
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import results
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.texts import USUAL
from host_tools.director.views import card_cache
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.shared import paper
from host_tools.director.web.watching import broadcaster, events, feeds, live
from host_tools.director.web.watching.feeds import Feed, Feeds, Fragment
from tests.director.conftest import Now
from tests.director.device import Device, line_to


def feed_of(desk: Desk, language: str = USUAL) -> Feed:
    return Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.USUAL_FEED, language)


class Browser:
    """A browser that watches all tables or one; what it is sent."""

    def __init__(self, feed: Feed, only: int | None = None) -> None:
        self.feed = feed
        self.only = only
        self.mark = ""

    def news(self) -> list[str]:
        self.feed.look()
        return self.take()

    def take(self) -> list[str]:
        said, self.mark = self.feed.since(self.mark, self.only)
        return [one for one in said.split("\n\n") if one]


def read(said: list[str]) -> list[tuple[str, dict]]:
    """Name and data of the events that change the page."""
    found = []
    for one in said:
        if one.startswith("event: ") and not one.startswith(("event: now", "event: begin")):
            name, data = one.split("\n")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def cards(events: list[str]) -> list[int]:
    return [data["number"] for name, data in read(events) if name == "card"]


def test_a_browser_that_comes_gets_every_card(playing: Device, new_device, desk: Desk):
    new_device(8)
    assert cards(Browser(feed_of(desk)).news()) == [7, 8]
    assert cards(Browser(feed_of(desk), only=8).news()) == [8]


def test_a_press_is_pushed_and_a_silence_is_not(playing: Device, desk: Desk):
    stream = Browser(feed_of(desk))
    stream.news()
    playing.exchange()
    assert cards(stream.news()) == []
    playing.turn()
    playing.exchange()
    (card,) = [data for name, data in read(stream.news()) if name == "card"]
    assert card["number"] == 7 and 'data-running="' in card["html"]


def test_an_order_and_a_result_are_pushed(playing: Device, desk: Desk):
    stream = Browser(feed_of(desk))
    stream.news()
    playing.play()
    playing.sync()
    stream.news()
    results.verify(desk, 1)
    assert cards(stream.news()) == [7]


def test_another_process_is_seen_too(playing: Device, open_desk, desk: Desk):
    stream = Browser(feed_of(desk))
    stream.news()
    playing.post = line_to(open_desk())
    playing.turn()
    playing.exchange()
    assert cards(stream.news()) == [7]


def test_the_ages_are_pushed_once_a_second(playing: Device, desk: Desk, now: Now):
    stream = Browser(feed_of(desk))
    stream.news()
    now.s += 0.25
    assert read(stream.news()) == []
    now.s += 1
    assert read(stream.news()) == [("ages", {"7": 1.2})]
    now.s += 4
    assert read(stream.news()) == [("ages", {"7": [5.2, "late"]})], "what that means is the director's to say"


def test_the_foot_says_whether_everything_is_stored(
    playing: Device, desk: Desk, now: Now, tmp_path: Path, client: TestClient
):
    """At once when something cannot be stored; a finished backup within seconds."""
    keeping = Safekeeping(desk, tmp_path / "store.sqlite")
    (tmp_path / "backups").mkdir()
    stream = Browser(Feeds(desk, CardCaches(desk).in_language, events.makers(keeping)).feed("board", USUAL))

    def said() -> list[str]:
        return [data["words"] for name, data in read(stream.news()) if name == "stored"]

    assert said() == ["Everything is stored · no backup yet"]
    (tmp_path / "backups" / "director-2026-01-01_10-00-00.sqlite").touch()
    now.s += live.BACKUPS_S
    (words,) = said()
    assert words.startswith("Everything is stored · last backup ")
    desk.store.trouble = Fault("DISK_FULL", 507)
    (words_of_trouble,) = said()
    assert words_of_trouble.startswith("The disk is full")
    desk.store.trouble = None
    assert said() == [words]
    assert re.search(r'<p id="stored"[^>]*>Everything is stored</p>', client.get("/").text)


def test_a_page_of_one_table_gets_its_own_age(playing: Device, new_device, desk: Desk):
    new_device(8)
    ages = [data for name, data in read(Browser(feed_of(desk), only=7).news()) if name == "ages"]
    assert ages == [{"7": 0.0}]


def test_a_change_is_rendered_once_for_all_who_watch(playing: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch):
    rendered = []
    render = paper.render
    monkeypatch.setattr(
        paper, "render", lambda template, **values: rendered.append(template) or render(template, **values)
    )
    feed = feed_of(desk)
    browsers = [Browser(feed) for _ in range(20)]
    assert all(cards(browser.news()) == [7] for browser in browsers)
    playing.turn()
    playing.exchange()
    feed.look()
    assert all(cards(browser.take()) == [7] for browser in browsers)
    assert rendered == ["_card.html", "_card.html"]


def test_a_slow_browser_gets_only_the_last_of_each(playing: Device, desk: Desk):
    """Nothing is queued for it: intermediate cards are lost."""
    slow, quick = Browser(feed_of(desk)), Browser(feed_of(desk))
    slow.news()
    for _ in range(5):
        playing.turn()
        playing.exchange()
        assert len(cards(quick.news())) == 1
        slow.feed.look()
    assert cards(slow.take()) == [7]
    assert len(slow.feed._kept) == 4


def test_a_browser_that_comes_back_gets_what_has_changed(playing: Device, new_device, desk: Desk):
    new_device(8)
    feed = feed_of(desk)
    browser = Browser(feed)
    (last,) = [one for one in browser.news() if one.startswith("id: ")]
    again = Browser(feed)
    again.mark = last.removeprefix("id: ")
    assert again.news() == []
    playing.turn()
    playing.exchange()
    assert cards(again.news()) == [7]


def test_a_line_of_a_long_list_is_short(playing: Device, desk: Desk):
    """Each press in the hall goes to every watcher."""
    feed = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed("list", USUAL)
    browser = Browser(feed)
    browser.news()
    playing.turn()
    playing.exchange()
    (line,) = [one for one in browser.news() if one.startswith("event: tile")]
    assert len(line.encode()) <= 450


def test_half_a_surrogate_is_sent_as_json_writes_it():
    said = feeds.message("card", {"html": "Ž\ud800"})
    assert said.encode().decode() == said and json.loads(said.partition("data: ")[2]) == {"html": "Ž\ud800"}


@pytest.mark.parametrize("mark", ["", "elsewhere-3", "-", "elsewhere-" + "9" * 5000])
def test_a_browser_from_another_start_is_told_to_begin_again(playing: Device, desk: Desk, mark: str):
    browser = Browser(feed_of(desk))
    browser.mark = mark
    begin = browser.news()[0].split("\n")
    assert begin == ["event: begin", 'data: {"card":[7]}']


def test_each_language_has_its_own(playing: Device, desk: Desk):
    found = Feeds(desk, CardCaches(desk).in_language, events.makers())
    assert found.feed("tables", "en") is found.feed("tables", "en") is not found.feed("tables", "nl")
    with pytest.raises(KeyError):
        found.feed("nothing", "en")


def test_the_tables_get_through_while_cards_are_made(playing: Device, new_device, desk: Desk, monkeypatch):
    """The desk is released after everything common to the cards, and after every few cards."""
    for number in range(10, 40):
        new_device(number)
    held = []
    reading = desk.reading

    @contextmanager
    def counted():
        with reading() as connection:
            held.append(True)
            yield connection

    monkeypatch.setattr(desk, "reading", counted)
    feed_of(desk).look()
    assert len(held) == 1 + -(-31 // card_cache.AT_ONCE)


def test_a_maker_that_fails_stops_nobody(playing: Device, desk: Desk, caplog):
    def broken(look: feeds.Look):
        raise RuntimeError("a maker's own mistake")

    feed = Feeds(desk, CardCaches(desk).in_language, {"x": lambda: (broken,)}).feed("x", USUAL)
    assert broadcaster.looked(feed) is False
    assert "a maker's own mistake" in caplog.text


def test_what_a_store_in_trouble_did_not_let_through_is_pushed_afterwards(playing: Device, desk: Desk):
    troubles = [Fault("STORE_BUSY", 503, words="gone")]

    def troubled(look: feeds.Look):
        if troubles:
            raise troubles.pop()
        return live.tiles(look)

    stream = Browser(Feeds(desk, CardCaches(desk).in_language, {"x": lambda: (troubled,)}).feed("x", USUAL))
    assert broadcaster.looked(stream.feed) is False
    assert [data["number"] for name, data in read(stream.news()) if name == "tile"] == [7]


class SlowToEnter:
    """A lock that the first one to come enters late, as on a busy machine."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.has_come, self.may_enter = threading.Event(), threading.Event()

    def __enter__(self) -> None:
        if not self.has_come.is_set():
            self.has_come.set()
            self.may_enter.wait(0.5)
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def test_a_page_opened_while_another_one_looks_has_everything(playing: Device, desk: Desk, monkeypatch):
    """Makers report only once: who looks second finds nothing new, and needs what the first one has found."""
    feed, lock = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed("board", USUAL), SlowToEnter()
    monkeypatch.setattr(feed, "_lock", lock)
    first = threading.Thread(target=feed.look)
    first.start()
    lock.has_come.wait()
    feed.look()
    shown = feed.fragments("stored")
    lock.may_enter.set()
    first.join()
    assert "" in shown


@pytest.mark.parametrize("trouble", [Fault("STORE_BUSY", 503, words="gone"), RuntimeError("a maker's own mistake")])
def test_a_maker_that_fails_takes_nothing_with_it(playing: Device, desk: Desk, trouble: Exception):
    def failing(look: feeds.Look):
        raise trouble

    feed = Feeds(desk, CardCaches(desk).in_language, {"x": lambda: (live.Foot(None), failing)}).feed("x", USUAL)
    assert broadcaster.looked(feed) is False
    assert "" in feed.fragments("stored")


def test_what_was_made_before_the_trouble_is_not_forgotten(playing: Device, desk: Desk):
    """A row reported gone is not reported again."""
    gone = [Fragment("need", "t7", {"number": "t7", "html": ""})]
    troubles = [Fault("STORE_BUSY", 503, words="gone")]

    def once(look: feeds.Look):
        said, gone[:] = gone[:], []
        return said

    def troubled(look: feeds.Look):
        if troubles:
            raise troubles.pop()
        return live.tiles(look)

    stream = Browser(Feeds(desk, CardCaches(desk).in_language, {"x": lambda: (once, troubled)}).feed("x", USUAL))
    assert broadcaster.looked(stream.feed) is False
    assert [data["number"] for name, data in read(stream.news())] == ["t7", 7]


def test_events_that_no_page_has_are_refused(client: TestClient):
    answer = client.get("/events", params={"feed": "nothing"})
    assert (answer.status_code, answer.json()["error"]) == (404, "NO_FEED")


def test_a_stream_about_no_table_is_refused_before_it_begins(client: TestClient):
    answer = client.get("/events", params={"table": "9" * 5000})
    assert (answer.status_code, answer.json()["error"]) == (422, "BAD_NUMBER")


def test_the_json_is_what_the_pages_show(client: TestClient, playing: Device):
    """STR-01, RES-12."""
    playing.play()
    playing.sync()
    table = client.get("/api/tables/7").json()
    assert table["games"] and table["facts"] and table["orders"]
    assert table["match"]["score"] == [3, 0]
    (short,) = client.get("/api/tables").json()["tables"]
    assert short["words"] == table["words"] == "Rossi has won (points)"
    (match,) = client.get("/api/results").json()["matches"]
    assert match["code"] == table["match"]["code"] and match["result"]["type"] == "POINTS"
