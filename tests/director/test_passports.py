"""A match's passport at the desk: who gets it, by which code, and what is in it."""

import base64
import gzip
import hashlib
import json
import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.access.tries import FREE
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.order import Order
from host_tools.passport import pages, replaying
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import restoring, turn
from tests.director.conftest import PAGE, Now, client_as, settings, stranger_of
from tests.director.device import Device

DATA = re.compile(rb'id="data" data-digest="([0-9a-f]{64})">([^<]+)<')


def judged(content: bytes) -> dict:
    """As the interpreter in a browser judges a page."""
    found = DATA.search(content)
    assert found
    return json.loads(replaying.judged(gzip.decompress(base64.b64decode(found[2])).decode(), found[1].decode()))


def taken(client: TestClient) -> dict:
    answer = client.get("/matches/1/passport.html", headers=PAGE)
    assert answer.status_code == 200
    return judged(answer.content)


@pytest.fixture
def anybody(desk: Desk) -> TestClient:
    return stranger_of(desk)


def test_the_page_of_a_sealed_match_offers_it_as_one_small_file(client: TestClient, reported: Device):
    assert 'href="/matches/1/passport.html" download' in client.get("/matches/1", headers=PAGE).text
    answer = client.get("/matches/1/passport.html", headers=PAGE)
    assert answer.headers["content-disposition"] == f'attachment; filename="match-{reported.code()}.html"'
    assert len(answer.content) < pages.LARGEST
    assert b'src="' not in answer.content and b"http://" not in answer.content.replace(b"http://www.w3.org/", b"")


def test_its_facts_give_the_code_on_the_screen_of_the_table(client: TestClient, reported: Device):
    found = taken(client)
    assert (found["why"], found["code"], found["names"]) == ("", reported.code(), ["Rossi", "De Vries"])
    assert (found["result"], found["winner"], found["score"]) == ("POINTS", 0, [3, 0])
    assert [turn[0] for turn in found["turns"]] == [1] * len(found["turns"])
    assert [(what, level) for _, _, what, _, level, _ in found["cubes"]] == [("doubled", 2), ("taken", 2)]


def test_whoever_has_the_code_gets_it_without_a_login(anybody: TestClient, reported: Device):
    code = reported.code()
    for path in (f"/passport/{code}", f"/passport/{code.lower()}", f"/PASSPORT/{code}"):
        answer = anybody.get(path, headers=PAGE)
        assert answer.status_code == 200 and judged(answer.content)["code"] == code
        assert answer.headers["content-disposition"].startswith("inline")
        assert "'unsafe-inline'" not in answer.headers["content-security-policy"]
    assert anybody.get("/matches/1/passport.html", headers=PAGE).status_code in (303, 401, 403)


def test_guessed_codes_wait_and_the_right_one_with_them(anybody: TestClient, reported: Device, now: Now):
    tried = ["7-0000", "8-0000", "x", "7-", "-", "7-" + "0" * 40, "\u0667-0000", "70000-0000", "7-000I", "7-0001"]
    wrong = [anybody.get(f"/passport/{code}", headers=PAGE).status_code for code in tried]
    assert wrong[:FREE] == [404] * FREE and wrong[-1] == 429
    assert anybody.get(f"/passport/{reported.code()}", headers=PAGE).status_code == 429
    now.s += 3600
    assert anybody.get(f"/passport/{reported.code()}", headers=PAGE).status_code == 200


def test_one_phone_gets_a_few_at_once(anybody: TestClient, reported: Device, now: Now):
    asked = [anybody.get(f"/passport/{reported.code()}", headers=PAGE).status_code for _ in range(6)]
    assert asked == [200] * 4 + [429] * 2
    now.s += 1
    assert anybody.get(f"/passport/{reported.code()}", headers=PAGE).status_code == 200


