"""Our end of a pseudo-terminal. Every wait has a limit: bytes not taken in time are lost, as on a real line."""

import contextlib
import os
import pty
import select
import termios
import time
import tty

TAKEN_S = 5.0
SPEEDS = {getattr(termios, f"B{speed}"): speed for speed in (9600, 38400, 115200, 230400, 460800, 921600)}


class Terminal:
    """`name` is opened by the other side; only the thread that serves it may close it."""

    def __init__(self) -> None:
        self.fd, self.far_end = pty.openpty()
        tty.setraw(self.far_end)
        os.set_blocking(self.fd, False)
        self.name = os.ttyname(self.far_end)

    def speed(self) -> int:
        """Bits a second, as set by the other side; 0 = some other."""
        return SPEEDS.get(termios.tcgetattr(self.far_end)[5], 0)

    def read(self) -> bytes:
        """The available bytes; b"" when the other side has gone."""
        try:
            return os.read(self.fd, 4096)
        except OSError:
            return b""

    def write(self, data: bytes, wake: int) -> None:
        """Until all is taken, `wake` can be read, or the time is over."""
        deadline = time.monotonic() + TAKEN_S
        while data and time.monotonic() < deadline:
            if wake in select.select([wake], [self.fd], [], 0.1)[0]:
                return
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self.fd, data) :]

    def leave(self) -> None:
        """The far end belongs to another process now: its output ends with that process."""
        os.close(self.far_end)
        self.far_end = -1

    def hang_up(self) -> None:
        """The port is gone.  While our side of the far end is open, no other terminal gets its name: a program that
        still calls it reaches nothing, not a board of another test process."""
        os.close(self.fd)
        self.fd = -1

    def close(self) -> None:
        for end in (self.fd, self.far_end):
            if end >= 0:
                os.close(end)
