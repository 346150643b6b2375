"""Live states for other programs: the public view of each table, on an MQTT broker.

    match-table/TOURNAMENT/tables/7/state    retained: a table as in /api/live; `at_s`: the moment of its clock reading
    match-table/TOURNAMENT/calls             retained: the tables that need the director, the most urgent first
    match-table/TOURNAMENT/rounds            retained: how many matches of each current round are over
    match-table/TOURNAMENT/director          retained: "online"; "offline" by the broker itself if the director vanishes

All with QoS 1.  Two threads of their own talk to the broker: a broker that is away or slow is shown on the pages and
holds nothing up, and changes are published when it is back.
"""

import json
import logging
import threading
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.texts import text
from host_tools.director.views import rounds
from host_tools.director.views.card_cache import CardCache
from host_tools.director.web.shared.public_json import public
from host_tools.director.web.shared.view_json import json_of

PORTS = {"mqtt": 1883, "mqtts": 8883}
USUAL_TOURNAMENT = "tournament"
QOS = 1
KEEPALIVE_S = 15
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1, 30  # between two attempts to reach the broker
LOOK_S = 0.25  # at most this often when something changes all the time
LOOK_ANYWAY_S = 1.0

log = logging.getLogger("director")


class Broker(NamedTuple):
    """The broker's address, and this tournament's name on it."""

    host: str
    port: int
    is_secure: bool
    user: str | None
    password: str | None
    tournament: str


def read(url: str) -> Broker:
    """mqtt://USER:PASSWORD@HOST:PORT/TOURNAMENT; `Fault` in words for anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
        tournament = unquote(parts.path.strip("/")) or USUAL_TOURNAMENT
        if not parts.hostname or not tournament.isprintable() or any(sign in tournament for sign in "+#/"):
            raise ValueError
    except (KeyError, ValueError):
        raise Fault("BROKER_URL") from None
    user, password = (unquote(part) if part else None for part in (parts.username, parts.password))
    return Broker(parts.hostname, port, parts.scheme == "mqtts", user, password, tournament)


def _round(one: rounds.Round) -> dict[str, Any]:
    return {"event": one.event, "round": one.name, "over": one.over, "matches": one.total}


class Publisher:
    """Publishes until `close`.  `trouble`: why nothing reaches the broker, in words."""

    def __init__(self, desk: Desk, url: str) -> None:
        self._desk = desk
        self._broker = read(url)
        self._card_cache = CardCache(desk)
        self._root = f"match-table/{self._broker.tournament}"
        self._published: dict[str, str] = {}  # by topic, since the broker was last reached
        self._version = 0
        self._is_fresh = True
        self._is_over = False
        self._is_connected = threading.Event()
        self._woken = threading.Event()
        self._told = ""
        self._client = self._connect()
        self._stop_watching = desk.store.watch(lambda _: self._woken.set())
        self._thread = threading.Thread(target=self._run, name="publishing", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> str:
        return "" if self._is_connected.is_set() else self._told

    def _connect(self) -> Any:
        try:
            from paho.mqtt import client as mqtt
            from paho.mqtt.enums import CallbackAPIVersion
        except ModuleNotFoundError:
            raise Fault("NO_MQTT", 503) from None
        client: Any = mqtt.Client(CallbackAPIVersion.VERSION2)
        if self._broker.is_secure:
            client.tls_set()
        client.username_pw_set(self._broker.user, self._broker.password)
        client.will_set(f"{self._root}/director", "offline", QOS, retain=True)
        client.reconnect_delay_set(FIRST_PAUSE_S, LONGEST_PAUSE_S)
        client.on_connect, client.on_disconnect = self._on_connect, self._on_disconnect
        client.on_connect_fail = lambda *_: self._note(text("mqtt.no_answer"))
        client.connect_async(self._broker.host, self._broker.port, KEEPALIVE_S)
        client.loop_start()
        return client

    # -- in the thread of the connection -------------------------------------------------------------------------------

    def _on_connect(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._note(str(reason))
            return
        self._told = ""
        self._is_fresh = True  # the broker's retained messages may be from yesterday
        self._is_connected.set()
        self._woken.set()
        log.info("the MQTT broker %s has been reached", self._broker.host)

    def _on_disconnect(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        self._is_connected.clear()
        if not self._is_over:
            self._note(str(reason))

    def _note(self, words: str) -> None:
        """Log a problem when it begins."""
        if not self._told:
            log.warning("the MQTT broker %s is not reached: %s", self._broker.host, words)
        self._told = text("mqtt.trouble", host=self._broker.host, port=self._broker.port, words=words)

    # -- in the thread that publishes ----------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._is_over:
            self._woken.wait(LOOK_ANYWAY_S)
            self._woken.clear()
            if not self._is_connected.wait(LOOK_ANYWAY_S):
                continue
            try:
                self._publish()
            except Fault:  # of the store, which has logged it
                pass
            except Exception as error:  # whatever it is, the next look comes in a moment
                log.error("live states could not be published", exc_info=error)
            threading.Event().wait(LOOK_S)

    def _publish(self) -> None:
        if self._is_fresh:
            self._is_fresh, self._version = False, 0
            self._published.clear()
        before, self._version = self._version, self._card_cache.look()
        now_s = self._desk.now_s()
        for card in self._card_cache.since(before):
            self._say(f"tables/{card.number}/state", public(card, now_s))
        calls = [card for card in self._card_cache.cards() if card.is_alert and card.public_words == card.words]
        told = ("number", "name", "state", "words")
        self._say("calls", {"tables": [{key: json_of(card)[key] for key in told} for card in calls]})
        if before != self._version or self._version == 0:
            self._say("rounds", {"rounds": [_round(one) for one in rounds.list_rounds(self._desk)]})
        self._say("director", "online")

    def _say(self, topic: str, value: object) -> None:
        """Publish only changes."""
        payload = value if isinstance(value, str) else json.dumps(value)
        if self._published.get(topic) != payload:
            self._published[topic] = payload
            self._client.publish(f"{self._root}/{topic}", payload, QOS, retain=True)

    def close(self) -> None:
        """Says goodbye; the broker's last will covers a crash."""
        self._is_over = True
        self._stop_watching()
        self._woken.set()
        self._thread.join()
        if self._is_connected.is_set():
            self._client.publish(f"{self._root}/director", "offline", QOS, retain=True).wait_for_publish(1)
        self._client.disconnect()
        self._client.loop_stop()
