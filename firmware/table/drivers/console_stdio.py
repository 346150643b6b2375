"""Lines in and out of a process: the controls and the screen of a board that has neither."""

import asyncio
import sys


class Console:
    def __init__(self) -> None:
        self._reader = asyncio.StreamReader(sys.stdin.buffer)

    async def line(self) -> str:
        """The next line, without its end; "" when there are no more."""
        return str(await self._reader.readline(), "utf-8")

    def write(self, line: str) -> None:
        sys.stdout.write(line + "\n")


def create(part: dict) -> Console:
    return Console()
