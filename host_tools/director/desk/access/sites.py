"""Sites that may show the pages for everybody within their own; at first, none may."""

from collections.abc import Sequence

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk
from host_tools.director.store.everybody import sites
from host_tools.director.texts import text


def listed(desk: Desk) -> list[str]:
    with desk.store.reading() as connection:
        return sites.read_all(connection)


def keep(desk: Desk, origins: Sequence[str]) -> None:
    with desk.writing() as connection:
        before = sites.read_all(connection)
        if before == list(origins):
            return
        sites.keep(connection, origins)
        said = {"before": before, "after": list(origins), "origins": ", ".join(origins) or text("none")}
        acts.note(desk, connection, acts.SITES, **said)
