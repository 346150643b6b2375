"""A table without an address asks by broadcast; only its own director is believed, over real sockets too."""

import random
import socket
import struct
import time
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

from host_tools.director.command import server
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.net.addresses import own_hosts
from host_tools.director.store import Store
from host_tools.director.web import app
from host_tools.director.web.connections import finding as responder
from matchcore.log import director_end, finding, link
from table.drivers.net.broadcast_udp import Broadcast
from table.linking.finder import FILE, Finder, broadcast_of, in_order, is_in_digits
from tests import ports
from tests.waiting import PATIENCE_S, until

KEY = bytes(range(32))
NONCE = b"12345678"
OWN = ("192.168.1.57", "255.255.255.0")


def answer(nonce: bytes = NONCE, table: int = 7, key: bytes = KEY, host: str = "192.168.1.5") -> bytes:
    return finding.answer(finding.question(table, key, nonce), key, socket.inet_aton(host), 8080)


class TestMessages:
    def test_the_answer_names_the_director(self):
        assert finding.read(answer(), 7, KEY, NONCE) == "http://192.168.1.5:8080"

    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (answer(key=bytes(32)), link.FORGED),
            (answer(table=8), link.FOREIGN),
            (answer(nonce=b"87654321"), link.REPLAYED),
            (answer()[:-1], link.MALFORMED),
            (answer() + b"x", link.MALFORMED),
            (finding.question(7, KEY, NONCE), link.MALFORMED),
            (b"", link.MALFORMED),
        ],
    )
    def test_anything_else_is_refused(self, data: bytes, kind: str):
        with pytest.raises(link.BadMessage) as refused:
            finding.read(data, 7, KEY, NONCE)
        assert refused.value.kind == kind

    @given(st.integers(0, finding.LARGEST - 1), st.integers(1, 255))
    def test_no_byte_of_it_can_be_changed(self, at: int, change: int):
        """Above all not the address: it is signed with the rest, so a relay cannot insert its own."""
        data = bytearray(answer())
        data[at] ^= change
        with pytest.raises(link.BadMessage):
            finding.read(bytes(data), 7, KEY, NONCE)

    @given(st.binary(max_size=200))
    def test_garbage_is_refused_by_both(self, data: bytes):
        with pytest.raises(link.BadMessage):
            finding.read(data, 7, KEY, NONCE)
        with pytest.raises(link.BadMessage):
            finding.answer(data, KEY, bytes(4), 1)

    def test_a_question_passes_for_no_message_of_the_link(self):
        with pytest.raises(link.BadMessage):
            director_end.table_of(finding.question(7, KEY, NONCE) + bytes(64))


def test_only_addresses_in_digits_are_used():
    """Looking up a name blocks the table for seconds."""
    names = ["http://laptop.local:8080", "http://director:8080", "http://1.2.3:80", "http://1.2.3.256"]
    assert not [address for address in names if is_in_digits(address)]
    here = "http://10.0.0.1:8080"
    assert in_order([*names, here, here], "http://10.0.0.2:81") == ["http://10.0.0.2:81", here]
    assert in_order(names, "") == ["http://0.0.0.0"]
    assert in_order([here], 7) == [here]


@pytest.mark.parametrize(
    ("address", "mask", "everybody"),
    [
        ("192.168.1.57", "255.255.255.0", "192.168.1.255"),
        ("10.1.2.3", "255.255.240.0", "10.1.15.255"),
        ("10.1.2.3", "255.255.255.255", "10.1.2.3"),
    ],
)
def test_everybody_in_the_network(address: str, mask: str, everybody: str):
    assert broadcast_of(address, mask) == everybody


