"""The port at which a phone asks for the address of a name; no call waits."""

import socket

_LARGEST = 512


class Names:
    """`port` is 53, but in tests."""

    def __init__(self, port: int) -> None:
        """OSError if there is no room for it."""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])

    def ask(self) -> tuple:
        """(a question that has come, who asks), or ()."""
        try:
            return self._socket.recvfrom(_LARGEST)
        except OSError:
            return ()  # nothing there

    def tell(self, data: bytes, whom: object) -> None:
        try:
            self._socket.sendto(data, whom)  # type: ignore  # as recvfrom has it
        except OSError:
            return  # it asks again

    def close(self) -> None:
        self._socket.close()
