"""The DNS port for phones; no call waits."""

import socket

_LARGEST = 512


class Names:
    def __init__(self, port: int) -> None:
        """OSError without memory for it."""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])

    def ask(self) -> tuple:
        """(a question, its sender), or ()."""
        try:
            return self._socket.recvfrom(_LARGEST)
        except OSError:
            return ()  # none received

    def tell(self, data: bytes, whom: object) -> None:
        try:
            self._socket.sendto(data, whom)  # type: ignore  # as recvfrom has it
        except OSError:
            return  # the phone asks again

    def close(self) -> None:
        self._socket.close()