class Ether:
    """Datagrams in memory."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []
        self.waiting: list[bytes] = []
        self.is_full = False

    def send(self, host: str, data: bytes) -> None:
        if self.is_full:
            raise OSError(12)
        self.sent.append((host, data))

    def receive(self) -> bytes:
        return self.waiting.pop(0) if self.waiting else b""

    def close(self) -> None:
        self.waiting.clear()


class Lost:
    """A table in the network whose director has moved."""

    def __init__(self, *addresses: str, last: str = "", ether=None, key: bytes = KEY) -> None:
        self.kept: dict[str, bytes] = {}
        self.link = SimpleNamespace(addresses=list(addresses), at=0, answered=0, woken=0, is_held=False)
        self.link.wake = lambda: setattr(self.link, "woken", self.link.woken + 1)
        self.ether = ether or Ether()
        seeded = random.Random(1)
        store = SimpleNamespace(replace=self.kept.__setitem__)
        self.finder = Finder(self.link, store, self.ether, 7, key, lambda: seeded.randbytes(8), seeded.randrange, last)

    def run(self, ms: int, is_up: bool = True, own: tuple = OWN) -> None:
        for _ in range(ms // 250):
            self.finder.step(250, is_up, own)


class TestTheFinder:
    def test_asks_only_when_nobody_answers(self):
        lost = Lost("http://192.168.1.5:8080")
        for _ in range(60):
            lost.link.answered += 1
            lost.run(1000)
        assert not lost.ether.sent
        lost.run(6000)
        assert [host for host, _ in lost.ether.sent] == ["192.168.1.255"]

    def test_rests_while_a_call_waits_at_the_director(self):
        lost = Lost("http://192.168.1.5:8080")
        lost.link.is_held = True
        lost.run(20_000)
        assert not lost.ether.sent
        lost.link.is_held = False
        lost.run(6000)
        assert lost.ether.sent

    def test_asks_ever_more_rarely(self):
        lost = Lost("http://192.168.1.5:8080")
        lost.run(30 * 60_000)
        assert 15 <= len(lost.ether.sent) <= 40
        assert len(set(lost.ether.sent)) == len(lost.ether.sent)

    def test_does_not_ask_without_a_network(self):
        lost = Lost("http://192.168.1.5:8080")
        lost.run(60_000, is_up=False)
        assert not lost.ether.sent

    def test_calls_where_its_director_answers_from_and_remembers_it(self):
        lost = Lost("http://192.168.1.5:8080")
        lost.run(6000)
        question = lost.ether.sent[-1][1]
        lost.ether.waiting = [b"noise", answer(nonce=question[6:14], key=bytes(32)), answer(nonce=NONCE)]
        lost.run(1000)
        assert lost.finder.rejected == 3 and lost.link.addresses == ["http://192.168.1.5:8080"]
        lost.ether.waiting = [answer(nonce=question[6:14], host="192.168.1.9")]
        lost.run(250)
        assert lost.link.addresses == ["http://192.168.1.9:8080", "http://192.168.1.5:8080"]
        assert lost.link.at == 0 and lost.link.woken == 1 and not lost.kept
        lost.link.answered += 1
        lost.run(250)
        assert lost.kept == {FILE: b'{"director": "http://192.168.1.9:8080"}'}
        lost.link.answered += 1
        lost.kept.clear()
        lost.run(250)
        assert not lost.kept  # flash is written when something is new

    def test_what_it_finds_does_not_pile_up(self):
        lost = Lost("http://192.168.1.5:8080")
        for host in range(10, 20):
            lost.run(120_000)
            question = lost.ether.sent[-1][1]
            lost.ether.waiting = [answer(nonce=question[6:14], host=f"192.168.1.{host}")]
            lost.run(250)
        assert lost.link.addresses == ["http://192.168.1.19:8080", "http://192.168.1.5:8080"]

    def test_no_way_out_is_tried_again(self):
        lost = Lost("http://192.168.1.5:8080")
        lost.ether.is_full = True
        lost.run(20_000)
        lost.ether.is_full = False
        lost.run(60_000)
        assert lost.ether.sent


# -- real sockets ------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A port of our own, for a director may be running on this computer."""
    monkeypatch.setattr(finding, "PORT", ports.own(socket.SOCK_DGRAM))


@contextmanager
def director_on(folder: Path, host: str):
    """A director open to the network, with table 7 enrolled: (its key, the port, the address)."""
    listening = server.bind(0, host)
    port = server.port_of(listening)
    with closing(Store(folder / server.STORE_NAME)) as store:
        desk = Desk(store, time.time)
        key = enrolment.enrol(desk, 7, "")
        made = app.create(desk, port, lan=lambda: server.lan_addresses(listening))
        with server.running(made, listening):
            yield key, port


def network_of() -> tuple[str, str]:
    """This computer's address in a network, and its broadcast address; loopback has one, too."""
    hosts = own_hosts()
    return (hosts[0] if hosts else "127.0.0.1"), "255.255.255.0"


def found_by(key: bytes, own: tuple[str, str]) -> list[str]:
    lost = Lost("http://0.0.0.0", ether=Broadcast(finding.PORT), key=key)
    lost.run(5250, own=own)

    def is_answered() -> bool:
        lost.finder.step(0, True, own)
        return bool(lost.link.woken)

    until(is_answered)
    lost.finder._rest()
    return lost.link.addresses


def test_a_director_is_found_by_a_real_broadcast(tmp_path: Path):
    own = network_of()
    with director_on(tmp_path, "0.0.0.0") as (key, port):
        assert found_by(key, own) == [f"http://{own[0]}:{port}"]


@pytest.mark.parametrize("mask", ["255.0.0.0", "255.255.255.255"])
def test_a_director_is_found_on_this_computer(tmp_path: Path, mask: str):
    with director_on(tmp_path, "0.0.0.0") as (key, port):
        assert found_by(key, ("127.0.0.1", mask)) == [f"http://127.0.0.1:{port}"]


def test_a_stranger_is_not_answered_and_hears_of_nobody(tmp_path: Path):
    with director_on(tmp_path, "0.0.0.0") as (key, _), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
        stranger.settimeout(PATIENCE_S)
        asked = [finding.question(7, bytes(32), NONCE), finding.question(8, key, NONCE), b"hello", bytes(2000)]
        for data in (*asked, finding.question(7, key, NONCE)):
            stranger.sendto(data, ("127.0.0.1", finding.PORT))
        assert finding.read(stranger.recv(100), 7, key, NONCE).startswith("http://127.0.0.1:"), "the first answer"


def test_a_port_that_is_taken_is_said_and_stops_nothing(tmp_path: Path, caplog):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("0.0.0.0", finding.PORT))
        with director_on(tmp_path, "127.0.0.1") as (_, port):
            with socket.create_connection(("127.0.0.1", port)):
                pass
    assert "looks for its director" in caplog.text


def test_a_director_on_this_computer_only_answers_nobody(tmp_path: Path):
    listening = server.bind(0)
    with closing(Store(tmp_path / server.STORE_NAME)) as store:
        desk = Desk(store, time.time)
        key = enrolment.enrol(desk, 7, "")
        with server.running(app.create(desk, server.port_of(listening)), listening):
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as table:
                table.settimeout(0.3)
                table.sendto(finding.question(7, key, NONCE), ("127.0.0.1", finding.PORT))
                with pytest.raises((TimeoutError, ConnectionError)):
                    table.recv(100)


def test_the_size_of_an_answer_is_no_weapon():
    assert len(answer()) - len(finding.question(7, KEY, NONCE)) <= 8
    assert responder.MOST_AT_ONCE <= 100
    assert struct.calcsize("<4sH8s4sH") + 32 == finding.LARGEST
