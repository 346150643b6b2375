"""A passport opened from a disk: Chromium plays the match again with the table's own code, and reaches nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.director.command.server import Director
from tests.browser.barriers import WAYS, look, show
from tests.director.device import Device

SETTLED = "body:not([data-state=reading])"


@pytest.fixture
def sealed(new_device: Callable[[int], Device]) -> Device:
    device = new_device(7)
    device.play()
    device.sync()
    return device


@pytest.fixture
def file(page, director: Director, sealed: Device, tmp_path: Path) -> Path:
    """As somebody takes it away."""
    page.goto(f"{director.address}/matches/1")
    with page.expect_download() as download:
        page.get_by_role("link", name="Passport").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.fixture
def offline(browser) -> Iterator:
    """A phone at home: no network; whatever is asked for is listed."""
    context = browser.new_context(offline=True)
    opened = context.new_page()
    opened.asked = []
    opened.on("request", lambda request: opened.asked.append(request.url))
    opened.on("pageerror", lambda error: opened.asked.append(str(error)))
    opened.on("console", lambda message: message.type == "error" and opened.asked.append(message.text))
    yield opened
    context.close()
    assert [one for one in opened.asked if not one.startswith(("file:", "blob:", "data:"))] == []


def open_file(page, path: Path) -> str:
    page.goto(path.as_uri())
    page.wait_for_selector(SETTLED, timeout=60_000)
    return page.get_attribute("body", "data-state")


def test_a_file_shows_games_and_times_and_its_code_agrees(file: Path, offline, sealed: Device):
    assert file.name == f"match-{sealed.code()}.html"
    assert open_file(offline, file) == "agrees"
    assert sealed.code() in offline.inner_text("#verdict .code")
    assert offline.inner_text("#score") == "3 – 0" and offline.inner_text("h1") == "Rossi – De Vries"
    assert offline.locator("#games tbody tr").count() == len(sealed.match.games)
    assert offline.locator("#times tbody tr").count() == 2
    assert offline.locator("#plot polyline").count() == 2


def test_the_slider_shows_every_moment_again(file: Path, offline):
    open_file(offline, file)
    offline.locator("#at").fill("0")
    assert offline.inner_text("#now").startswith("0:0")
    offline.get_by_role("button", name="Show the beginning of game 1").click()
    assert "game 1" in offline.inner_text("#now") and "is on turn" in offline.inner_text("#now")
    assert offline.locator(".side.on-turn").count() == 1
    last = offline.get_attribute("#at", "max")
    offline.get_by_role("button", name="Play").click()
    offline.wait_for_function("last => document.getElementById('at').value === last", arg=last)
    assert offline.get_attribute("#play", "aria-pressed") == "false"


def test_a_changed_file_is_refused(file: Path, offline):
    page = file.read_text(encoding="utf-8")
    at = page.index(">", page.index('id="data"')) + 200
    file.write_text(page[:at] + ("A" if page[at] != "A" else "B") + page[at + 1 :], encoding="utf-8")
    assert open_file(offline, file) == "refused"
    assert "not the match" in offline.inner_text("#verdict") and not offline.locator("#games").is_visible()


def test_a_phone_gets_it_by_its_code_and_no_policy_is_in_its_way(page, director: Director, sealed: Device):
    page.goto(f"{director.address}/PASSPORT/{sealed.code()}")
    page.wait_for_selector(SETTLED, timeout=60_000)
    assert page.get_attribute("body", "data-state") == "agrees"


@pytest.mark.parametrize("way", WAYS)
def test_nobody_is_kept_out(file: Path, offline, axe: Path, way: str):
    show(offline, way)
    open_file(offline, file)
    assert look(offline, axe.read_text(encoding="utf-8")) == ([], 1)
    assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth")
