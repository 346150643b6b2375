"""The configuration that a simulated table's page gets from its desk."""

from collections.abc import Mapping

from starlette.requests import Request

from host_tools.director.desk.desk import need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback
from host_tools.director.web.shared.services import services


def configuration(request: Request, number: int) -> Mapping[str, object]:
    """The configuration with a simulated table's key, for a page on this computer only."""
    if request.client is None or not is_loopback(request.client.host):
        raise Fault("NOT_LOCAL", 403)
    desk = services(request).desk
    with desk.reading() as connection:
        table = need_table(connection, number)
    if not table.is_simulated:
        raise Fault("NOT_SIMULATED", 403, number=number)
    address = str(request.base_url).rstrip("/")
    return enrolment.as_dict(number, table.key, [address])
