"""The set-up page's input, and the table's handling of it; the access point on the model."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import network
import pytest
import workbench
from hypothesis import given, strategies as st

from host_tools.director.desk.devices import enrolment
from matchcore.log import key_check
from table.drivers.net import wifi_station
from table.keeping.wifi_config import fixed_address, is_password, read_networks
from table.linking.setup import Setup
from table.linking.setup_page import Page, escaped, form_of
from tests.wifi.unix_table import UnixTable

KEY = enrolment.new_key(7)
KNOWN = {"table": 7, "key": "ab" * 32, "director": ["http://192.168.1.5:8080"], "language": "it"}


class Store:
    """One small file."""

    def __init__(self, config: dict | None = None) -> None:
        self.data = json.dumps(config).encode() if config is not None else b""
        self.is_full = False

    def size(self, name: str) -> int:
        if not self.data:
            raise OSError(2)
        return len(self.data)

    def read(self, name: str) -> bytes:
        return self.data

    def replace(self, name: str, data: bytes) -> None:
        if self.is_full:
            raise OSError(28)
        self.data = data

    def config(self) -> dict:
        return json.loads(self.data) if self.data else {}


def send(store: Store, **typed: str) -> str:
    """Returns the page sent back."""
    body = urlencode({"ssid": "Hall", "password": "password-1", **typed}).encode()
    return "".join(Page(store, [("Hall", -50, False)], store.config().get("table", 0)).answer("POST", body))


def test_a_table_is_enrolled_by_its_code():
    store = Store()
    assert "Saved" in send(store, table="7", code=KEY.code, director="192.168.1.5:8080")
    assert store.config() == {
        "table": 7,
        "key": KEY.hex(),
        "key_check": key_check.checksum(KEY),
        "director": ["http://192.168.1.5:8080"],
        "wifi": [["Hall", "password-1"]],
    }


def test_a_table_that_has_announced_itself_is_enrolled_by_the_directors_code_too():
    store = Store({"code": "7777-7777-7777-7777-7777-7777"})
    assert "Saved" in send(store)
    assert store.config()["code"].startswith("7777")  # the network alone: it is announced in it
    assert "Saved" in send(store, table="7", code=KEY.code)
    assert "code" not in store.config() and store.config()["key"] == KEY.hex()


def test_a_network_alone_leaves_the_enrolment_as_it_is():
    store = Store(KNOWN | {"wifi": [["Club", "password-2"]], "ip": "192.168.1.57"})
    assert "Saved" in send(store, table="7", director="192.168.1.5:8080")
    wifi = [["Hall", "password-1"], ["Club", "password-2"]]
    assert store.config() == KNOWN | {"wifi": wifi, "ip": "192.168.1.57"}


def test_a_known_password_is_kept_and_three_networks_are_the_most():
    wifi = [["A", "password-a"], ["Hall", "password-h"], ["C", "password-c"]]
    store = Store(KNOWN | {"wifi": wifi})
    assert "Saved" in send(store, table="7", password="")
    assert store.config()["wifi"] == [["Hall", "password-h"], ["A", "password-a"], ["C", "password-c"]]
    assert "Saved" in send(store, table="7", other="D", password="password-d")
    assert store.config()["wifi"] == [["D", "password-d"], ["Hall", "password-h"], ["A", "password-a"]]
    assert "Saved" in send(store, table="7", other="Open", password="")
    assert store.config()["wifi"][0] == ["Open", ""]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"ssid": "", "other": " "}, "Choose a network"),
        ({"other": "x" * 33}, "1 to 32 letters"),
        ({"password": "1234567"}, "this one has 7"),
        ({"password": "pässword"}, "8 to 63 letters"),
        ({"table": "8"}, "needs the enrolment code of table 8"),
        ({"table": "x", "code": KEY.code}, "x is no number of a table"),
        ({"table": "0", "code": KEY.code}, "0 is no number of a table"),
        ({"code": KEY.code[:-1]}, "is not the enrolment code of table 7"),
        ({"code": "<b>"}, "&lt;b&gt; is not the enrolment code"),
        ({"director": "laptop port 8080"}, "laptop port 8080 is no address"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(typed: dict, words: str):
    store = Store(KNOWN)
    page = send(store, **({"table": "7"} | typed))
    assert "role=alert" in page and words in page and "Saved" not in page
    assert store.config() == KNOWN


def test_a_full_flash_is_said():
    store = Store(KNOWN)
    store.is_full = True
    assert "no room left" in send(store, table="7")


def test_names_of_networks_are_anybodys():
    page = Page(Store(), [("<script>alert(1)</script>'\"&", -50, True)], 0)  # type: ignore[arg-type]
    text = "".join(page.answer("GET", b""))
    assert "<script" not in text and escaped("<script>") in text


@given(st.binary(max_size=300))
def test_garbage_is_no_form_and_breaks_nothing(body: bytes):
    form_of(body)
    store = Store(KNOWN)
    assert "</form>" in "".join(Page(store, [], 7).answer("POST", body))  # type: ignore[arg-type]
    assert store.config() == KNOWN


@given(st.dictionaries(st.text(min_size=1, max_size=8), st.text(max_size=20), max_size=5))
def test_a_form_is_read_as_a_browser_writes_it(form: dict):
    assert form_of(urlencode(form).encode()) == form or not form


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("192.168.1.57", ("192.168.1.57", "255.255.255.0", "192.168.1.1", "192.168.1.1")),
        (["10.0.0.9", "255.255.0.0"], ("10.0.0.9", "255.255.0.0", "10.0.0.1", "10.0.0.1")),
        (["10.0.0.9", "255.255.0.0", "10.0.9.9"], ("10.0.0.9", "255.255.0.0", "10.0.9.9", "10.0.9.9")),
        ("laptop", ()), (["10.0.0.256"], ()), ([], ()), (7, ()), ({}, ()), (["1.1.1.1"] * 5, ()),
    ],
)  # fmt: skip
def test_a_fixed_address(said, found: tuple):
    assert fixed_address(said) == found


@pytest.mark.parametrize("wifi", ["Hall", [["Hall"]], [["", ""]], [["Hall", 7]], [[7, ""]], {"a": 1}, [None], 5])
def test_what_is_no_network_is_named_and_left_out(wifi):
    assert read_networks({"wifi": wifi}) == ([], (), "config.json: wifi")
    assert read_networks({"wifi": [["Hall", ""]], "ip": "x"}) == ([("Hall", "")], (), "config.json: ip")


def test_a_password_may_be_the_key_itself():
    assert is_password("0F" * 32) and not is_password("0g" * 32) and not is_password("x" * 64)


def test_a_scan_names_each_network_once_and_does_not_hold_the_table(monkeypatch: pytest.MonkeyPatch):
    workbench.clear()
    network.air.reset()
    network.air.points = [network.AccessPoint("Hall", "password-1", rssi=-70), network.AccessPoint("Hall", "", -50)]
    network.air.points.append(network.AccessPoint("Bar", "", rssi=-60))
    station = wifi_station.create({})
    station.start(())
    monkeypatch.setattr(asyncio, "sleep_ms", lambda ms: asyncio.sleep(ms / 1000), raising=False)
    with ThreadPoolExecutor(1) as beside:  # a lane with a browser already has a loop in this thread
        found = beside.submit(asyncio.run, station.scan()).result()
    assert found == [("Hall", -50, True), ("Bar", -60, True)]
    assert not workbench.faults


def test_the_menu_opens_it_and_closes_it(micropython: Path, compiled: Path, tmp_path: Path):
    """A table that knows a network, but cannot join it, goes on from where it was."""
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(KNOWN | {"wifi": [["Nobody", "password-1"]]}))
    with UnixTable(micropython, folder, code=compiled) as table:
        table.until("Tavolo")
        assert "Wi-Fi" in table.until("|niente Wi-Fi|")
        table.say("menu setup")
        table.until("entra in match-table-7")
        table.until("0 0 1 match-table-7", "air")
        table.say("menu setup")
        table.until("|niente Wi-Fi|")
        table.until("1 0 0", "air")
        assert "faults []" in table.say("lines")


def test_each_time_it_has_another_password(micropython: Path, tmp_path: Path):
    passwords = set()
    for number in range(2):
        with UnixTable(micropython, tmp_path / str(number)) as table:
            passwords.add(table.until("join match-table|").split("|")[2])
    assert len(passwords) == 2


@pytest.mark.parametrize(("is_scanned", "letters", "kinds"), [(True, 16, 32), (False, 8, 10)])
def test_a_password_is_long_where_a_phone_reads_it_and_short_where_somebody_types_it(is_scanned, letters, kinds):
    passwords = [Setup(Store({}), None, None, 7, is_scanned).password for _ in range(200)]  # type: ignore
    assert {len(password) for password in passwords} == {letters}
    assert len(set(passwords)) > 195  # of eight digits two may be the same now and then
    assert len(set("".join(passwords))) == kinds
