"""The link's endpoint: bytes in from a table, bytes out to it."""

from asyncio import ensure_future

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk.devices import exchange as exchanges
from host_tools.director.faults import Fault
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.entry.guard import LINK_PATH, MEDIA_TYPE
from host_tools.director.web.shared import bodies
from host_tools.director.web.shared.services import services
from matchcore.log import link

_STATUS = {link.FORGED: 403, link.REPLAYED: 409, link.FOREIGN: 404, link.OVERSIZED: 413, link.MALFORMED: 400}
SUPERSEDED = 410  # a table that reads it goes on with a later number (table/drivers/__init__.py)


async def exchange(request: Request) -> Response:
    """One exchange; an untrusted message is counted and changes nothing."""
    desk = services(request).desk
    gate = services(request).the(Gate)
    bodies.check_type(request, MEDIA_TYPE)
    try:
        data = await bodies.read(request, link.LARGEST_MESSAGE)
    except Fault:
        await run_in_threadpool(exchanges.count_oversized, desk)
        raise
    leaving = ensure_future(request.receive())  # after the body, only a disconnect can follow
    try:
        return answered(await gate.exchange(data, leaving.done))
    except link.BadMessage as error:
        raise fault_of(error) from None
    finally:
        leaving.cancel()


def answered(data: bytes) -> Response:
    return Response(data, media_type=MEDIA_TYPE)


def fault_of(error: link.BadMessage) -> Fault:
    status = SUPERSEDED if isinstance(error, exchanges.Superseded) else _STATUS[error.kind]
    fault = Fault("BAD_MESSAGE", status, words=str(error))
    fault.code = error.kind.upper()
    return fault


ROUTES = [Route(LINK_PATH, exchange, methods=["POST"])]
