"""The hall's screen: who is called where, last calls first, who is next (DESK 9); nothing that is not for everybody."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, calling
from host_tools.director.formats.announced import PROPOSED
from host_tools.director.texts import USUAL
from host_tools.director.views.at_table import cards
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.views.everybody import hall
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feeds
from host_tools.director.wording import time_of_day
from tests.director.conftest import PAGE, Now, settings, stranger_of
from tests.director.device import Device
from tests.director.drawn import names, seen
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn

EIGHT = FOUR + "\n" + OTHERS


@pytest.fixture
def tables(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def look(desk: Desk) -> hall.HallPage:
    return hall.page(desk, cards.list_cards(desk))


def test_who_is_called_stands_there_until_both_are_at_the_table(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", EIGHT, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7)
    tables[7].sync()
    called = names(seen(desk, draw_id), "M1-1")
    assert [(one.place, one.names, one.calls) for one in look(desk).calls] == [("7", called, 1)]
    tables[7].accept()
    tables[7].sync()
    assert not look(desk).calls


def test_a_last_call_stands_first(desk: Desk, tables: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", EIGHT, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7)
    now.s += 300
    calling.call(desk, draw_id, "M1-2", 8)
    for _ in range(2):
        call_up.call_again(desk, draw_id, "M1-2")
    assert [(one.place, one.calls, one.is_last) for one in look(desk).calls] == [("8", 3, True), ("7", 1, False)]


def test_a_match_begins_when_it_was_announced(desk: Desk, tables: dict[int, Device], now: Now):
    ordered = settings()
    ordered.options["start_s"] = str(21 * 3600 + 30 * 60)
    placing.assign(desk, 7, ordered)
    assert [time_of_day(one.start_s) for one in look(desk).calls] == ["21:30"]


def test_a_board_without_a_device_is_called_like_a_table_for_a_while(desk: Desk, now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.seat(desk, draw_id, "M1-1", "B12")
    assert [(one.place, time_of_day(one.start_s)) for one in look(desk).calls] == [("B12", calling.start_words(now.s))]
    now.s += hall.ON_BOARD_S
    assert not look(desk).calls


def test_the_next_matches_are_named_in_the_order_of_the_call_up(desk: Desk, tables: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", EIGHT, PROPOSED)
    assert len(look(desk).next) == hall.MOST_NEXT
    first = look(desk).next[0]
    calling.call(desk, draw_id, "M1-1", 7)
    assert first not in look(desk).next and len(look(desk).next) == 3
    call_up.hold(desk, draw_id, now.s + 600)
    assert not look(desk).next


@pytest.mark.parametrize(("ends", "shown"), [("16:56", "17:00"), ("17:00", "17:00"), ("23:58", "00:00")])
def test_everybody_sees_times_in_steps_of_five_minutes(ends: str, shown: str):
    assert rounded(ends) == shown


def test_anybody_sees_the_page_and_no_name_is_markup(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR + "\n<b>Bold</b>\nZ\nSilva\n" + "W" * 60, PROPOSED)
    for number, code in enumerate(("M1-1", "M1-2", "M1-3", "M1-4"), 1):
        call_up.seat(desk, draw_id, code, f"B{number}")
    page = stranger_of(desk).get("/hall?mirror=1", headers=PAGE)
    assert page.status_code == 200 and "mirrored" in page.text
    assert "&lt;b&gt;Bold" in page.text and "<b>Bold" not in page.text and "<form" not in page.text


def test_the_screen_is_sent_again_only_when_it_has_changed(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    feed = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.HALL_FEED, USUAL)
    feed.look()
    before = feed.mark
    assert not feed.look() and feed.mark == before
    calling.call(desk, draw_id, "M1-1", 7)
    assert feed.look()
    said, _ = feed.since(before)
    assert "event: screen" in said and names(seen(desk, draw_id), "M1-1")[0] in said


def test_a_feed_of_the_desk_is_not_for_everybody(anybody: TestClient):
    assert anybody.get("/live/events?feed=board").status_code == 404


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)
