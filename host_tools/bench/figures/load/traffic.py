"""Bytes and packets of TCP connections, as the system counts them for each."""

import socket
import struct
from asyncio import BaseTransport
from typing import Any, NamedTuple

TCP_INFO: int | None = getattr(socket, "TCP_INFO", None)  # of Linux
_AT, _SIZE = 120, 144  # struct tcp_info: bytes acknowledged and received, segments out and in


class Carried(NamedTuple):
    """Both ways together, without the heads of packets."""

    bytes: int
    packets: int

    def plus(self, other: "Carried", times: int = 1) -> "Carried":
        return Carried(self.bytes + times * other.bytes, self.packets + times * other.packets)


NOTHING = Carried(0, 0)


def carried(of: Any) -> Carried:
    """By a socket so far; nothing where the system does not say."""
    if TCP_INFO is None:
        return NOTHING
    data = of.getsockopt(socket.IPPROTO_TCP, TCP_INFO, _SIZE)
    if len(data) < _SIZE:
        return NOTHING
    acknowledged, received, segments_out, segments_in = struct.unpack_from("<QQII", data, _AT)
    return Carried(acknowledged + received, segments_out + segments_in)


class Traffic:
    """Of all connections of a process."""

    def __init__(self) -> None:
        self._open: dict[object, Any] = {}
        self._ended = NOTHING

    def begin(self, transport: BaseTransport) -> None:
        self.begin_of(transport, transport.get_extra_info("socket"))

    def begin_of(self, owner: object, of: Any) -> None:
        self._open[owner] = of

    def end(self, owner: object) -> None:
        """Before it is closed; what is said afterwards is not counted."""
        of = self._open.pop(owner, None)
        if of is not None:
            self._ended = self._ended.plus(_or_nothing(of))

    def so_far(self) -> Carried:
        found = self._ended
        for of in self._open.values():
            found = found.plus(_or_nothing(of))
        return found


def _or_nothing(of: Any) -> Carried:
    try:
        return carried(of)
    except OSError:  # closed by the other side meanwhile
        return NOTHING
