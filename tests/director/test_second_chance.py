"""A Second Chance at the desk: offered once there is a consolation, made by itself as its entries are known."""

import io

import pypdfium2
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.draws.planning import plan
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import AUTOMATIC, Announced
from host_tools.director.formats.model import Result
from host_tools.director.formats.progress import READY
from tests.director.conftest import PAGE, say_yes
from tests.director.drawn import do, open_draw, seen

NAMES = ("Anna", "Bea", "Carla", "Dora", "Eva", "Femi", "Gina", "Hana")
OPEN = {"form": "OpenConsolation", "line": "second chance", "letter": "D"}


def in_consolation(desk: Desk) -> int:
    draw_id = open_draw(desk, "\n".join(NAMES))
    said = Announced(lengths=(3,), calls=AUTOMATIC, rest_min=0)
    for act in (Announce(said), Draw(0), OpenConsolation("progressive")):
        do(desk, draw_id, act)
    return draw_id


def offered(client: TestClient, draw_id: int) -> bool:
    return 'value="second chance"' in client.get(f"/e/{draw_id}/draw", headers=PAGE).text


def play_on(desk: Desk, draw_id: int, itself: GoingOn, letters: str) -> None:
    """All matches of these sections that can be played, the first side wins."""
    itself.look()
    while ready := [one for one in seen(desk, draw_id).settled.values() if one.state == READY]:
        of_these = [one for one in ready if one.pairing.code[0] in letters]
        for one in of_these:
            first, second = one.sides
            assert first and second
            do(desk, draw_id, Report(one.pairing.code, Result((first, second), first, points=(3, 0))))
        if not of_these:
            return
        itself.look()


def test_it_is_offered_after_a_consolation_and_once(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, "\n".join(NAMES))
    do(desk, draw_id, Draw(0))
    assert not offered(client, draw_id)
    do(desk, draw_id, OpenConsolation("progressive"))
    assert offered(client, draw_id)
    assert say_yes(client, f"/draws/{draw_id}", OPEN).status_code == 303
    assert not offered(client, draw_id)


def test_a_draw_of_four_has_none_and_a_forged_form_is_told_why(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, "\n".join(NAMES[:4]))
    for act in (Draw(0), OpenConsolation("progressive")):
        do(desk, draw_id, act)
    assert not offered(client, draw_id)
    answer = client.post(f"/draws/{draw_id}", data=OPEN, headers=PAGE)
    assert answer.status_code == 409 and "nobody is left for a Second Chance" in answer.text


def test_its_rounds_are_made_by_themselves_and_it_ends_with_a_winner(desk: Desk, client: TestClient):
    draw_id, itself = in_consolation(desk), GoingOn(desk)
    assert say_yes(client, f"/draws/{draw_id}", OPEN).status_code == 303
    with desk.reading() as connection:
        foreseen = plan(desk, connection, [seen(desk, draw_id)]).matches
    assert sum(one.code.split()[1].startswith("D") and one.chance > 0 for one in foreseen) == 3
    play_on(desk, draw_id, itself, "MC")
    page = client.get(f"/e/{draw_id}/draw?section=D", headers=PAGE).text
    standings = seen(desk, draw_id).settled
    losers = [standings[code].loser for code in ("C1-1", "C1-2", "C2-1", "C2-2")]
    assert all(seen(desk, draw_id).names[one or ""] in page for one in losers)
    play_on(desk, draw_id, itself, "D")
    assert seen(desk, draw_id).event.is_over
    final = seen(desk, draw_id).settled["D2-1"]
    assert final.winner in losers
    printed = pypdfium2.PdfDocument(io.BytesIO(client.get(f"/print/{draw_id}/draw.pdf").content))
    assert any("Second Chance" in sheet.get_textpage().get_text_bounded() for sheet in printed)
