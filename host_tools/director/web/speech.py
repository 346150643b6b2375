"""Which language a request is answered in: the one that its address asks for, `/results?language=nl`."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from host_tools.director import texts


class Speech:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            texts.speak(Request(scope).query_params.get("language", texts.USUAL))
        await self._app(scope, receive, send)
