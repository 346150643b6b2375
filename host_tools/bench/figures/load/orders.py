"""Orders from the desk while a hall plays: through each server's own door, with the time as their words."""

import http.client
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlencode

from host_tools.bench.figures.load.servers import Server, login
from host_tools.director.command.server import HERE

A_SECOND = 25
PATIENCE_S = 10
Give = Callable[[int], bool]  # to the table of this number; whether it was taken


def give(say: Give, tables: int, from_s: float, until_s: float) -> tuple[int, int]:
    """How many were taken and refused, at random times, first to each table in turn."""
    chance = random.Random(7)
    numbers: list[int] = []
    given = refused = 0
    at_s = from_s
    while (at_s := at_s + chance.expovariate(A_SECOND)) < until_s:
        time.sleep(max(0.0, at_s - time.monotonic()))
        if time.monotonic() >= until_s:
            break
        numbers = numbers or chance.sample(range(1, tables + 1), tables)
        if say(numbers.pop()):
            given += 1
        else:
            refused += 1
    return given, refused


def _now() -> str:
    return f"{time.monotonic():.6f}"


@contextmanager
def to_director(server: Server) -> Iterator[Give]:
    """As the director's page of a table sends it."""
    at = f"{HERE}:{server.port}"
    headers = login(server) | {"Origin": f"http://{at}", "Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection(HERE, server.port, timeout=PATIENCE_S)) as connection:

        def say(number: int) -> bool:
            form = urlencode({"form": "announce", "reason": _now()})
            return _posted(connection, f"/tables/{number}/orders", form, headers) == 303

        yield say


@contextmanager
def to_floor(server: Server) -> Iterator[Give]:
    with closing(http.client.HTTPConnection(HERE, server.port, timeout=PATIENCE_S)) as connection:
        yield lambda number: _posted(connection, f"/orders/{number}", _now(), {}) == 200


def _posted(connection: http.client.HTTPConnection, path: str, body: str, headers: dict[str, str]) -> int:
    """The status; 0 without an answer.  Each on a new connection, as after a while without one."""
    try:
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


@contextmanager
def to_broker(server: Server) -> Iterator[Give]:
    """The subscriber stores an order before it passes it on, as the others do."""
    from paho.mqtt.client import Client
    from paho.mqtt.enums import CallbackAPIVersion

    client: Any = Client(CallbackAPIVersion.VERSION2, client_id="desk")
    client.connect(HERE, server.port)
    client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    client.loop_start()
    try:
        yield lambda number: client.publish(f"desk/{number}", _now(), qos=1).rc == 0
    finally:
        client.loop_stop()
        client.disconnect()


DOORS = {"polling": to_director, "line": to_director, "floor": to_floor, "MQTT": to_broker}
