"""On the hall's screen in turn with the calls: rounds, standings and tables, of one event or of all (DESK 9)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling
from host_tools.director.formats.announced import PROPOSED
from host_tools.director.texts import USUAL
from host_tools.director.views.at_table import cards
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.views.everybody import turns
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feeds
from tests.director.conftest import PAGE, stranger_of
from tests.director.device import Device
from tests.director.drawn import names, play, seen
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn


@pytest.fixture
def tables(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def look(desk: Desk) -> dict[str, turns.Turn]:
    return {one.key: one for one in turns.every(desk, cards.list_cards(desk))}


def test_the_round_of_now_stands_with_its_tables_and_results(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    play(desk, tables[7], draw_id, "M1-1")
    calling.call(desk, draw_id, "M1-2", 8)
    draw = seen(desk, draw_id)
    over, called = look(desk)[f"draw:{draw_id}:M"].lines
    assert (over.names, over.is_over, over.place) == (names(draw, "M1-1"), True, "") and over.score
    assert (called.names, called.is_over, called.place) == (names(draw, "M1-2"), False, "8")


def test_the_next_round_follows_and_the_standings_say_who_is_out(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    for code in ("M1-1", "M1-2"):
        play(desk, tables[7], draw_id, code)
    (final,) = look(desk)[f"draw:{draw_id}:M"].lines
    assert final.names == names(seen(desk, draw_id), "M2-1")
    play(desk, tables[7], draw_id, "M2-1")
    found = look(desk)
    assert f"draw:{draw_id}:M" not in found
    assert [one.place for one in found[f"standings:{draw_id}:0"].lines] == ["1.", "2.", "3.", "3."]


def test_all_tables_in_play_are_one_list(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    assert "tables:" not in look(desk)
    calling.call(desk, draw_id, "M1-1", 7)
    tables[7].sync()
    tables[7].accept()
    tables[7].sync()
    (line,) = look(desk)["tables:"].lines
    assert (line.place, line.names) == ("7", names(seen(desk, draw_id), "M1-1"))


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)


@pytest.mark.parametrize(("show", "shown"), [("draw", 2), ("draw:open", 1), ("draw:speed,tables", 1), ("", 0)])
def test_the_address_chooses_what_is_shown(
    desk: Desk, anybody: TestClient, tables: dict[int, Device], show: str, shown: int
):
    drawn(desk, "Open", FOUR, PROPOSED)
    drawn(desk, "Speed", OTHERS, PROPOSED)
    page = anybody.get("/hall", params={"show": show}, headers=PAGE)
    assert page.status_code == 200 and page.text.count('class="turn"') == shown


@pytest.mark.parametrize(("show", "status"), [("weather", 422), ("draw:nothing", 404), ("draw:9", 404)])
def test_what_is_not_there_is_refused_in_words(desk: Desk, anybody: TestClient, show: str, status: int):
    page = anybody.get("/hall", params={"show": show}, headers=PAGE)
    assert page.status_code == status and show.partition(":")[2] in page.text


def test_no_name_is_markup(desk: Desk, anybody: TestClient):
    drawn(desk, "Open", "<b>Bold</b>\n" + "W" * 60, PROPOSED)
    page = anybody.get("/hall?show=draw", headers=PAGE)
    assert "&lt;b&gt;Bold" in page.text and "<b>Bold" not in page.text


def test_a_turn_that_is_over_is_taken_off_the_screens(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", "Rossi\nBauer", PROPOSED)
    feed = Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.TURNS_FEED, USUAL)
    feed.look()
    before = feed.mark
    play(desk, tables[7], draw_id, "M1-1")
    feed.look()
    said, _ = feed.since(before)
    assert f'{{"number":"draw:{draw_id}:M","html":""}}' in said and f"standings:{draw_id}:0" in said
