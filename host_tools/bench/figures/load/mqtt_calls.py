"""The same calls over MQTT: a table publishes, a subscriber stores the call and answers on the table's own topic.

A table keeps its connection, as a device with MQTT does: connecting is not counted, which favours MQTT.
"""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

from host_tools.bench.figures.load.tables import Table

CALLS_TOPIC = "calls/{number}"
ANSWERS_TOPIC = "answers/{number}"


class MqttCalls:
    class Failed(Exception):
        """Not sent, or the broker hung up."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._clients: dict[int, Any] = {}
        self._answers: dict[int, asyncio.Future[bytes]] = {}

    async def open(self, tables: Sequence[Table]) -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        loop = asyncio.get_running_loop()
        for table in tables:
            number = table.number
            client: Any = Client(CallbackAPIVersion.VERSION2, client_id=f"table-{number}")
            client.on_connect = lambda it, *_, number=number: it.subscribe(ANSWERS_TOPIC.format(number=number), 1)
            client.on_message = lambda _, __, message, number=number: self._answered(number, message.payload)
            client.connect("127.0.0.1", self._port)
            client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            loop.add_reader(client.socket(), client.loop_read)
            self._clients[number] = client
            await asyncio.sleep(0)
        await asyncio.sleep(1)  # until all are subscribed

    def _answered(self, number: int, payload: bytes) -> None:
        answer = self._answers.get(number)
        if answer is not None and not answer.done():
            answer.set_result(payload)

    async def call(self, table: Table) -> None:
        answer = self._answers[table.number] = asyncio.get_running_loop().create_future()
        client = self._clients[table.number]
        said = client.publish(CALLS_TOPIC.format(number=table.number), table.request(), qos=1)
        if said.rc:
            raise self.Failed(f"not published: {said.rc}")
        client.loop_write()
        await answer

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        for client in self._clients.values():
            loop.remove_reader(client.socket())
            client.disconnect()
