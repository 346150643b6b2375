"""The announcer's view: who is called and who is next, with clubs and how the names are spoken (DESK 9)."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import event_settings
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up, calling
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.announced import PROPOSED, Announced
from host_tools.director.views.at_table import cards
from host_tools.director.views.everybody import announcing
from host_tools.director.views.everybody.announcing import Announcements
from tests.director.conftest import PAGE, settings, stranger_of
from tests.director.device import Device
from tests.director.drawn import do, names, seen

LINES = "name;club;spoken\nNguyễn;Roma;WEE-en\nWout;Delft;Vowt\n<i>Bold;;\nOkafor;;"


def drawn(desk: Desk, lines: str = LINES) -> int:
    usual = settings(length=1)
    usual.event = "Open"
    event_settings.keep(desk, usual)
    draw_id = acting.open_draw(desk, "Open")
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    do(desk, draw_id, Announce(Announced(lengths=(1,), calls=PROPOSED, rest_min=0)))
    do(desk, draw_id, DrawLots(0))
    return draw_id


def look(desk: Desk) -> Announcements:
    return announcing.page(desk, cards.list_cards(desk))


def said(desk: Desk) -> dict[str, tuple[str, str]]:
    """(club, spoken) by name, of everybody who is called or next."""
    found = look(desk)
    sides = [side for one in found.calls for side in one.sides] + [side for one in found.next for side in one]
    return {one.name: (one.club, one.spoken) for side in sides for one in side}


def test_everybody_has_club_and_sound(desk: Desk, new_device: Callable[[int], Device]):
    draw_id = drawn(desk)
    device = new_device(7)
    device.sync()
    calling.call(desk, draw_id, "M1-1", 7)
    (call,) = look(desk).calls
    assert tuple(person.name for side in call.sides for person in side) == names(seen(desk, draw_id), "M1-1")
    assert (call.call.place, call.call.what) == ("7", "Open · Main draw, round 1")
    assert said(desk) == {
        "Nguyễn": ("Roma", "WEE-en"),
        "Wout": ("Delft", "Vowt"),
        "<i>Bold": ("", ""),
        "Okafor": ("", ""),
    }


def test_partners_are_announced_one_by_one(desk: Desk):
    draw_id = drawn(desk, "name;club;spoken\nAnna / Wout;Delft;/ Vowt\nBea / Cleo;;")
    call_up.seat(desk, draw_id, "M1-1", "B1")
    assert said(desk)["Wout"] == ("Delft", "Vowt") and said(desk)["Anna"] == ("Delft", "")


def test_a_second_call_is_announced_anew(desk: Desk, new_device: Callable[[int], Device]):
    draw_id = drawn(desk)
    new_device(7).sync()
    calling.call(desk, draw_id, "M1-1", 7)
    before = look(desk).calls[0].key
    call_up.call_again(desk, draw_id, "M1-1")
    assert look(desk).calls[0].key != before


@pytest.mark.parametrize("language", ["en", "it", "nl"])
def test_anybody_reads_it_and_no_name_is_markup(desk: Desk, language: str):
    draw_id = drawn(desk)
    for number, code in enumerate(("M1-1", "M1-2"), 1):
        call_up.seat(desk, draw_id, code, f"B{number}")
    page = stranger_of(desk).get("/announcer", params={"language": language}, headers=PAGE)
    assert page.status_code == 200 and "WEE-en" in page.text and "Delft" in page.text
    assert "<i>Bold" not in page.text and "&lt;i&gt;Bold" in page.text


def test_the_network_page_leads_to_all_pages_that_need_no_login(desk: Desk, client: TestClient):
    page = client.get("/network", headers=PAGE).text
    listed = re.findall(r'<li><a href="(/[^"]+)" target="_blank">', page)
    assert listed[:3] == ["/hall", "/announcer", "/p"] and len(listed) == 7
    stranger = stranger_of(desk)
    assert {path: stranger.get(path, headers=PAGE).status_code for path in listed} == dict.fromkeys(listed, 200)
