"""Improv over serial: a page in Chrome sets the network over the cable.  Bytes in, bytes out; no port here.

    IMPROV 01 type length data checksum newline       type: 1 state, 2 error, 3 command, 4 result

The checksum is the low byte of the sum of all bytes before it.  https://www.improv-wifi.com/serial
"""

from matchcore.compat import const

HEADER = b"IMPROV\x01"
STATE = const(1)
ERROR = const(2)
COMMAND = const(3)
RESULT = const(4)

READY = const(2)
PROVISIONING = const(3)
PROVISIONED = const(4)

SET_WIFI = const(1)
GET_STATE = const(2)
GET_INFO = const(3)
SCAN = const(4)

NO_ERROR = const(0)
INVALID = const(1)
UNKNOWN = const(2)
NOT_JOINED = const(3)

_HEAD = 9  # bytes before the data
_BREAK = 3  # Ctrl-C, by which mpremote asks for the prompt


class Parser:
    """Takes bytes one at a time; ignores anything that is not a packet."""

    def __init__(self) -> None:
        self.is_broken_in = False  # a Ctrl-C outside any packet
        self._packet = b""

    def take(self, byte: int) -> tuple:
        """(command, its data) for a complete packet, (0, b"") for a damaged one, else ()."""
        at = len(self._packet)
        if at < len(HEADER) and byte != HEADER[at]:
            self.is_broken_in = self.is_broken_in or byte == _BREAK
            self._packet = b"I" if byte == HEADER[0] else b""
            return ()
        self._packet += bytes([byte])
        if at < _HEAD or at < _HEAD + self._packet[_HEAD - 1]:
            return ()
        packet, self._packet = self._packet, b""
        return _read(packet)


def _read(packet: bytes) -> tuple:
    if packet[7] != COMMAND:
        return ()  # sent by devices: an echo of our own
    data = packet[_HEAD:-1]
    if sum(packet[:-1]) & 0xFF != packet[-1] or len(data) < 2 or data[1] != len(data) - 2:
        return (0, b"")
    return data[0], data[2:]


def packet(kind: int, data: bytes) -> bytes:
    """On its own line, apart from the program's other output."""
    body = HEADER + bytes([kind, len(data)]) + data
    return b"\n" + body + bytes([sum(body) & 0xFF]) + b"\n"


def result(command: int, *texts: str) -> bytes:
    """Texts that do not fit are left out."""
    data = b""
    for text in texts:
        part = text.encode()
        if len(data) + len(part) < 250:
            data += bytes([len(part)]) + part
    return packet(RESULT, bytes([command, len(data)]) + data)


def network_in(data: bytes) -> tuple:
    """(name, password) from the data of SET_WIFI, () if invalid."""
    parts = []
    for _ in range(2):
        if not data or len(data) < 1 + data[0]:
            return ()
        parts.append(data[1 : 1 + data[0]])
        data = data[1 + data[0] :]
    try:
        return () if data else (parts[0].decode(), parts[1].decode())
    except ValueError:
        return ()
