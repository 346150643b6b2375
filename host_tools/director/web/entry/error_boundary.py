"""Pages and forms of one table or match: if their part cannot be computed, they say so.

On the pages of all tables, each table's part has the same protection (`views/parts.py`).
"""

from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director.faults import Fault
from host_tools.director.views import parts


def around(route: BaseRoute, app: ASGIApp) -> ASGIApp:
    """The route's application, wrapped where its path names a table or a match."""
    return ErrorBoundary(app) if "{" in getattr(route, "path", "") else app


class ErrorBoundary:
    """Wraps the application of such a route."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def told(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, told)
        except (*parts.PASSED_ON, HTTPException):
            raise
        except Exception as error:
            if has_begun:
                raise
            parts.log.error("%s %s could not be worked out", scope["method"], scope["path"], exc_info=error)
            raise Fault("UNSHOWN", 409, problem=parts.words_of(error)) from None
