"""The link's endpoint: bytes from a table in, bytes for it out.

While one transaction is being written, the messages that come in meanwhile gather, and are the next one together: with
many tables the disk is asked to confirm once for all of them, not once for each.
"""

import asyncio
from collections.abc import Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk import exchange as exchanges
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.web import bodies
from host_tools.director.web.guard import LINK_PATH
from matchcore.log import link

MEDIA_TYPE = "application/octet-stream"
MOST_TOGETHER = 64  # messages in one transaction

_STATUS = {link.FORGED: 403, link.REPLAYED: 409, link.FOREIGN: 404, link.OVERSIZED: 413, link.MALFORMED: 400}


class Gate:
    """Where the messages of all tables gather."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: list[tuple[bytes, asyncio.Future[bytes]]] = []
        self._task: asyncio.Task[None] | None = None

    async def exchange(self, data: bytes) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append((data, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        return await answer

    async def _serve(self) -> None:
        """Until nobody waits any more."""
        while self._waiting:
            together, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            found = await self._answers([data for data, _ in together])
            for (_, answer), result in zip(together, found, strict=True):
                if answer.cancelled():
                    continue  # the table has hung up; it will ask again
                if isinstance(result, Exception):
                    answer.set_exception(result)
                else:
                    answer.set_result(result)

    async def _answers(self, messages: list[bytes]) -> Sequence[bytes | Exception]:
        try:
            return await run_in_threadpool(exchanges.answers_to, self._desk, messages)
        except Exception as error:  # whatever it is, every one of them waits for an answer
            return [error] * len(messages)


async def exchange(request: Request) -> Response:
    """One exchange; a message that is not to be trusted is counted and changes nothing."""
    desk: Desk = request.app.state.desk
    gate: Gate = request.app.state.gate
    bodies.check_type(request, MEDIA_TYPE)
    try:
        data = await bodies.read(request, link.LARGEST_MESSAGE)
    except Fault:
        await run_in_threadpool(exchanges.count_oversized, desk)
        raise
    try:
        return Response(await gate.exchange(data), media_type=MEDIA_TYPE)
    except link.BadMessage as error:
        fault = Fault("BAD_MESSAGE", _STATUS[error.kind], words=str(error))
        fault.code = error.kind.upper()
        raise fault from None


ROUTES = [Route(LINK_PATH, exchange, methods=["POST"])]
