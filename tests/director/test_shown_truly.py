"""Pages show the truth: names and numbers in one order, no busy table as free, no false green light."""

import re

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity, texts
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon import phrases
from host_tools.director.order import Order
from host_tools.director.texts import ENGLISH
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import calls
from matchcore.log import link
from matchcore.sides import BY_A
from tests.director import as_json
from tests.director.conftest import PAGE, client_as, kinds, settings, stranger_of
from tests.director.device import Device

NAMES = ("Jonas", "François")
NOTHING_IS_DONE = ("will.sentence", "will.cube", "will.bank", "will.result")  # frames, and values


def lose(device: Device) -> None:
    """The second player wins, 1 – 3."""
    device.win(0)
    device.play(winner=1)
    device.sync()


def test_whoever_is_named_first_has_the_first_number():
    won = (scoring.POINTS, 1, (2, 5))
    assert phrases.result_words(*won, NAMES).startswith("François wins 5 – 2")
    assert phrases.result_words(scoring.POINTS, 0, (5, 2), NAMES).startswith("Jonas wins 5 – 2")
    assert phrases.result_words(scoring.RULING, -1, (2, 5), NAMES).startswith("2 – 5"), (
        "the names are A and B beside it"
    )


def test_only_a_verified_result_is_green(client: TestClient, playing: Device, desk: Desk):
    """On the board, on the table's page, and on the pages for everybody."""
    lose(playing)
    pages = ("/", "/tables/7", "/live/7")
    assert ["is-sealed" in client.get(page, headers=PAGE).text for page in pages] == [True] * 3
    assert not any("is-verified" in client.get(page, headers=PAGE).text for page in pages)
    results.verify(desk, 1)
    playing.sync()
    assert all("is-sealed is-verified" in client.get(page, headers=PAGE).text for page in pages)


def test_the_board_and_the_results_name_the_winner_first(client: TestClient, playing: Device, desk: Desk):
    lose(playing)
    (need,) = as_json.tables(desk)[0]["results"]
    match = as_json.matches(desk)[0]
    a, b = match["result"]["score"]
    assert match["result"]["winner"] == 1 and a < b
    assert (need["names"], need["score"]) == ("De Vries beats Rossi", f"{b}–{a}")
    assert f"De Vries wins {b} – {a}" in client.get("/results", headers=PAGE).text
    page = client.get(f"/matches/{match['id']}", headers=PAGE).text
    assert f"De Vries wins {b} – {a}" in page
    assert page.count("<th>Rossi – De Vries</th>") == 2, "the columns of scores say whose number is first"


def test_a_table_with_a_match_on_its_way_says_so_with_names_and_time(client: TestClient, device: Device, desk: Desk):
    placing.assign(desk, 7, settings())
    (card,) = as_json.tables(desk)
    assert card["state"] == "assigned" and card["coming"]["names"] == ["Rossi", "De Vries"]
    for page in ("/", "/tables/7", "/live"):
        seen = re.sub("</?bdi>", "", client.get(page, headers=PAGE).text)
        assert re.search(r"Rossi – De Vries(</p>\s*<p>|: )assigned at \d\d:\d\d", seen), page
    assert "Free" not in client.get("/", headers=PAGE).text
    device.sync()
    (card,) = as_json.tables(desk)
    assert (card["state"], card["coming"]) == ("offered", None)


def test_a_moved_match_is_at_its_new_table_at_once(client: TestClient, playing: Device, new_device, desk: Desk):
    new_device(9)
    placing.move(desk, as_json.matches(desk)[0]["id"], 9, "its display is dark")
    cards = {card["number"]: card for card in as_json.tables(desk)}
    assert cards[7]["state"] == "moved" and cards[7]["coming"] is None
    assert cards[9]["state"] == "assigned" and cards[9]["coming"]["words"].startswith("moved here from table 7 at ")
    assert "moved here from table 7 at" in client.get("/", headers=PAGE).text


def test_what_will_be_done_is_in_the_future_tense(client: TestClient, playing: Device):
    """A preview never reads as if it were done."""
    asked = client.get("/pause-all", headers=PAGE).text
    assert "The clock will be paused at 1 table" in asked
    assert asked.index('<form method="post"') < asked.index("will be paused"), "under what is asked"
    for words in (key for key in ENGLISH if key.startswith(("many.will_", "will.")) and key not in NOTHING_IS_DONE):
        assert re.search(r"\bwill\b", ENGLISH[words]), words


def test_rejected_messages_are_counted_until_it_is_over(client: TestClient, playing: Device, desk: Desk, now):
    """Ten minutes without another one: the note disappears, and the next one is the first."""
    forged = bytearray(playing.request())
    forged[-1] ^= 1

    def reject() -> None:
        with pytest.raises(link.BadMessage):
            playing.post(bytes(forged))

    def noted() -> list[str]:
        playing.exchange()
        return [note for note in as_json.tables(desk)[0]["notes"] if "rejected" in note]

    reject()
    reject()
    assert noted()[0].startswith("2 messages in its name were rejected")
    assert as_json.tables(desk)[0]["changes_s"] is not None, "the card is made anew although nothing comes"
    now.s += 601
    assert noted() == []
    reject()
    assert "2 messages" not in noted()[0]


def test_a_clock_left_on_is_for_the_desk(client: TestClient, playing: Device, desk: Desk, now):
    playing.now_ms += 400_000
    now.s += 400
    playing.exchange()
    assert as_json.tables(desk)[0]["need"]["kind"] == "left_on"
    stranger = stranger_of(desk)
    shown = stranger.get("/api/live/7").json()
    assert not shown["is_alert"] and shown["since_s"] is None and shown["words"].endswith(" on turn")
    assert "nobody has pressed" not in stranger.get("/live", headers=PAGE).text
    assert "nobody has pressed" in client.get("/tables/7", headers=PAGE).text


