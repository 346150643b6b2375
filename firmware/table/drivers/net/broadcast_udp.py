"""Datagrams to everybody in the network, and what comes back; no call waits."""

import socket

_LARGEST = 128


class Broadcast:
    """`port`: whom it asks."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def send(self, host: str, data: bytes) -> None:
        """To this address, usually one that means everybody; OSError if there is no way out."""
        if self._socket is None:
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        # Digits, so there is nothing to look up.
        self._socket.sendto(data, socket.getaddrinfo(host, self._port)[0][-1])

    def receive(self) -> bytes:
        """One datagram that has come, or b""."""
        if self._socket is None:
            return b""
        try:
            return self._socket.recv(_LARGEST)
        except OSError:
            return b""  # nothing there

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
