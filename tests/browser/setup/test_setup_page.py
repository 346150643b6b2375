"""A table is set up with a phone: its own page, served by the real interpreter; then it finds its director."""

import socket
import time
from contextlib import closing
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store
from host_tools.director.views.at_table import cards
from host_tools.director.web import app
from matchcore.log import finding, key_check
from tests import ports
from tests.wifi.unix_table import UnixTable

sync_api = pytest.importorskip("playwright.sync_api")

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def phone(browser):
    opened = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    opened.set_default_timeout(60_000)
    yield opened.new_page()
    opened.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> int:
    """The port for director discovery: one of our own, for another director may run on this computer."""
    port = ports.own(socket.SOCK_DGRAM)
    monkeypatch.setattr(finding, "PORT", port)
    return port


def test_from_the_box_to_the_director(micropython: Path, tmp_path: Path, phone, asked: int):
    def says(role: str, words: str) -> None:
        sync_api.expect(phone.get_by_role(role)).to_contain_text(words)

    listening = server.bind(0, "0.0.0.0")
    with (
        closing(Store(tmp_path / server.STORE_NAME)) as store,
        UnixTable(micropython, tmp_path / "flash", asked) as table,
    ):
        desk = Desk(store, time.time)
        key = enrolment.enrol(desk, 7, "")
        shown = table.until("Set up Wi-Fi|join match-table|")
        assert table.page[7:].rstrip("/") in shown

        phone.goto(table.page)
        phone.get_by_label("Wi-Fi network").select_option("Sala <torneo>")
        phone.get_by_label("Wi-Fi password").fill("short")
        phone.get_by_label("Number of this table").fill("7")
        phone.get_by_label("Enrolment code").fill(key.code.replace("-", " ").lower())
        phone.screenshot(path=tmp_path / "form.png", full_page=True)
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], "the page is wider than the phone"
        phone.get_by_role("button").tap()
        says("alert", "8 to 63 letters; this one has 5")
        assert table.config() == {}

        # The typed values are there again, except the password.
        assert phone.get_by_label("Wi-Fi network").input_value() == "Sala <torneo>"
        phone.get_by_label("Wi-Fi password").fill("password-1")
        phone.get_by_label("Number of this table").fill("8")
        phone.get_by_role("button").tap()
        says("alert", "is not the enrolment code of table 8")
        phone.screenshot(path=tmp_path / "refused.png", full_page=True)
        phone.get_by_label("Wi-Fi password").fill("password-1")
        phone.get_by_label("Number of this table").fill("7")
        phone.get_by_role("button").tap()
        says("status", "joins Sala <torneo>")
        phone.screenshot(path=tmp_path / "saved.png", full_page=True)

        table.restart()
        assert table.config() == {
            "table": 7,
            "key": key.hex(),
            "key_check": key_check.checksum(key),
            "director": ["http://0.0.0.0"],
            "wifi": [["Sala <torneo>", "password-1"]],
        }
        # It has not been told where the director is.
        table.until("|no director found|")
        port = server.port_of(listening)
        with server.running(app.create(desk, port, lan=list), listening):
            table.until("|linked|")
            (card,) = cards.list_cards(desk)
            assert card.number == 7
        assert "faults []" in table.say("lines")
        assert table.kept("director.json") == '{"director": "http://127.0.0.1:%d"}' % port
