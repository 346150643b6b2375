"""POST over plain HTTP with asyncio streams, as the stock ESP32 image and the unix port have them."""

import asyncio

_LARGEST_ANSWER = 8192


class Network:
    async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes:
        """The body of the answer; OSError when there is none in time, or when it is not a plain 200."""
        try:
            return await asyncio.wait_for_ms(self._post(address, body), timeout_ms)
        except asyncio.TimeoutError:
            raise OSError("no answer from " + address)

    async def _post(self, address: str, body: bytes) -> bytes:
        host, port = _host_and_port(address)
        reader, writer = await asyncio.open_connection(host, port)
        try:
            head = "POST /link HTTP/1.0\r\nHost: %s:%d\r\nContent-Type: application/octet-stream\r\n"
            writer.write((head % (host, port) + "Content-Length: %d\r\n\r\n" % len(body)).encode())
            writer.write(body)
            await writer.drain()
            return await _answer(reader, address)
        finally:
            writer.close()
            await writer.wait_closed()


def _host_and_port(address: str) -> tuple:
    """("192.168.4.1", 8080) of "http://192.168.4.1:8080"."""
    host, _, port = address.split("//", 1)[-1].partition(":")
    return host, int(port.rstrip("/") or "80")


async def _answer(reader, address: str) -> bytes:
    status = await reader.readline()
    size = -1
    while True:
        line = await reader.readline()
        if line in (b"\r\n", b"\n", b""):
            break
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            size = int(value)
    if b" 200 " not in status or not 0 <= size <= _LARGEST_ANSWER:
        raise OSError(address + " answered " + str(status.strip(), "utf-8"))
    try:
        return await reader.readexactly(size)
    except EOFError:
        raise OSError(address + " hung up")


def create(part: dict) -> Network:
    return Network()
