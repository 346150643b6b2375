"""axe-core finds nothing serious on any page, wide and on a phone, dark and light; each page has one first heading."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from host_tools.director.__main__ import workbench
from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import acting
from host_tools.director.desk.playing import Verdict
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import calls
from tests.browser import barriers
from tests.director import phones, walk
from tests.director.conftest import BOARDS, settings
from tests.director.device import Device

NO_PAGES = (  # files and parts
    "/acts.jsonl",
    "/facts.jsonl",
    "/players.csv",
    "/results.csv",
    "/rulings.csv",
    "/standings.csv",
    "/print/",
    "/api/",
    "/preview",
)
MORE = ("/nowhere", "/tables/2", "/tables/3", "/tables/1?form=penalty", "/matches/2?correct", "/flash", "/simulator/5")
ENTRIES = "\n".join(("Anna; Roma; ITA; 1700", "Bruno", "Carla", "Dora", "Elif"))
ON_BOARD = "Novak\nBerg"
FOR_STRANGERS = (
    "/login", "/tables/1", "/live", "/live/1", "/live/draws", "/live/draws/1", "/hall", "/p?other=1", "/p?forget=1",
    "/p?who=0123456789", "/overlay/1", "/hall?show=draw,standings,tables", "/announcer",
)  # fmt: skip


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """With the pages that flash a board."""
    with server.director_in(tmp_path, [*BOARDS, *workbench()]) as started:
        yield started


@pytest.fixture
def hall(director: Director, new_device: Callable[[int], Device]) -> Director:
    """A table in play, one with a waiting result, one that calls; corrections, rulings, orders."""
    playing, done, calling, _ = (new_device(number) for number in (1, 2, 3, 4))
    done.play()
    calling.do(calls.call_director)
    for device in (playing, done, calling):
        device.sync()
    giving.give(director.desk, 1, Order(facts.PENALTY, (1, 1), "late"))
    playing.sync()
    giving.give(director.desk, 1, Order(facts.PAUSED, (), "Lunch"))
    results.correct(director.desk, 2, Verdict(scoring.RULING, 1, (1, 3), "the score sheet says so"))
    placing.assign(director.desk, 2, settings(5, "Anna", "Bruno"))
    enrolment.enrol(director.desk, 5, "", is_simulated=True)
    draw_id = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, draw_id, partial(entries.read, {"lines": ENTRIES}, "lines"))
    for act in (Draw(0), OpenConsolation("progressive")):
        acting.act(director.desk, draw_id, act, {})
    other_id = acting.open_draw(director.desk, "Speed")
    acting.enter(director.desk, other_id, partial(entries.read, {"lines": ON_BOARD}, "lines"))
    acting.act(director.desk, other_id, Draw(0), {})
    phones.seated(director.desk, other_id)
    return director


def addresses(director: Director) -> list[str]:
    """Every page, for one table and one match; and one form that is opened by its link."""
    found: dict[str, str] = {}
    for one in walk.addresses(director.desk):
        if not one.startswith(NO_PAGES) and "?form=" not in one:
            found.setdefault(re.sub(r"\d+", "N", one), one)
    return [*found.values(), *MORE, own_page(director)]


def own_page(director: Director) -> str:
    """Of a player at a board without a device, who may say the most."""
    return "/p/" + phones.code_of(director.desk, "Novak")


@pytest.fixture
def looked_at(context, hall: Director, axe: Path, request: pytest.FixtureRequest) -> Iterator:
    context.add_cookies([hall.cookie])
    page = context.new_page()
    barriers.show(page, request.param)
    script = axe.read_text(encoding="utf-8")

    def look(address: str) -> tuple[list[str], int]:
        page.goto(hall.address + address, wait_until="load")
        page.evaluate("document.querySelectorAll('details[data-form]').forEach(one => { one.open = true; })")
        page.wait_for_selector("details[data-form]", state="detached")
        page.evaluate("document.querySelectorAll('#own details').forEach(one => { one.open = true; })")
        return barriers.look(page, script)

    yield look
    page.close()


@pytest.mark.parametrize("looked_at", barriers.WAYS, indirect=True)
def test_no_page_shuts_anybody_out(looked_at, hall: Director):
    found = {address: looked_at(address) for address in addresses(hall)}
    assert {address: shut for address, (shut, _) in found.items() if shut} == {}
    assert {address: headings for address, (_, headings) in found.items() if headings != 1} == {}


@pytest.mark.parametrize("looked_at", barriers.WAYS, indirect=True)
def test_nor_anybody_who_has_not_logged_in(looked_at, context):
    context.clear_cookies()
    found = {address: looked_at(address) for address in FOR_STRANGERS}
    assert {address: seen for address, seen in found.items() if seen != ([], 1)} == {}
