"""Words that new directors stumbled over, as the pages say them now (DESK 16)."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault, Question
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.views import draws
from host_tools.director.views.drawn.sections import Cell
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import turn
from tests.director.conftest import PAGE, Now
from tests.director.device import Device
from tests.director.test_draws import names, open_draw, play, seen


def cell(desk: Desk, draw_id: int, code: str) -> Cell:
    parts = draws.page(desk, draw_id).parts
    return next(one for part in parts for column in part.columns for one in column.cells if one.code == code)


def words(desk: Desk, draw_id: int, code: str) -> tuple[str, str]:
    a, b = cell(desk, draw_id, code).sides
    return a.words, b.words


@pytest.mark.parametrize(
    ("language", "events", "usual"),
    [
        ("en", "Events", "Usual settings"),
        ("it", "Gare", "Impostazioni abituali"),
        ("nl", "Toernooien", "Gebruikelijke instellingen"),
    ],
)
def test_events_are_where_they_are_drawn_and_their_settings_are_usual(
    client: TestClient, language: str, events: str, usual: str
):
    page = client.get(f"/e?language={language}", headers=PAGE).text
    assert f'href="/e" aria-current="page">{events}</a>' in page and f'href="/event-settings">{usual}</a>' in page
    assert f"<h1>{events}</h1>" in page
    assert client.get(f"/event-settings?language={language}", headers=PAGE).status_code == 200


def test_a_new_event_asks_nothing_about_lots(client: TestClient):
    page = client.get("/e", headers=PAGE).text
    assert "<button>New event</button>" in page and "Anyone can check its draw; you need not do anything." in page


def test_a_question_is_headed_by_the_act_and_its_button_says_it(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    form = {"kind": "player", "old": "Rossi", "name": "Bauer", "draw": str(draw_id)}
    page = client.post("/names", data=form, headers=PAGE).text
    assert "<h1>Correct the name</h1>" in page and '">Correct the name</button>' in page


def test_whoever_withdraws_keeps_the_place_in_the_bracket(desk: Desk):
    draw_id = open_draw(desk)
    acting.act(desk, draw_id, DrawLots(0), {})
    left, other = names(seen(desk, draw_id), "M1-1")
    gone = next(entry for entry, name in seen(desk, draw_id).names.items() if name == left)
    acting.act(desk, draw_id, Withdraw(gone), {})
    assert words(desk, draw_id, "M1-1") == (f"{left}, withdrawn", other)
    assert cell(desk, draw_id, "M1-1").status == "walkover"


def test_a_pairing_waits_for_the_result_of_a_table(desk: Desk, new_device: Callable[[int], Device]):
    draw_id = open_draw(desk)
    acting.act(desk, draw_id, DrawLots(0), {})
    devices = {number: new_device(number) for number in (7, 8)}
    play(desk, devices[7], draw_id, "M1-1", is_verified=False)
    play(desk, devices[8], draw_id, "M1-2")
    assert cell(desk, draw_id, "M2-1").status == "waits for table 7’s result"


def test_a_consolation_says_who_comes_into_it_before_its_byes_are_given(
    desk: Desk, new_device: Callable[[int], Device]
):
    draw_id = open_draw(desk, "Anna\nBea\nCarla\nDora\nEmma\nFien\nGreta")
    for act in (DrawLots(0), OpenConsolation("simple")):
        acting.act(desk, draw_id, act, {})
    said = (*words(desk, draw_id, "C1-1"), *words(desk, draw_id, "C1-2"))
    draw = seen(desk, draw_id)
    for number, one in enumerate(said, 1):
        a, b = names(draw, f"M1-{number}")
        assert one == (f"loser of M1-{number} · {a} or {b}" if a and b else f"loser of M1-{number}")
    assert sum(" or " in one for one in said) == 3
    code = next(code for code, one in seen(desk, draw_id).standings.items() if one.state == "ready")
    loser = names(seen(desk, draw_id), code)[1]
    play(desk, new_device(7), draw_id, code)
    assert f"loser of {code} · {loser}" in (*words(desk, draw_id, "C1-1"), *words(desk, draw_id, "C1-2"))


def test_a_clock_left_running_says_for_how_long(client: TestClient, playing: Device, now: Now):
    """The time beside it goes on by itself."""
    playing.now_ms += 400_000
    now.s += 400
    playing.exchange()
    page = client.get("/", headers=PAGE).text
    assert '<span class="words">No press for</span> <time' in page and "CLOCK LEFT ON, No press for 6:" in page


def test_a_long_pause_that_is_over_can_be_seen(
    client: TestClient, playing: Device, wait: Callable[[Device, float], None]
):
    playing.do(turn.pause, after_ms=0)
    playing.do(turn.state_reason, "ROLL_DISPUTE", after_ms=0)
    wait(playing, 314)
    playing.do(turn.resume, after_ms=0)
    wait(playing, 0)
    row = need_of(client)
    assert "Long pause, 5:14: " in row
    found = re.search(r'action="/tables/(\d+)/settled".*?name="occasion" value="([^"]+)".*?<button[^>]*>Seen<', row)
    assert found
    seen_it = client.post(f"/tables/{found[1]}/settled", data={"occasion": found[2]}, headers=PAGE)
    assert seen_it.status_code == 303 and "settled by" in need_of(client)


def need_of(client: TestClient) -> str:
    page = client.get("/", headers=PAGE).text
    return page[page.index('<li class="need') : page.index("</li>", page.index('<li class="need'))]


def test_a_failure_says_that_nothing_was_changed():
    assert Fault("FAILED", 500).message.startswith("Something went wrong and nothing was changed.")


def test_codes_are_offered_for_what_there_is(client: TestClient):
    page = client.get("/people", headers=PAGE).text
    offered = re.search(r'<select name="kind">(.*?)</select>', page)
    assert offered and re.findall(r'value="(\w+)"', offered[1]) == ["overlay", "program"]


def test_a_match_that_is_over_is_asked_about_with_its_score(desk: Desk, new_device: Callable[[int], Device]):
    draw_id = open_draw(desk)
    acting.act(desk, draw_id, DrawLots(0), {})
    devices = {number: new_device(number) for number in (7, 8, 9)}
    first = play(desk, devices[7], draw_id, "M1-1")
    play(desk, devices[8], draw_id, "M1-2")
    play(desk, devices[9], draw_id, "M2-1")
    verdict = Verdict(scoring.RULING, 1, (0, 1), "sides swapped on the sheet")
    with pytest.raises(Question) as asked:
        results.correct(desk, first, verdict, {}, confirmed="")
    (choice,) = asked.value.choices
    assert ": it is over, 1 – 0; by this, " in choice.label
    assert choice.options[0][1].startswith("The match goes on with these players (ruling), without ")
