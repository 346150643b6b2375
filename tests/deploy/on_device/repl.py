"""The raw REPL of MicroPython's shared/runtime/pyexec.c, for the unix port, whose own prompt has none.

Ctrl-A raw, Ctrl-B friendly, Ctrl-D runs what was sent, Ctrl-E A Ctrl-A pastes with a window.
"""

import io
import sys

_RAW = b"raw REPL; CTRL-B to exit\r\n"
_FRIENDLY = b"MicroPython of the deploy lane\r\n>>> "
_WINDOW = 128
SOFT_RESET = "soft reset"


class Repl:
    """`names`: the globals of the code sent."""

    def __init__(self, names):
        self._names = names
        self._out = sys.stdout.buffer
        self._in = sys.stdin.buffer

    def serve(self, is_raw):
        """Until a soft reset is requested; returns whether the prompt was the raw one then."""
        self._greet(is_raw)
        while True:
            line = self._raw_line() if is_raw else self._friendly_line()
            if line is None:
                is_raw = not is_raw
                self._greet(is_raw)
            elif line is SOFT_RESET:
                self._out.write((b"OK\r\n" if is_raw else b"\r\n") + b"MPY: soft reboot\r\n")
                return is_raw
            else:
                self._run(line)
                self._out.write(b"\x04>")

    def _greet(self, is_raw):
        self._out.write(_RAW + b">" if is_raw else _FRIENDLY)

    def _byte(self):
        byte = self._in.read(1)
        if not byte:
            raise SystemExit  # the cable is gone
        return byte

    def _friendly_line(self):
        while True:
            byte = self._byte()
            if byte == b"\x01":
                return None
            if byte == b"\x04":
                return SOFT_RESET
            if byte == b"\r":
                self._out.write(b"\r\n>>> ")

    def _raw_line(self):
        line = bytearray()
        while True:
            byte = self._byte()
            if byte == b"\x01":
                self._out.write(_RAW + b">")
                line = bytearray()
            elif byte == b"\x02":
                return None
            elif byte == b"\x03":
                line = bytearray()
            elif byte == b"\x04":
                if not line:
                    return SOFT_RESET
                self._out.write(b"OK")
                return bytes(line)
            elif byte == b"\x05" and not line:
                if self._byte() + self._byte() == b"A\x01":
                    return self._pasted()
            else:
                line.extend(byte)

    def _pasted(self):
        self._out.write(b"R\x01" + bytes((_WINDOW & 255, _WINDOW >> 8)) + b"\x01")
        line = bytearray()
        left = _WINDOW
        while True:
            byte = self._byte()
            if byte == b"\x04":
                self._out.write(b"\x04")
                return bytes(line)
            line.extend(byte)
            left -= 1
            if not left:
                left = _WINDOW
                self._out.write(b"\x01")

    def _run(self, line):
        error = b""
        try:
            exec(line.decode(), self._names)
        except (Exception, KeyboardInterrupt) as problem:
            told = io.StringIO()
            sys.print_exception(problem, told)
            error = told.getvalue().replace("\n", "\r\n").encode()
        self._out.write(b"\x04" + error)
