"""Which language a request is answered in: the one in its address, `/results?language=nl`; else the one the browser
has chosen with `?speak=nl`, kept in a cookie; else the default.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director import texts

COOKIE = "language"
KEPT_S = 365 * 24 * 3600


class Locale:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        chosen = request.query_params.get("speak", "")
        kept = chosen if chosen in texts.LANGUAGES else request.cookies.get(COOKIE, texts.USUAL)
        texts.speak(request.query_params.get("language", kept))

        async def send_choice(message: Message) -> None:
            if message["type"] == "http.response.start" and chosen in texts.LANGUAGES:
                cookie = f"{COOKIE}={chosen}; Path=/; Max-Age={KEPT_S}; SameSite=Strict; HttpOnly"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        await self._app(scope, receive, send_choice)
