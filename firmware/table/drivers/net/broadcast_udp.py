"""UDP broadcasts and their answers; no call waits."""

import socket

_LARGEST = 128


class Broadcast:
    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def send(self, host: str, data: bytes) -> None:
        """To this address, usually a broadcast one; OSError without a route."""
        if self._socket is None:
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        # Numeric, so no lookup.
        self._socket.sendto(data, socket.getaddrinfo(host, self._port)[0][-1])

    def receive(self) -> bytes:
        """A datagram, or b""."""
        if self._socket is None:
            return b""
        try:
            return self._socket.recv(_LARGEST)
        except OSError:
            return b""  # none received

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