def test_the_page_of_the_match_shows_the_address_for_phones(client: TestClient, reported: Device):
    page = client.get("/matches/1", headers=PAGE).text
    assert f"http://127.0.0.1:8080/passport/{reported.code()}</p>" in page and "<svg" in page


def test_a_match_without_a_seal_has_none_and_the_page_does_not_offer_it(client: TestClient, playing: Device):
    assert "passport.html" not in client.get("/matches/1", headers=PAGE).text
    answer = client.get("/matches/1/passport.html")
    assert answer.status_code == 404 and "both players have to confirm" in answer.json()["message"]


def test_a_match_that_has_not_begun_has_none(client: TestClient, device: Device, desk: Desk):
    placing.assign(desk, 7, settings())
    assert "has not sent its facts" in client.get("/matches/1/passport.html").json()["message"]
    assert client.get("/matches/99/passport.html").status_code == 404


def test_what_the_director_does_afterwards_is_told_beside_the_code(client: TestClient, reported: Device, desk: Desk):
    code = reported.code()
    results.correct(desk, 1, Verdict(scoring.POINTS, 1, (3, 0), "the names were swapped"))
    reported.sync()
    content = client.get("/matches/1/passport.html", headers=PAGE).content
    data = json.loads(gzip.decompress(base64.b64decode(DATA.search(content)[2])))  # type: ignore[index]
    assert judged(content)["code"] == code and "De Vries" in data["director"]["counts"]


def test_a_result_sealed_again_has_the_last_code(client: TestClient, reported: Device, desk: Desk):
    first = reported.code()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "signed by mistake"))
    reported.sync()
    assert "both players" in client.get("/matches/1/passport.html").json()["message"]
    reported.confirm()
    reported.sync()
    found = taken(client)
    assert found["code"] == reported.code() != first and found["why"] == ""


def test_an_undone_press_is_no_turn(client: TestClient, playing: Device, desk: Desk):
    playing.turn()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "pressed by mistake"))
    playing.sync()
    playing.do(turn.resume)
    playing.win(0)
    playing.play()
    playing.sync()
    turns = [one for one in taken(client)["turns"] if one[0] == 1]
    assert len(turns) == 5  # four before, and the one in which it ended


def test_a_moved_match_is_whole(client: TestClient, playing: Device, desk: Desk, new_device):
    other = new_device(8)
    other.sync()
    placing.move(desk, 1, 8, "the screen is dead")
    other.sync()
    for side in (0, 1):
        other.do(restoring.confirm_restore, side)
    other.win(0, scoring.GAMMON)
    other.play()
    other.sync()
    found = taken(client)
    assert found["why"] == "" and found["code"] == other.code()
    assert found["moments"][0][0] < found["moments"][-1][0] and found["games"][0]["begun_ms"] is not None


def test_names_in_another_script_are_told_beside(client: TestClient, device: Device, desk: Desk):
    placing.assign(desk, 7, settings(1, name_a="Ольга <b>"))
    device.sync()
    device.accept()
    device.play()
    device.sync()
    content = client.get("/matches/1/passport.html", headers=PAGE).content
    assert b"<b>" not in content
    assert judged(content)["names"][0].isascii()


def test_without_an_interpreter_it_says_how_to_fetch_one(
    client: TestClient, reported: Device, monkeypatch: pytest.MonkeyPatch
):
    pages._parts.cache_clear()
    monkeypatch.setattr(pages, "wasm_folder", lambda: None)
    assert "host_tools.toolchain wasm" in client.get("/matches/1/passport.html").json()["message"]


def test_an_observer_and_a_program_get_none(desk: Desk, reported: Device):
    assert client_as(desk, identity.OBSERVER, 7).get("/matches/1/passport.html").status_code == 403


def test_the_policy_names_what_is_in_the_page():
    for name in ("passport.js", "passport.css"):
        digest = hashlib.sha256((pages.WEB / name).read_bytes()).digest()
        assert f"'sha256-{base64.b64encode(digest).decode()}'" in pages.policy()
