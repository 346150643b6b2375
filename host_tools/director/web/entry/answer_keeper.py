"""Middleware behind all others: keeps the answers that were looked at (`shared.last_answers`)."""

from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director.web.shared import last_answers
from host_tools.director.web.shared.last_answers import AGE, JSON, LARGEST, PAGE, Answer
from host_tools.director.web.shared.services import services


class AnswerKeeper:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        heard = _Heard(send)
        await self._app(scope, receive, heard.send)
        if heard.is_whole:
            request = Request(scope)
            shared = services(request)
            shared.the(last_answers.LastAnswers).keep(
                request, Answer(b"".join(heard.parts), heard.media, shared.desk.now_s())
            )


class _Heard:
    """An answer on its way out."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._is_wanted = False
        self.media = ""
        self.parts: list[bytes] = []
        self.is_whole = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = Headers(raw=message["headers"])
            self.media = headers.get("content-type", "")
            is_one = message["status"] == HTTPStatus.OK and AGE not in headers
            self._is_wanted = is_one and self.media.startswith((PAGE, JSON))
        elif self._is_wanted:
            self.parts.append(message.get("body", b""))
            self._is_wanted = sum(map(len, self.parts)) <= LARGEST
            self.is_whole = self._is_wanted and not message.get("more_body")
        await self._send(message)
