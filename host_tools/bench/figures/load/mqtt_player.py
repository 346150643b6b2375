"""Tables over MQTT: a fact is published with QoS 1, a subscriber stores it and answers on the table's own topic.

Sessions are kept, and a table says that it is there as often as a director notices its silence.
"""

import socket
from typing import Any

from host_tools.bench.figures.load.players import Player

CALLS = "calls/{number}"
ANSWERS, ORDERS = "answers/{number}", "orders/{number}"
KEEP_ALIVE_S = 7  # a broker misses a table after one and a half times that
LOOK_S = 1.0


class MqttPlayer(Player):
    _client: Any = None

    def open(self) -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        number = self.table.number
        self._said: list[int] = []  # the last fact of each message under way
        client: Any = Client(CallbackAPIVersion.VERSION2, client_id=f"table-{number}", clean_session=False)
        self._client = client
        client.on_connect = self._connected
        client.on_message = lambda _, __, message: self._came(message)
        client.connect("127.0.0.1", self.port, keepalive=KEEP_ALIVE_S)
        client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.traffic.begin_of(self, client.socket())
        self.loop.add_reader(client.socket(), client.loop_read)
        self._look()

    def _connected(self, client: Any, *_) -> None:
        number = self.table.number
        client.subscribe([(ANSWERS.format(number=number), 1), (ORDERS.format(number=number), 1)])
        self.news()

    def _look(self) -> None:
        self._client.loop_misc()
        self._timer = self.loop.call_later(LOOK_S, self._look)

    def news(self) -> None:
        if not self._client or not self._client.is_connected():
            return
        self.called()
        self._said.append(self.table.seq)
        said = self._client.publish(CALLS.format(number=self.table.number), self.table.request(), qos=1)
        if said.rc:
            self.failed(f"not published: {said.rc}")
        self.table.let_go(self.table.seq)
        self._client.loop_write()

    def _came(self, message: Any) -> None:
        if message.topic.startswith("orders"):
            self.heard(-1, [message.payload.decode()])
        elif self._said:
            self.heard(self._said.pop(0), [])

    def close(self) -> None:
        if self._client is None:
            return
        self._timer.cancel()
        self.traffic.end(self)
        if self._client.socket() is not None:
            self.loop.remove_reader(self._client.socket())
        self._client.disconnect()
