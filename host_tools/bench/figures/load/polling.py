"""Tables that poll: HTTP/1.0 each second, at once for a fact, as where no line can be held open."""

import asyncio

from host_tools.bench.figures.load.players import PATIENCE_S, Player
from host_tools.bench.figures.load.traffic import Traffic
from matchcore.log import link

HEAD = (
    "POST /link HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/octet-stream\r\n"
    "Content-Length: {size}\r\n\r\n"
)


class Refused(Exception):
    """The status of an answer."""


class Polling(Player):
    def open(self) -> None:
        self._wakes = asyncio.Event()
        self._task = self.loop.create_task(self._run())

    def news(self) -> None:
        self._wakes.set()

    def close(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            self._wakes.clear()
            next_ms = await self._call()
            if next_ms < 0:
                continue
            try:
                async with asyncio.timeout(next_ms / 1000):
                    await self._wakes.wait()
            except TimeoutError:
                pass

    async def _call(self) -> int:
        """ms to the next call; -1: at once."""
        self.called()
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = self.table.take(await self._answered(self.table.request()))
        except (TimeoutError, OSError, EOFError, link.BadMessage, Refused) as error:
            self.failed(str(error) or type(error).__name__)
            return 1000
        self.heard(answer.stored, [order.text for order in answer.orders])
        return -1 if self.table.is_waiting() else answer.next_ms

    async def _answered(self, body: bytes) -> bytes:
        head = HEAD.format(port=self.port, size=len(body)).encode()
        answer: asyncio.Future[bytes] = self.loop.create_future()
        exchange = _Exchange(head + body, answer, self.traffic)
        transport, _ = await self.loop.create_connection(lambda: exchange, "127.0.0.1", self.port)
        try:
            return await answer
        finally:
            self.traffic.end(exchange)
            transport.close()


class _Exchange(asyncio.Protocol):
    def __init__(self, said: bytes, answer: "asyncio.Future[bytes]", traffic: Traffic) -> None:
        self._said = said
        self._answer = answer
        self._traffic = traffic
        self._heard = bytearray()
        self._wanted = -1

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._traffic.begin_of(self, transport.get_extra_info("socket"))
        transport.write(self._said)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        end = self._heard.find(b"\r\n\r\n")
        if end >= 0 and self._wanted < 0:
            at = self._heard.lower().find(b"content-length:")
            self._wanted = end + 4 + int(self._heard[at + 15 : self._heard.index(b"\r", at)])
        if 0 <= self._wanted <= len(self._heard) and not self._answer.done():
            self._settle(end + 4)

    def _settle(self, at: int) -> None:
        self._traffic.end(self)  # now: the director closes the connection next
        status = self._heard[9:12].decode()
        if status == "200":
            self._answer.set_result(bytes(self._heard[at:]))
        else:
            self._answer.set_exception(Refused(f"status {status}"))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._answer.done():
            self._answer.set_exception(exc or EOFError("the connection was closed"))