def test_whoever_gives_no_orders_reads_what_he_can_do(playing: Device, desk: Desk):
    observer = client_as(desk, identity.OBSERVER, 7).get("/tables/7", headers=PAGE).text
    assert "There is no match" not in observer and "while there is no match" not in observer
    assert "You can call the director from here" in observer
    clerk = client_as(desk, identity.CLERK).get("/tables/7", headers=PAGE).text
    side = clerk[clerk.index('id="forms"') :]
    assert 'href="/tables/7/assign"' in side and 'href="/matches/1/move"' in side
    assert "while there is no match" not in clerk


def test_take_back_is_offered_only_where_it_can_be_done(client: TestClient, playing: Device, desk: Desk):
    """Elsewhere the log links to the correcting act, and so does the refusal."""
    giving.give(desk, 7, Order(facts.CUBE_SET, (2, 0), "it was turned"))
    playing.sync()
    giving.give(desk, 7, Order(facts.SCORE_SET, (1, 0, 0), "card"))
    placing.move(desk, 1, new_table(desk, 9), "its display is dark")
    log = client.get("/log", headers=PAGE).text
    for act in re.findall(r"/log/undo\?act=(\d+)", log):
        assert "cannot be taken back" not in client.get(f"/log/undo?act={act}", headers=PAGE).text, act
    moved = len(kinds(desk))
    assert f"/log/undo?act={moved}" not in log and 'href="/matches/1/move">Put it right' in log
    assert 'href="/matches/1/move">Put it right' in client.get(f"/log/undo?act={moved}", headers=PAGE).text


def new_table(desk: Desk, number: int) -> int:
    enrolment.enrol(desk, number, f"Board {number}")
    return number


def test_a_refused_correction_keeps_what_was_typed(client: TestClient, reported: Device):
    typed = {"result": "8", "winner": "1", "score_a": "0", "score_b": "9999", "reason": "the sheet says so"}
    page = client.post("/matches/1/correct", data=typed, headers=PAGE).text
    form = page[page.index('<details id="correct" open') :]
    assert 'value="the sheet says so"' in form and 'value="9999"' in form
    assert '<option value="8" selected>' in form and '<option value="1" selected>De Vries' in form


def test_one_of_something_is_said_as_one(client: TestClient, reported: Device, desk: Desk):
    with texts.speaking("en"):
        assert texts.text("problem.rejected", number=1, kinds="x") == "1 message in its name was rejected (x)"
        assert texts.text("many.done_pause", tables=1) == "The order to pause has been given to 1 table."
        game = {"number": 1, "winner": "Anna", "kind": "gammon"}
        assert texts.text("history.game", points=2, **game) == "Game 1: Anna, gammon, 2 points"
        assert texts.text("will.batch", number=1) == "1 match will be assigned."
    (need,) = as_json.tables(desk)[0]["results"]
    assert "points" not in need["detail"], "that it was won on points goes without saying"


def test_a_list_is_refused_with_everything_that_is_wrong_with_it_by_line(client: TestClient, new_device):
    assert 'href="/assign/many"' not in client.get("/", headers=PAGE).text, "there is no table yet"
    for number in (1, 2, 3):
        new_device(number)
    lines = ["1; Rossi; De Vries", "", "2; Silva", "9; Ng; Berg", "1; Toth; Klein", "3; Haas; Rossi"]
    page = client.post("/assign/many", data={"lines": "\n".join(lines), "event": "", "round": ""}, headers=PAGE).text
    for line, words in ((3, "is not “table"), (4, "9"), (5, "Table 1 is on the list twice"), (6, "Rossi is on the")):
        assert re.search(f"Line {line}: [^\n]*{words}", page), line
    assert "2; Silva" in page, "what was typed is kept"
    assert 'href="/assign/many"' in client.get("/", headers=PAGE).text, "beside the tables"


def test_a_call_says_who_called_since_when_both_clocks_stand_and_what_delay_was_left(
    client: TestClient, playing: Device, desk: Desk
):
    playing.do(calls.call_director, "DISPUTE", BY_A + 1, after_ms=9_000)
    playing.sync()
    page = client.get("/tables/7", headers=PAGE).text
    assert "called by De Vries" in page
    stand = client.get("/api/tables/7").json()["call"]["stand"]
    assert re.fullmatch(
        r"Both clocks have stood since \d\d:\d\d:\d\d\. (Rossi|De Vries) had 3 s of delay left\.", stand
    )
    assert stand in page


def test_every_page_has_one_heading_named_columns_and_scrolls_by_key(client: TestClient, reported: Device, desk: Desk):
    desk.is_demonstration = True
    pages = ["/", "/calls", "/tables/7", "/matches/1", "/results", "/rulings", "/log", "/people", "/fleet", "/network"]
    pages += ["/live", "/tables/7/assign", "/assign/many", "/pause-all", "/event-settings", "/tables/new", "/backups"]
    for path in pages:
        page = client.get(path, headers=PAGE).text
        assert len(re.findall(r"<h1\b", page)) == 1, path
        assert not re.search(r"<th[^>]*></th>", page), path
        scrolling = re.findall(r'<div class="(?:sideways|scroll)[^>]*>', page)
        assert all('tabindex="0"' in one for one in scrolling), path
        assert '<aside>\n<p class="hint demonstration">' in page, path
