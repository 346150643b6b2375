"""uvicorn's WebSocket protocol for the tables' lines, counted among all connections."""

from asyncio import AbstractEventLoop, BaseTransport
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from host_tools.director.web.connections.connection_limits import ConnectionLimits
from matchcore.log import link

LINE = "line"  # in the state of a line: its protocol

# Of uvicorn: no frame is larger than a message of the link, which is signed and small, and answered soon enough.
SETTINGS: dict[str, Any] = {
    "ws_max_size": link.LARGEST_MESSAGE,
    "ws_per_message_deflate": False,
    "ws_ping_interval": None,
}


class LineProtocol(WebSocketsSansIOProtocol):
    """Until a table has proven who it is, its line gives way when every place is taken.

    An accepted line's messages are heard and said here: on their way through ASGI, each would take two tasks."""

    _hear: Callable[[bytes], None] | None = None
    _is_held_back = False

    def __init__(
        self,
        limits: ConnectionLimits,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, LINE: self}, _loop)
        self._limits = limits

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        if not self._limits.come(self):
            self.hang_up()

    # -- messages ---------------------------------------------------------------------------------------------------

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on `hear` gets every message; a text is none, and an empty one."""
        self._hear = hear

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames) if self.curr_msg_data_type == "bytes" else b""
        self.frames = []
        if not self.close_sent:
            self._hear(data)

    def say(self, data: bytes) -> None:
        """Unless it has hung up: then it will ask again."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        with suppress(InvalidState):
            self.conn.send_binary(data)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def hold_back(self, is_enough: bool) -> None:
        """Read no more for now; or go on."""
        self._is_held_back = is_enough
        self._read_or_not()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_or_not()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_or_not()

    def _read_or_not(self) -> None:
        """Whoever does not read answers is not heard either."""
        is_paused = self._is_held_back or not self.writable.is_set()
        if self._hear is None or is_paused == self.read_paused or self.transport.is_closing():
            return
        self.read_paused = is_paused
        if is_paused:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    # -- its place --------------------------------------------------------------------------------------------------

    def prove(self) -> None:
        """It has said something that only a table could say."""
        self._limits.prove(self)

    def hang_up(self) -> None:
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.go(self)
        super().connection_lost(exc)
