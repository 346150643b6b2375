"""The servers to call, each in a process of its own with a store on disk."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

try:
    import resource
except ImportError:  # not available for Windows
    resource = None

from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.store import Store
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.shared import tokens

START_S = 30
PROCESSES = Path("/proc")

BROKER = """\
listener {port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {folder}/
set_tcp_nodelay true
max_queued_messages 0
"""


class NotAvailable(Exception):
    """The missing thing, in words."""


@dataclass
class Server:
    """A running server: its port, the folder of its store, its processes."""

    port: int
    folder: Path
    processes: "list[subprocess.Popen[bytes]]"

    def taken_s(self) -> float | None:
        """Processor time so far; None if the system does not report it."""
        if not PROCESSES.is_dir():
            return None
        stats = [(PROCESSES / str(one.pid) / "stat").read_text() for one in self.processes]
        ticks = [int(ticks) for stat in stats for ticks in stat.rpartition(") ")[2].split()[11:13]]
        return sum(ticks) / os.sysconf("SC_CLK_TCK")


def allow_connections() -> None:
    """As many as the system lets a process have: a hand holds a thousand lines, a broker all of them."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def director(folder: Path, filled: Path) -> Iterator[Server]:
    """The real program, with a copy of the filled store."""
    shutil.copytree(filled, folder, dirs_exist_ok=True)  # including the secret for the tables' keys
    port = free_port()
    line = [sys.executable, "-m", "host_tools.director", "--data", str(folder), "--port", str(port), "--no-browser"]
    with _running(line, port) as process:
        yield Server(port, folder, [process])


def login(server: Server) -> dict[str, str]:
    """A director's headers; the session is made beside the program, in its store."""
    with closing(Store(server.folder / STORE_NAME)) as store:
        token = accounts.begin_as_director(Desk(store, time.time), HERE)
    return {"Cookie": f"{cookie_name(server.port)}={token}", tokens.HEADER: tokens.csrf_of(token)}


@contextmanager
def floor(folder: Path, filled: Path) -> Iterator[Server]:
    port = free_port()
    with _running(_serving("floor", folder / "floor.sqlite", port), port) as process:
        yield Server(port, folder, [process])


@contextmanager
def mqtt(folder: Path, filled: Path) -> Iterator[Server]:
    """A broker, and the storing subscriber."""
    broker = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if broker is None:
        raise NotAvailable("no mosquitto here (Debian: apt-get install mosquitto)")
    if find_spec("paho") is None:
        raise NotAvailable("no paho-mqtt here (pip install paho-mqtt)")
    port = free_port()
    settings = folder / "mosquitto.conf"
    settings.write_text(BROKER.format(port=port, folder=folder), encoding="utf-8")
    with ExitStack() as stack:
        first = stack.enter_context(_running([broker, "-c", str(settings)], port, b""))
        second = stack.enter_context(_running(_serving("subscriber", folder / "mqtt.sqlite", port), port, b""))
        time.sleep(1)  # until it has subscribed
        yield Server(port, folder, [first, second])


def _serving(module: str, path: Path, port: int) -> list[str]:
    """The command of a Python that serves a module of this folder."""
    return [sys.executable, "-c", f"from {__package__} import {module}; {module}.serve({str(path)!r}, {port})"]


@contextmanager
def _running(
    line: list[str], port: int, said: bytes = b"GET / HTTP/1.0\r\n\r\n"
) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, process, said)
        yield process
    finally:
        process.terminate()
        process.wait(timeout=START_S)


def _wait_for(port: int, process: subprocess.Popen, said: bytes) -> None:
    deadline_s = time.monotonic() + START_S
    while time.monotonic() < deadline_s and process.poll() is None:
        if _is_there(port, said):
            return
        time.sleep(0.05)
    raise NotAvailable(f"{process.args} did not start")


def _is_there(port: int, said: bytes) -> bool:
    """Whether it listens and answers this: a program may open its socket long before it answers."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as found:
            found.sendall(said)
            return not said or bool(found.recv(1))
    except OSError:
        return False


SERVERS = {"polling": director, "line": director, "floor": floor, "MQTT": mqtt}
