"""uvicorn's WebSocket protocol for the tables' lines, counted among all connections."""

from asyncio import AbstractEventLoop, BaseTransport
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

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
    """Until a table has proven who it is, its line gives way when every place is taken."""

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

    def prove(self) -> None:
        """It has said something that only a table could say."""
        self._limits.prove(self)

    def hang_up(self) -> None:
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.go(self)
        super().connection_lost(exc)
