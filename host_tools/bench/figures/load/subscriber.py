"""The persisting subscriber: facts are answered, and orders passed on, once they are on disk, as with the floor."""

import queue
import socket
import sqlite3
from collections.abc import Sequence
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from host_tools.bench.figures.load.floor import HEAD, SCHEMA

MOST_TOGETHER = 1000


def serve(path: str, port: int) -> None:
    came: queue.SimpleQueue[MQTTMessage] = queue.SimpleQueue()
    client: Any = Client(CallbackAPIVersion.VERSION2, client_id="subscriber", clean_session=False)
    client.on_connect = lambda it, *_: it.subscribe([("calls/#", 1), ("desk/#", 1)])
    client.on_message = lambda _, __, message: came.put(message)
    client.on_socket_open = lambda _, __, sock: sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    client.connect("127.0.0.1", port)
    client.loop_start()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.executescript(SCHEMA)
    while True:
        together = [came.get()]
        while len(together) < MOST_TOGETHER and not came.empty():
            together.append(came.get())
        _store(connection, together)
        for message in together:
            place, _, number = message.topic.partition("/")
            if place == "calls":
                client.publish(f"answers/{number}", message.payload[:30], qos=1)
            else:
                client.publish(f"orders/{number}", message.payload, qos=1)


def _store(connection: sqlite3.Connection, messages: Sequence[MQTTMessage]) -> None:
    connection.execute("begin immediate")
    for message in messages:
        place, _, number = message.topic.partition("/")
        data = bytes(message.payload)
        if place == "desk":
            connection.execute("insert into orders (number, words) values (?, ?)", (int(number), data.decode()))
            continue
        fields = HEAD.unpack_from(data)
        if fields[7]:
            connection.execute("insert into facts (number, record) values (?, ?)", (fields[1], data[HEAD.size : -32]))
        connection.execute("insert or replace into tables values (?, ?, ?)", (fields[1], fields[3], fields[5]))
    connection.execute("commit")
