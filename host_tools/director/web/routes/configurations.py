"""The configurations of devices for other pages: for the simulator, and for flashing from a browser."""

from collections.abc import Mapping

from starlette.requests import Request

from host_tools import languages
from host_tools.director.desk.desk import need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback
from host_tools.director.texts import text
from host_tools.director.web.shared.services import services


def simulated(request: Request, number: int) -> Mapping[str, object]:
    """With a simulated table's key, for a page on this computer only."""
    if request.client is None or not is_loopback(request.client.host):
        raise Fault("NOT_LOCAL", 403)
    desk = services(request).desk
    with desk.reading() as connection:
        table = need_table(connection, number)
    if not table.is_simulated:
        raise Fault("NOT_SIMULATED", 403, number=number)
    address = str(request.base_url).rstrip("/")
    return enrolment.as_dict(number, table.key, [address])


def flashed(request: Request, number: int, language: str, may_renew: bool) -> Mapping[str, object]:
    """Enrol a new table, or one that may get a new key; ValueError, in words, if that is impossible.

    Permission is checked where the device is flashed: only a browser on this computer, or over https."""
    addresses = services(request).lan()
    if not addresses:
        raise ValueError(text("flash.not_open"))
    if language not in languages.spoken():
        raise ValueError(text("flash.no_language", language=language[:20], known=", ".join(languages.spoken())))
    desk = services(request).desk
    try:
        key = enrolment.enrol(desk, number, "")
    except Fault as fault:
        if fault.code != "TABLE_EXISTS":
            raise
        if not may_renew:
            raise ValueError(fault.message) from None
        key = enrolment.renew(desk, number)
    return enrolment.as_dict(number, key, addresses) | {"language": language}
