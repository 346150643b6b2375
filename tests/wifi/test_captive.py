"""A phone that joins a table's access point opens the page by itself: names, Internet checks, codes to scan."""

import http.client
import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given, strategies as st

from table.linking import captive
from tests.firmware.test_qr import picture
from tests.waiting import PATIENCE_S, until
from tests.wifi.unix_table import UnixTable

ADDRESS, AAAA, HTTPS = 1, 28, 65
OWN = "192.168.4.1"


def question(name: str, kind: int = ADDRESS, number: bytes = b"\x12\x34") -> bytes:
    """As a phone asks it: recursion desired, one question."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return number + b"\x01\0\0\1\0\0\0\0\0\0" + labels + b"\0" + kind.to_bytes(2, "big") + b"\0\1"


@pytest.mark.parametrize("name", ["captive.apple.com", "connectivitycheck.gstatic.com", "www.msftconnecttest.com", "a"])
def test_every_name_is_the_table(name: str):
    asked = question(name)
    answer = captive.answer(asked, OWN)
    assert answer[:2] == b"\x12\x34" and answer[2] & 0x80 and answer[3] & 0x0F == 0
    assert answer[4:8] == b"\0\1\0\1" and answer[12 : len(asked)] == asked[12:]
    found = answer[len(asked) :]
    assert found[:6] == b"\xc0\x0c\0\1\0\1" and found[10:] == b"\0\4" + socket.inet_aton(OWN)
    assert int.from_bytes(found[6:10], "big") <= 10  # soon forgotten


@pytest.mark.parametrize("kind", [AAAA, HTTPS])
def test_that_there_is_nothing_else_is_said(kind: int):
    asked = question("captive.apple.com", kind)
    answer = captive.answer(asked, OWN)
    assert answer[3] & 0x0F == 0 and answer[4:8] == b"\0\1\0\0" and answer[12:] == asked[12:]


def test_what_is_no_question_has_no_answer():
    whole = question("captive.apple.com")
    assert [size for size in range(len(whole)) if captive.answer(whole[:size], OWN)] == []
    assert captive.answer(captive.answer(whole, OWN), OWN) == b""  # two tables do not answer each other
    assert captive.answer(whole[:4] + b"\0\2" + whole[6:], OWN) == b""


@given(st.binary(max_size=600))
def test_garbage_breaks_nothing(data: bytes):
    answer = captive.answer(data, OWN)
    assert not answer or answer[:2] == data[:2]


@pytest.mark.parametrize("path", [b"/generate_204", b"/hotspot-detect.html", b"/connecttest.txt", b"/success.txt?ipv4"])
def test_a_test_of_the_internet_is_not_our_page(path: bytes):
    assert not captive.is_page(path)
    assert captive.is_page(b"/") and captive.is_page(b"/?x=1")


def answered(table: UnixTable, name: str) -> bytes:
    """By the table, to a phone that has joined."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
        phone.settimeout(1)
        found: list[bytes] = []

        def is_answered() -> bool:
            phone.sendto(question(name), ("127.0.0.1", table.port))
            with suppress(TimeoutError):
                found.append(phone.recv(512))
            return bool(found)

        until(is_answered, "nobody answers")
    return found[0]


def scanned(table: UnixTable) -> str:
    """Another reader's result for the code on the display."""
    rows = table.say("code").split()
    found = zxingcpp.read_barcodes(picture(rows))
    return found[0].text if found else ""


def test_a_phone_is_led_to_the_page(micropython: Path, tmp_path: Path):
    with UnixTable(micropython, tmp_path / "flash") as table:
        password = table.until("join match-table|").split("|")[2]
        assert scanned(table) == f"WIFI:S:match-table;T:WPA;P:{password};;"
        assert answered(table, "connectivitycheck.gstatic.com")[-4:] == socket.inet_aton("127.0.0.1")
        probe = http.client.HTTPConnection("127.0.0.1", table.port, timeout=PATIENCE_S)
        probe.request("GET", "/generate_204", headers={"Host": "connectivitycheck.gstatic.com"})
        redirect = probe.getresponse()
        assert redirect.status == 302 and redirect.getheader("Location") == table.page
        page = http.client.HTTPConnection("127.0.0.1", table.port, timeout=PATIENCE_S)
        page.request("GET", "/")
        assert "Save and restart" in page.getresponse().read().decode()
        until(lambda: scanned(table) == table.page, "the code is still the one for joining")
        assert "faults []" in table.say("lines")


def test_nothing_of_it_stays_when_it_is_closed(micropython: Path, tmp_path: Path):
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"wifi": [["Nobody", "password-1"]]}))
    with UnixTable(micropython, folder) as table:
        table.until("New table")
        used = []
        for _ in range(2):
            for words, command in (("join match-table|", "lines"), ("1 0 0", "air")):
                table.say("menu setup")
                table.until(words, command)
                used.append(int(table.say("used")))
        _, closed, opened, again = used
        assert opened - again > 10_000 and again - closed < 1_000
        assert not {"captive", "names_udp", "setup_page", "qr"} & set(table.say("modules").split())
