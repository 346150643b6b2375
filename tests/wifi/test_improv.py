"""Improv over serial: finding packets in noise, and a whole table on a pseudo-terminal."""

import json
import os
import pty
import select
import subprocess
import tty
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from host_tools.toolchain.paths import ROOT
from matchcore.log import codes
from table.linking import improv
from tests import ports
from tests.waiting import PATIENCE_S, until
from tests.wifi.unix_table import SCRIPT


def command(number: int, data: bytes = b"") -> bytes:
    """As the browser's page sends it."""
    body = improv.HEADER + bytes([improv.COMMAND, len(data) + 2, number, len(data)]) + data
    return body + bytes([sum(body) & 0xFF]) + b"\n"


def network(name: str, password: str) -> bytes:
    return b"".join(bytes([len(part.encode())]) + part.encode() for part in (name, password))


def taken(data: bytes) -> list[tuple]:
    parser = improv.Parser()
    return [found for byte in data if (found := parser.take(byte))]


NOISE = st.binary(max_size=60).filter(lambda data: b"I" not in data)


@given(NOISE, st.integers(1, 255), st.binary(max_size=250), NOISE)
def test_a_command_is_found_in_any_noise(before: bytes, number: int, data: bytes, after: bytes):
    assert taken(before + command(number, data) + after) == [(number, data)]


@given(st.binary(max_size=100))
def test_garbage_breaks_nothing_and_the_next_command_counts(garbage: bytes):
    # An apparent packet start may swallow the following bytes, 255 and a checksum at most.
    assert (improv.SCAN, b"") in taken(garbage + bytes(300) + command(improv.SCAN))


@given(st.binary(max_size=80), st.integers(0, 200), st.integers(1, 255))
def test_a_damaged_packet_is_no_command(data: bytes, at: int, change: int):
    whole = bytearray(command(improv.SET_WIFI, data)[:-1])
    whole[at % len(whole)] ^= change
    assert (improv.SET_WIFI, data) not in taken(bytes(whole))


@given(st.text(max_size=32), st.text(max_size=60))
def test_a_network_is_read_as_it_was_written(name: str, password: str):
    assert improv.network_in(network(name, password)) == (name, password)


@pytest.mark.parametrize("data", [b"", b"\x05ab", b"\x01a", b"\x01a\x02b", b"\x01a\x01bc", b"\x01\xff\x00"])
def test_what_is_no_network(data: bytes):
    assert improv.network_in(data) == ()


def test_our_own_echo_is_no_command():
    assert taken(improv.packet(improv.STATE, b"\x02") + improv.result(improv.SCAN, "a", "b")) == []


def test_a_break_outside_of_a_packet_is_seen_and_the_one_in_each_command_is_not():
    parser = improv.Parser()
    for byte in command(improv.GET_STATE):
        parser.take(byte)
    assert not parser.is_broken_in
    for byte in b"\r\x03":
        parser.take(byte)
    assert parser.is_broken_in


def test_a_result_never_grows_beyond_a_packet():
    assert len(improv.result(improv.GET_INFO, *["x" * 100] * 9)) < 270


class Cable:
    """A table at the other end of a pseudo-terminal."""

    def __init__(self, interpreter: Path, folder: Path) -> None:
        self.near, far = pty.openpty()
        tty.setraw(far)
        path = {**os.environ, "MICROPYPATH": f"{ROOT}/tests/esp32:{ROOT}/firmware:.frozen"}
        line = [str(interpreter), str(SCRIPT), str(folder), str(ports.own()), "9", "serial"]
        self.process = subprocess.Popen(line, env=path, stdin=far, stdout=far, stderr=far, cwd=ROOT)
        os.close(far)
        self.said = b""

    def until(self, data: bytes) -> None:
        until(lambda: self.has_said(data), f"{data!r} does not come")

    def has_said(self, data: bytes) -> bool:
        if data not in self.said and select.select([self.near], [], [], 0.4)[0]:
            self.said += os.read(self.near, 4096)
        return data in self.said

    def send(self, data: bytes) -> None:
        self.said = b""
        os.write(self.near, data)


@pytest.fixture
def cable(micropython: Path, tmp_path: Path):
    (tmp_path / "flash").mkdir()
    made = Cable(micropython, tmp_path / "flash")
    yield made
    made.process.kill()
    made.process.wait()
    os.close(made.near)


def state(number: int) -> bytes:
    return improv.packet(improv.STATE, bytes([number]))


def begin(cable: Cable) -> None:
    """Ask it for its state until it listens."""
    until(lambda: cable.send(command(improv.GET_STATE)) or cable.has_said(state(improv.READY)))


def test_a_table_on_a_cable_is_given_its_network(cable: Cable, tmp_path: Path):
    begin(cable)
    cable.send(command(improv.GET_INFO))
    cable.until(b"match-table")

    def are_listed() -> bool:
        cable.send(command(improv.SCAN))
        cable.until(improv.result(improv.SCAN))
        return b"Sala <torneo>" in cable.said

    until(are_listed)  # the scan of the set-up page comes first
    assert improv.result(improv.SCAN, "Bar", "-70", "NO") in cable.said

    cable.send(command(improv.SET_WIFI, network("Sala <torneo>", "short")))
    cable.until(improv.packet(improv.ERROR, bytes([improv.INVALID])))
    cable.send(command(99))
    cable.until(improv.packet(improv.ERROR, bytes([improv.UNKNOWN])))
    cable.send(command(improv.SET_WIFI, network("Sala <torneo>", "password-1")))
    cable.until(state(improv.PROVISIONING))
    cable.until(state(improv.PROVISIONED))
    cable.until(improv.result(improv.SET_WIFI, ""))
    config = json.loads((tmp_path / "flash" / "config.json").read_text(encoding="utf-8"))
    assert codes.key_of(0, config.pop("code"))  # it announces itself in that network
    assert config == {"wifi": [["Sala <torneo>", "password-1"]]}

    # mpremote begins with a Ctrl-C, which has to get through.
    cable.send(b"\r\x03")
    assert cable.process.wait(PATIENCE_S) != 0
    cable.until(b"KeyboardInterrupt")


def test_a_network_that_is_not_there_is_kept_and_said(cable: Cable, tmp_path: Path):
    begin(cable)
    cable.send(command(improv.SET_WIFI, network("Nowhere", "password-1")))
    cable.until(state(improv.PROVISIONING))
    cable.until(improv.packet(improv.ERROR, bytes([improv.NOT_JOINED])))
    cable.until(state(improv.READY))
    assert "Nowhere" in (tmp_path / "flash" / "config.json").read_text(encoding="utf-8")
