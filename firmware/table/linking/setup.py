"""Set-up by phone: the table's access point, and one page served from it."""

import asyncio
import os

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.linking import captive
from table.linking.setup_page import Page

if TYPE_CHECKING:
    from asyncio import Server

    from table.drivers.chip.store_files import Store
    from table.drivers.net.names_udp import Names
    from table.drivers.net.wifi_access import Access
    from table.drivers.net.wifi_station import Station

REQUEST_MS = 8000
_LARGEST_HEAD = 3072
_LARGEST_BODY = 1024
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no look-alikes
_DIGITS = "0123456789"
_SCANNED = 16  # letters of a password that is never typed: 80 bits
_TYPED = 8


class Setup:
    """`name` and `password` of the access point, shown on the table; `is_scanned`: also as a QR code."""

    def __init__(
        self, store: "Store", station: "Station", access: "Access", number: int, is_scanned: bool = True
    ) -> None:
        self.name = "match-table-%d" % number if number else "match-table"
        letters, count = (_LETTERS, _SCANNED) if is_scanned else (_DIGITS, _TYPED)
        self.password = "".join([letters[byte % len(letters)] for byte in os.urandom(count)])
        self.is_saved = False
        self.requests = 0
        self.found: list = []  # the networks seen before the access point opened
        self._store = store
        self._station = station
        self._access = access
        self._number = number
        self._page: Page | None = None
        self._server: Server | None = None
        self._names: Names | None = None
        self.is_visited = False  # whether a phone has joined and made a request

    async def open(self) -> None:
        """Scan, then open the access point; an error of wifi_task.NO_ROOM without memory for it."""
        self._station.start(())
        self.found = await self._station.scan()
        self._station.stop()
        self._page = Page(self._store, self.found, self._number)
        self._access.start(self.name, self.password)
        self._server = await asyncio.start_server(self._serve, "0.0.0.0", self._access.port)
        try:
            with loading.borrowed("table.drivers.net.names_udp"):
                self._names = self._access.names()
        except OSError as error:
            print("names:", error)  # the address is on the display, to be typed

    def step(self) -> None:
        names = self._names
        found = names.ask() if names else ()
        while names and found:
            self.is_visited = True
            answer = captive.answer(found[0], self._access.address())
            if answer:
                names.tell(answer, found[1])
            found = names.ask()

    def code(self) -> str:
        """How to join as a QR code's text; for a phone that has joined, the page's address."""
        return self.address() + "/" if self.is_visited else captive.joining(self.name, self.password)

    def address(self) -> str:
        port = self._access.port
        return "http://" + self._access.address() + ("" if port == 80 else ":%d" % port)

    def close(self) -> None:
        if self._server:
            self._server.close()
        if self._names:
            self._names.close()
        self._access.stop()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """An invalid or slow request is dropped silently."""
        try:
            method, path, body = await asyncio.wait_for_ms(_request(reader), REQUEST_MS)
            self.requests += 1
            self.is_visited = True
            page = self._page
            if method and not captive.is_page(path):
                writer.write(captive.redirect(self.address()).encode())
                await writer.drain()
            elif method and page:
                for piece in page.answer(method, body):
                    writer.write(piece.encode())
                    await writer.drain()
                self.is_saved = page.is_saved
        except (OSError, asyncio.TimeoutError, MemoryError):
            pass  # the phone has gone, or will retry
        finally:
            writer.close()
            await writer.wait_closed()


async def _request(reader: asyncio.StreamReader) -> tuple:
    data = b""
    while b"\r\n\r\n" not in data:
        part = await reader.read(512)
        data += part
        if not part or len(data) > _LARGEST_HEAD:
            return "", b"", b""
    head, _, body = data.partition(b"\r\n\r\n")
    size = 0
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length" and value.strip().isdigit():
            size = int(value)
    if size > _LARGEST_BODY:
        return "", b"", b""
    while len(body) < size:
        part = await reader.read(size - len(body))
        if not part:
            return "", b"", b""
        body += part
    method, _, rest = head.partition(b" ")
    return ("POST" if method == b"POST" else "GET"), rest.partition(b" ")[0], body
