"""Lists that grow with a season are paged; exports are complete."""

import csv
import io
import re
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.routes import inquiries
from host_tools.director.games.backgammon.views import ruled as views_ruled, rulings
from host_tools.director.order import Order
from host_tools.director.store import matches, records, rulings as rows
from host_tools.director.web.routes import api, pages
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import calls, turn
from tests.director.conftest import PAGE, Now, say_yes, settings
from tests.director.device import Device

MANY = 7
ADDRESS = re.compile(r'href="(/(?:results|rulings)\?[^"]*page=[^"]*)"')


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Few enough lines per page that there are several pages."""
    for module, name in ((pages, "WAITING"), (pages, "LISTED"), (inquiries, "RULINGS"), (api, "MATCHES")):
        monkeypatch.setattr(module, name, 3)
    return 3


@pytest.fixture
def season(desk: Desk, device: Device) -> list[int]:
    """Verified matches, each third of another event; the newest first."""
    found = []
    for number in range(MANY):
        match = settings(1, name_a=f"Anna {number}", name_b=f"Berta {number}")
        match.event = "Side event" if number % 3 == 0 else "Main draw"
        found.append(placing.assign(desk, 7, match))
        for step in (device.sync, device.accept, device.play, device.sync):
            step()
        results.verify(desk, found[-1])
    return found[::-1]


def shown(client: TestClient, address: str) -> tuple[list[int], list[str]]:
    """The matches on a page, and where its links go."""
    text = client.get(address, headers=PAGE).text
    links = [link.replace("&amp;", "&") for link in ADDRESS.findall(text)]
    return [int(number) for number in re.findall(r'href="/matches/(\d+)"', text)], links


def walked(client: TestClient, address: str) -> list[int]:
    """Everything shown from this page on; each page links back to the one before."""
    found, links = shown(client, address)
    while links and (older := links[-1]) != address:
        more, links = shown(client, older)
        found += more
        if len(links) == 1:
            return found
    return found


def test_results_come_a_page_at_a_time(client: TestClient, few: int, season: list[int]):
    first, links = shown(client, "/results")
    assert first == season[:few] and links == ["/results?of=done&page=2"]
    second, links = shown(client, links[0])
    assert second == season[few : 2 * few] and links == ["/results?of=done&page=1", "/results?of=done&page=3"]
    assert walked(client, "/results") == season


def test_the_links_keep_what_was_asked_for(client: TestClient, few: int, season: list[int]):
    main = [match for place, match in enumerate(reversed(season)) if place % 3][::-1]
    first, links = shown(client, "/results?event=Main+draw")
    assert first == main[:few] and links == ["/results?event=Main+draw&of=done&page=2"]
    assert walked(client, "/results?event=Main+draw") == main


def test_results_that_wait_have_pages_of_their_own(client: TestClient, few: int, season: list[int], desk: Desk):
    with desk.writing() as connection:
        for match in season:
            matches.change(connection, match, status=records.REPORTED)
    first, links = shown(client, "/results")
    assert first == season[:few] and links == ["/results?of=waiting&page=2"]


@pytest.mark.parametrize("page", ["0", "-1", "many", "9" * 30])
def test_a_page_that_cannot_be_is_refused_in_words(client: TestClient, page: str):
    for path in ("/results", "/rulings"):
        answer = client.get(path, params={"page": page}, headers=PAGE)
        assert answer.status_code == 422 and "Page" in answer.text


def test_a_page_after_the_last_leads_back(client: TestClient, few: int, season: list[int]):
    found, links = shown(client, "/results?of=done&page=9")
    assert found == [] and links == ["/results?of=done&page=8"]


def test_a_program_is_told_where_the_next_page_is(client: TestClient, few: int, season: list[int]):
    answer, found = client.get("/api/results").json(), []
    while True:
        found += [match["id"] for match in answer["matches"]]
        if answer["next"] is None:
            break
        assert len(answer["matches"]) == few and urlsplit(answer["next"]).path == "/api/results"
        answer = client.get(answer["next"]).json()
    assert found == season
    of_one = client.get("/api/results", params={"event": "Side event", "before": season[0]}).json()
    assert [match["event"] for match in of_one["matches"]] == ["Side event"] * 2


def test_rulings_come_a_page_at_a_time_and_whole_as_a_file(client: TestClient, few: int, assigned, desk: Desk):
    table = assigned(length=21)
    for number in range(MANY):
        giving.give(desk, 7, Order(facts.PENALTY, (1, 1), f"late {number}"))
        table.sync()
    text = client.get("/rulings?event=Main+draw", headers=PAGE).text
    assert re.findall(r"late \d", text) == ["late 6", "late 5", "late 4"]
    links = ADDRESS.findall(text)
    assert links == ["/rulings?event=Main+draw&amp;page=2"]
    assert re.findall(r"late \d", client.get(links[0].replace("&amp;", "&"), headers=PAGE).text)[0] == "late 3"
    answer = client.get("/rulings.csv", params={"event": "Main draw"})
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [line["reason"] for line in lines] == [f"late {number}" for number in range(MANY)]
    assert (lines[0]["player"], lines[0]["table"], lines[0]["points"]) == ("Rossi", "7", "1")
    assert 'href="/rulings.csv?event=Main%20draw"' in text


@pytest.fixture
def ruled(client: TestClient, device: Device, desk: Desk, now: Now) -> Desk:
    """Matches with rulings of every kind: taken back, corrected and ordered to be shown, corrected once more."""
    for number in range(3):
        match = settings(5, name_a=f"Anna {number % 2}", name_b=f"Berta {number}")
        match.event = "Side event" if number == 1 else "Main draw"
        match_id = placing.assign(desk, 7, match)
        device.sync()
        device.accept()
        device.begin_game()
        device.sync()
        for points in (1, 2):
            giving.give(desk, 7, Order(facts.PENALTY, (1, points), f"late {points}"))
            now.s += 10
            device.sync()
        now.s += 10
        giving.give(desk, 7, Order(facts.UNDONE, (0,), "not so late"))
        device.sync()
        device.do(calls.call_director)
        device.do(calls.withdraw_call, 0)
        device.do(calls.withdraw_call, 1)
        device.do(turn.resume)
        now.s += 10
        device.play()
        device.sync()
        for winner in (1, 0):
            form = {"result": "1", "winner": str(winner), "score_a": "5", "score_b": "5", "reason": f"cards {winner}"}
            form["score_" + "ba"[winner]] = "3"
            answer = say_yes(client, f"/matches/{match_id}/correct", form)
            assert answer.status_code < 400, answer.text
            now.s += 10
            device.sync()
    return desk


def test_rulings_read_one_by_one_are_those_read_together(ruled: Desk, monkeypatch: pytest.MonkeyPatch):
    together, ladder = rulings.of_event(ruled), rulings.earlier(ruled, 7)
    assert len({line.words for line in together if line.fact == "correction"}) > 1
    assert [line.is_undone for line in together if line.fact == "penalty"] == [False, True] * 3
    assert [len(one.lines) for one in ladder] == [2, 0]
    monkeypatch.setattr(views_ruled, "AT_ONCE", 1)
    assert rulings.of_event(ruled) == together == sorted(together, key=lambda line: line.when_s)
    assert rulings.of_event(ruled, "Side event") == [line for line in together if line.event == "Side event"]


def test_a_page_of_rulings_reads_no_more_than_it_shows(
    client: TestClient, few: int, ruled: Desk, monkeypatch: pytest.MonkeyPatch
):
    read, usual = [], rows.before
    monkeypatch.setattr(views_ruled, "AT_ONCE", 2)
    monkeypatch.setattr(rows, "before", lambda *asked: read.append(asked) or usual(*asked))
    assert client.get("/rulings", headers=PAGE).status_code == 200
    newest = len(read)
    assert len(rulings.of_event(ruled)) > 2 * few and len(read) - newest > newest


def test_all_results_are_exported(client: TestClient, few: int, season: list[int]):
    assert len(client.get("/results.csv").text.splitlines()) == 1 + MANY
