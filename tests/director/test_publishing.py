"""Live states on a broker: retained, public, and never in the director's way."""

import json
import queue
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from paho.mqtt import client as mqtt

from host_tools.director.command import publishing
from host_tools.director.command.publishing import Publisher
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.web.shared import public_json
from tests import ports
from tests.director.conftest import PAGE
from tests.director.device import Device
from tests.waiting import until

WAIT_S = 30
ROOT = "match-table/Club Open/"


@contextmanager
def broker(mosquitto: Path, folder: Path, port: int) -> Iterator[None]:
    """The test's own broker, which remembers nothing."""
    settings = folder / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n", "utf-8")
    with (folder / "mosquitto.log").open("ab") as log:
        process = subprocess.Popen([str(mosquitto), "-c", str(settings)], stdout=log, stderr=log)
    try:
        until(lambda: is_open(port), "the broker does not start")
        yield
    finally:
        process.kill()
        process.wait()


def is_open(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


class Reader:
    """Another program that reads the published messages."""

    def __init__(self, port: int) -> None:
        self._came: queue.Queue[tuple[str, str, bool]] = queue.Queue()
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda _c, _d, one: self._came.put((one.topic, one.payload.decode(), one.retain))
        self._client.on_connect = lambda client, *_: client.subscribe("match-table/#", qos=1)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def until(self, topic: str, is_it: Callable[[str], bool] = bool) -> tuple[str, bool]:
        """The first message on this topic that satisfies the condition, and whether the broker had retained it."""
        deadline = time.monotonic() + WAIT_S
        while True:
            name, payload, is_kept = self._came.get(timeout=max(0.01, deadline - time.monotonic()))
            if name == ROOT + topic and is_it(payload):
                return payload, is_kept

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def port() -> int:
    return ports.own()


def publisher_to(desk: Desk, port: int) -> Publisher:
    return Publisher(desk, f"mqtt://127.0.0.1:{port}/Club%20Open")


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    """Tests do not wait half a minute."""
    monkeypatch.setattr(publishing, "LONGEST_PAUSE_S", 1)


def test_a_state_is_kept_for_whoever_comes_and_follows_the_table(playing: Device, desk, mosquitto, tmp_path, port):
    with broker(mosquitto, tmp_path, port), closing(publisher_to(desk, port)):
        with closing(Reader(port)) as reader:
            payload, _ = reader.until("tables/7/state")
            state = json.loads(payload)
            assert (state["number"], state["match"]["names"]) == (7, ["Rossi", "De Vries"])
            playing.turn()
            playing.sync()
            newer, _ = reader.until("tables/7/state", lambda said: json.loads(said)["revision"] > state["revision"])
            assert json.loads(newer)["clock"]["running"] != state["clock"]["running"]
        with closing(Reader(port)) as late:
            assert late.until("tables/7/state") == (newer, True)
            assert late.until("director") == ("online", True)


def test_what_is_not_for_everybody_is_not_published(playing: Device, desk, mosquitto, tmp_path, port):
    with broker(mosquitto, tmp_path, port), closing(publisher_to(desk, port)):
        with closing(Reader(port)) as reader:
            state = json.loads(reader.until("tables/7/state")[0])
    assert state.keys() == {*public_json.SHOWN, "link", "match", "at_s"}
    assert state["link"].keys() == {"age_s", "level"} and "code" not in state["match"]


def test_a_call_is_published(playing: Device, desk, mosquitto, tmp_path, port):
    from matchcore.games.backgammon.topics import calls

    with broker(mosquitto, tmp_path, port), closing(publisher_to(desk, port)):
        with closing(Reader(port)) as reader:
            assert json.loads(reader.until("calls")[0]) == {"tables": []}
            calls.call_director(playing.match, playing.now_ms)
            playing.write()
            playing.sync()
            (called,) = json.loads(reader.until("calls", lambda said: '"number": 7' in said)[0])["tables"]
            assert called["number"] == 7


def test_how_far_the_rounds_are_is_published(playing: Device, desk, mosquitto, tmp_path, port):
    def as_told(over: int) -> list[dict]:
        return [{"event": "Main draw", "round": "round 3", "over": over, "matches": 1}]

    with broker(mosquitto, tmp_path, port), closing(publisher_to(desk, port)):
        with closing(Reader(port)) as reader:
            assert json.loads(reader.until("rounds")[0])["rounds"] == as_told(0)
            playing.win(0)
            playing.play(winner=0)
            playing.sync()
            told, _ = reader.until("rounds", lambda said: '"over": 1' in said)
            assert json.loads(told)["rounds"] == as_told(1)
        with closing(Reader(port)) as late:
            assert late.until("rounds") == (told, True)


def test_a_broker_that_is_away_is_shown(playing: Device, desk, client, mosquitto, tmp_path, port):
    """And blocks nothing."""
    publisher = publisher_to(desk, port)
    desk.trouble_outside = lambda: publisher.trouble
    until(lambda: bool(publisher.trouble), "nobody says that the broker is away")
    playing.turn()
    playing.sync()
    assert f"port {port}, is not reached" in client.get("/", headers=PAGE).text
    for _ in range(2):  # it comes, forgets everything, and comes again
        with broker(mosquitto, tmp_path, port), closing(Reader(port)) as reader:
            state = json.loads(reader.until("tables/7/state")[0])
            assert state["match"]["names"][0] == "Rossi" and publisher.trouble == ""
        until(lambda: bool(publisher.trouble), "nobody says that the broker has gone")
    publisher.close()


def test_a_director_that_is_gone_is_said_to_be(playing: Device, desk, mosquitto, tmp_path, port):
    with broker(mosquitto, tmp_path, port):
        with (
            closing(Publisher(desk, f"mqtt://127.0.0.1:{port}/Club%20Open")) as publisher,
            closing(Reader(port)) as reader,
        ):
            reader.until("director", lambda said: said == "online")
            publisher._client.socket().shutdown(socket.SHUT_RDWR)  # as when its computer is cut off
            reader.until("director", lambda said: said == "offline")
            reader.until("director", lambda said: said == "online")
        with closing(Reader(port)) as late:
            assert late.until("director") == ("offline", True)


@pytest.mark.parametrize(
    "url", ["http://x/y", "mqtt://", "mqtt://host:port/x", "mqtt://host/a+b", "mqtt://host/a/b", "x"]
)
def test_another_address_is_refused_in_words(url: str):
    with pytest.raises(Fault, match="mqtt://user:password@host:1883/tournament"):
        publishing.read(url)


def test_an_address_says_everything():
    secure = publishing.read("mqtts://us%40er:se%2Fcret@broker.example/Open")
    assert secure == ("broker.example", 8883, True, "us@er", "se/cret", "Open")
    assert publishing.read("mqtt://localhost") == ("localhost", 1883, False, None, None, "tournament")
