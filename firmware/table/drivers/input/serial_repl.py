"""The cable with MicroPython's prompt, and whether a byte 03 ends the program."""

import select
import sys

import micropython

_CTRL_C = 3


class Serial:
    def __init__(self) -> None:
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self) -> int:
        """-1 without one; never waits."""
        if not self._poll.poll(0):
            return -1
        data = sys.stdin.buffer.read(1)
        return data[0] if data else -1

    def write(self, data: bytes) -> None:
        sys.stdout.buffer.write(data)

    def keep_break(self, is_kept: bool) -> None:
        """Treat a byte 03 as any other."""
        micropython.kbd_intr(-1 if is_kept else _CTRL_C)


def create(part: dict) -> Serial:
    return Serial()
