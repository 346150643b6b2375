"""Players' phones: browsers that know no login, each with cookies of its own."""

from functools import partial

from starlette.testclient import TestClient

from host_tools.director.desk.access import own_codes
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up
from host_tools.director.desk.own_pages import reporting
from host_tools.director.desk.own_pages.reporting import OfMatch
from host_tools.director.desk.phoned import phone_results
from host_tools.director.form_parsing import draws
from host_tools.director.store import players
from host_tools.director.store.players import PlayerRow
from tests.director.conftest import PAGE, stranger_of
from tests.director.drawn import names, seen

BOARD, CODE = "B12", "M1-1"
PHONES = (b"a" * 16, b"b" * 16)


def code_of(desk: Desk, name: str) -> str:
    return own_codes.codes_of(desk, [name])[name]


def player_of(desk: Desk, name: str) -> PlayerRow:
    with desk.reading() as connection:
        found = players.named(connection, name)
    assert found is not None
    return found


def seated(desk: Desk, draw_id: int, code: str = CODE, board: str = BOARD) -> tuple[str, str]:
    """The match is on a board without a device; who plays there."""
    call_up.seat(desk, draw_id, code, board)
    a, b = names(seen(desk, draw_id), code)
    return a, b


def match_at(desk: Desk, draw_id: int, code: str = CODE) -> OfMatch:
    return OfMatch(draw_id, code, phone_results.match_of(seen(desk, draw_id).event.boards[code]))


def say(desk: Desk, name: str, of: OfMatch, own: int, other: int, phone: bytes | None = None, **said: str) -> str:
    """This player's phone reports it; how far the reports are then."""
    form = {"own": str(own), "other": str(other), **said}
    used = phone or name.encode()[:16].ljust(16)
    read = partial(draws.of_phone, form, of.code)
    return reporting.report(desk, player_of(desk, name), of, used, read)


class Phone:
    """A browser with its cookies, on the own page of one player."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.client: TestClient = stranger_of(desk)
        self.path = f"/p/{code_of(desk, name)}"

    def page(self) -> str:
        answer = self.client.get(self.path, headers=PAGE)
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, act: str, **form: object):
        sent = {name: str(value) for name, value in {"act": act, **form}.items()}
        return self.client.post(f"{self.path}/{act}", data=sent)

    def report(self, of: OfMatch, own: int, other: int, **said: str):
        where = {"draw": of.draw_id, "pairing": of.code, "match": of.match}
        return self.post("report", **where, own=own, other=other, **said)
