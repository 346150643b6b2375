"""That there is something to say to the director."""

import asyncio

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.net.line_socket import Line


class News(asyncio.Event):
    """Set with each fact; what waits for an answer on `line` is let go then.  Without a line: None."""

    def __init__(self, line: "Line | None") -> None:
        super().__init__()
        self.line = line

    def set(self) -> None:
        super().set()
        if self.line is not None:
            self.line.let_go()
