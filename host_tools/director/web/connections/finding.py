"""Answers tables that broadcast to find their director; the messages are matchcore.log.finding.

Only while the director is open to the network.  A message not signed with the key of one of its tables gets no answer,
so a stranger does not even learn that a director is here.  An answer is only a few bytes longer than its question, and
floods are dropped.  Tables without a key announce themselves (matchcore.log.adopting): they are listed, and given only
the address of the director's page.
"""

import asyncio
import errno
import logging
import socket

from starlette.concurrency import run_in_threadpool

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import adopting as adoption
from host_tools.director.faults import Fault
from host_tools.director.net.addresses import EVERYWHERE, own_host_towards
from host_tools.director.store import tables
from matchcore.log import adopting, finding, link

log = logging.getLogger("director")

MOST_AT_ONCE = 64  # questions whose tables are being looked up


class Responder(asyncio.DatagramProtocol):
    """`port`: of this director."""

    def __init__(self, desk: Desk, port: int) -> None:
        self._desk = desk
        self._port = port
        self._tasks: set[asyncio.Task[None]] = set()
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]
        self._transport = transport

    def datagram_received(self, data: bytes, addr: tuple) -> None:
        if len(data) > max(finding.LARGEST, adopting.LARGEST) or len(self._tasks) >= MOST_AT_ONCE:
            return
        task = asyncio.get_running_loop().create_task(self._answer(data, addr))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, data: bytes, addr: tuple) -> None:
        host = own_host_towards(addr[0])
        if not host:
            return
        try:
            answer = await run_in_threadpool(answer_to, self._desk, data, addr[0], host, self._port)
        except link.BadMessage:
            return  # anybody may send anything to this port
        except Fault:
            return  # nothing can be stored now; every page says so, and the table asks again
        if self._transport is not None and not self._transport.is_closing():
            self._transport.sendto(answer, addr)


def answer_to(desk: Desk, data: bytes, sender: str, host: str, port: int) -> bytes:
    """This director's address, for the table that asks; `link.BadMessage` if the table is not one of this desk."""
    if adopting.is_announcement(data):
        return adoption.heard(desk, data, sender, host, port)
    number = finding.table_of(data)
    with desk.reading() as connection:
        table = tables.find(connection, number)
    if table is None:
        raise link.BadMessage(link.FOREIGN, f"table {number} is not enrolled here")
    return finding.answer(data, table.key, socket.inet_aton(host), port)


def _bound() -> socket.socket:
    """Bound here because asyncio does not say why binding failed."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        bound.bind((EVERYWHERE, finding.PORT))
    except OSError:
        bound.close()
        raise
    return bound


def _why(error: OSError) -> str | None:
    if error.errno == errno.EADDRINUSE:
        return "another program answers there already, such as a second director"
    return error.strerror


async def begin(desk: Desk, port: int) -> asyncio.DatagramTransport | None:
    """Answer until the transport is closed; None, and a line of the log, if that is impossible."""
    try:
        bound = _bound()
    except OSError as error:
        # Almost all tables know the address and need no answer.
        log.warning("no table that looks for its director is answered: port %d: %s", finding.PORT, _why(error))
        return None
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(lambda: Responder(desk, port), sock=bound)
    return transport
