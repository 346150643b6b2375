"""Lines in and out of a process: controls and screen of a board without either."""

import asyncio
import sys

_LONGEST = 256  # bytes of a line


class Console:
    def __init__(self) -> None:
        self._lines = sys.stdin.buffer
        self._reader = asyncio.StreamReader(self._lines)
        self.down = -1  # the control being held

    def is_down(self, control: int) -> bool:
        return control == self.down

    async def line(self) -> str:
        """With its line end; "?" for one too long or not UTF-8, "" at the end of input."""
        line = await self._part()
        is_long = False
        while line and line[-1:] != b"\n":
            part = await self._part()
            if not part:
                break
            line, is_long = part, True
        try:
            return "?" if is_long else str(line, "utf-8")
        except ValueError:
            return "?"

    async def _part(self) -> bytes:
        """A line, or as much as fits; waits only for the first byte."""
        first = await self._reader.read(1)
        return first if not first or first == b"\n" else first + self._lines.readline(_LONGEST)

    def write(self, line: str) -> None:
        sys.stdout.write(line + "\n")


def create(part: dict) -> Console:
    return Console()
