"""Printed sheets, read as they come out of the printer: names in any script, pages, codes, who may have them."""

from functools import partial

import pypdfium2
import pytest
import zxingcpp
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up, calling
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.announced import Announced, Prizes
from host_tools.director.printing import bracket
from host_tools.director.views.drawn.trees import trees
from host_tools.director.web import app
from host_tools.director.wording import time_of_day
from tests.director.conftest import HERE, PAGE, PORT, Now, client_as, logged_in
from tests.director.device import Device
from tests.director.drawn import FOUR, do, open_draw, seen
from tests.director.test_standings_file import report

MANY = "\n".join(f"Player {number:02}" for number in range(1, 65))


def printed(client: TestClient, address: str) -> pypdfium2.PdfDocument:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline")
    return pypdfium2.PdfDocument(answer.content)


def words(pdf: pypdfium2.PdfDocument) -> list[str]:
    """Of each page."""
    return [page.get_textpage().get_text_range() for page in pdf]


def codes(pdf: pypdfium2.PdfDocument) -> set[str]:
    return {code.text for page in pdf for code in zxingcpp.read_barcodes(page.render(scale=3).to_pil())}


@pytest.fixture
def drawn(desk: Desk, device: Device) -> int:
    """Four entries; one match at table 7, the other one on a board without a device."""
    draw_id = open_draw(desk, FOUR)
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("progressive"))
    device.sync()
    calling.call(desk, draw_id, "M1-1", 7, 5)
    call_up.seat(desk, draw_id, "M1-2", "25")
    return draw_id


def test_every_sheet_says_of_what_it_is_when_and_which_page_of_how_many(
    client: TestClient, desk: Desk, drawn: int, now: Now
):
    time = time_of_day(now.s)
    for name in ("draw", "round", "cards", "score-sheets", "players", "badges"):
        pages = words(printed(client, f"/print/{drawn}/{name}.pdf"))
        for at, text in enumerate(pages, 1):
            assert "Open" in text and time in text and f"page {at} of {len(pages)}" in text, name


@pytest.mark.parametrize(("paper", "size_pt"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_the_paper_is_a4_or_letter(client: TestClient, drawn: int, paper: str, size_pt: tuple[int, int]):
    (page,) = printed(client, f"/print/{drawn}/round.pdf?paper={paper}")
    assert tuple(map(round, page.get_size())) == size_pt
    assert client.get(f"/print/{drawn}/round.pdf?paper=A5").status_code == 422


def test_a_round_says_table_score_and_start_and_who_waits(client: TestClient, desk: Desk, drawn: int):
    draw = seen(desk, drawn)
    (text,) = words(printed(client, f"/print/{drawn}/round.pdf?round=M1"))
    start = calling.start_words(draw.played["M1-1"].match.created_s)
    for name in draw.names.values():
        assert name in text
    assert "device" in text and "paper" in text and start in text
    assert client.get(f"/print/{drawn}/round.pdf?round=M9").json()["error"] == "NO_ROUND"


def test_without_a_table_they_wait_and_a_bye_is_named(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, "Rossi\nNovak\nBerg")
    do(desk, draw_id, DrawLots(0))
    (text,) = words(printed(client, f"/print/{draw_id}/round.pdf?round=M1"))
    standings = seen(desk, draw_id).standings
    (bye,) = (side for one in standings.values() if one.state == "bye" for side in one.sides if side)
    assert f"Bye: {seen(desk, draw_id).names[bye]}" in text and "Waiting for a table:" in text


def test_the_code_of_a_card_leads_to_the_table_or_where_there_is_none_to_the_players_own_pages(
    client: TestClient, drawn: int
):
    found = codes(printed(client, f"/print/{drawn}/cards.pdf"))
    assert {code.partition("8080")[2] for code in found} == {"/tell/7", "/p"}


@pytest.mark.parametrize("name", ["draw", "players", "score-sheets"])
def test_the_code_of_the_other_sheets_leads_to_the_live_draw(client: TestClient, drawn: int, name: str):
    (code,) = codes(printed(client, f"/print/{drawn}/{name}.pdf"))
    path = "/live/draws" + code.partition("/live/draws")[2]
    assert path == f"/live/draws/{drawn}" and client.get(path, headers=PAGE).status_code == 200


def test_the_code_of_a_badge_opens_the_players_own_page(client: TestClient, desk: Desk, drawn: int):
    found = codes(printed(client, f"/print/{drawn}/badges.pdf"))
    pages = "".join(client.get(code.partition("8080")[2], headers=PAGE).text for code in found)
    names = list(seen(desk, drawn).names.values())
    assert len(found) == len(names) and all(f"<h1><bdi>{name}</bdi></h1>" in pages for name in names)


def test_names_are_printed_as_they_are_written_and_long_ones_fit(client: TestClient, desk: Desk):
    names = ["Иванов Пётр", "Παπαδόπουλος", "Łukasiewicz", "Nguyễn Văn Phú", "王小明"]
    long = "Maria-Magdalena von und zu Hohenlohe-Langenburg-Schillingsfürst"[:60]
    draw_id = open_draw(desk, "\n".join([*names, long, "Rossi", "Novak"]))
    do(desk, draw_id, DrawLots(0))
    for name in ("draw", "players", "badges", "score-sheets"):
        pdf = printed(client, f"/print/{draw_id}/{name}.pdf")
        text = "\n".join(words(pdf))
        missing = [
            one for one in ("Иванов", "Παπαδόπουλος", "Łukasiewicz", "Nguyễn", "WangXiaoMing") if one not in text
        ]
        assert not missing and "Maria-Magdalena" in text, name
        for page in pdf:
            grey = page.render(scale=1).to_pil().convert("L")
            across, down = grey.size
            edges = {grey.getpixel((x, y)) for y in range(down) for x in (5, 30, across - 30, across - 5)}
            assert edges == {255}, f"{name}: something is in the margin"


# -- the draw ----------------------------------------------------------------------------------------------------------


def test_a_draw_over_32_lines_is_in_quarters_with_marks_where_they_join(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, MANY)
    do(desk, draw_id, DrawLots(0))
    pages = words(printed(client, f"/print/{draw_id}/draw.pdf"))
    assert len(pages) == 5
    for at, page in enumerate(pages[:4]):
        assert f"lines {16 * at + 1}–{16 * at + 16} of 64" in page and "page" in page
    assert all(f"Player {number:02}" in "".join(pages[:4]) for number in range(1, 65))
    for mark, page in zip("ABCD", pages):
        assert mark in page.split() and mark in pages[4].split()


@pytest.mark.parametrize("number", [2, 3, 16, 32, 33, 64, 100, 128, 150])
def test_every_pairing_is_on_one_page_and_every_mark_is_taken_up_once(desk: Desk, number: int):
    draw_id = acting.open_draw(desk, "Open")
    lines = "\n".join(f"Player {at}" for at in range(number))
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    do(desk, draw_id, DrawLots(0))
    if number > 3:
        do(desk, draw_id, OpenConsolation("progressive"))
    with desk.reading() as connection:
        usual = calling.usual_settings(connection, "Open")
    for tree in trees(seen(desk, draw_id), usual):
        pages = list(bracket.pages(tree.nodes))
        assert sorted(code for page in pages for code in page.nodes) == sorted(tree.nodes)
        ends = [mark for page in pages for mark in page.ends.values()]
        begins = [mark for page in pages for code in page.nodes for mark in page.begins.get(code, ())]
        assert sorted(ends) == sorted(begins) and len(set(ends)) == len(ends)
        assert (len(pages) == 1) == (not ends)
        for page in pages:
            count = bracket.leaves(page.nodes)
            assert sum(count[code] for code in bracket.roots(page.nodes)) <= bracket.MOST


def test_reversed_the_final_is_at_the_left(client: TestClient, desk: Desk, drawn: int):
    def middle_of(word: str, asked: str) -> float:
        page = printed(client, f"/print/{drawn}/draw.pdf{asked}")[0]
        text = page.get_textpage()
        index, _ = text.search(word).get_next() or (0, 0)
        left, _, right, _ = text.get_charbox(index)
        return (left + right) / 2

    assert middle_of("Final", "") > middle_of("Round 1", "")
    assert middle_of("Final", "?reverse") < middle_of("Round 1", "?reverse")


# -- what is empty, and who may see it ---------------------------------------------------------------------------------


def test_a_sheet_without_anything_on_it_is_refused_in_words(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, FOUR)
    for name in ("draw", "round", "cards", "score-sheets", "standings", "receipts"):
        answer = client.get(f"/print/{draw_id}/{name}.pdf")
        assert answer.status_code == 409 and answer.json()["error"] == "NOTHING_TO_PRINT", name
    assert client.get("/print/99/draw.pdf").status_code == 404


def test_standings_have_a_page_for_each_section_with_its_criteria(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, MANY)
    do(desk, draw_id, DrawGroups(8, 0))
    report(desk, draw_id, "GA1-1")
    pages = words(printed(client, f"/print/{draw_id}/standings.pdf"))
    assert len(pages) == 8 and "Group A" in pages[0] and "Difference" in pages[0]


def test_receipts_are_of_prizes_whose_winners_are_known_and_not_for_an_assistant(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, "Rossi\nNovak")
    do(desk, draw_id, Announce(Announced(prizes=Prizes(fee=50, sections=(("M", 100),), places=(70, 30)))))
    do(desk, draw_id, DrawLots(0))
    winner, loser = report(desk, draw_id, "M1-1")
    (text,) = words(printed(client, f"/print/{draw_id}/receipts.pdf"))
    assert winner in text and "70" in text and loser in text and "30" in text and "signature" in text
    assert client_as(desk, identity.CLERK).get(f"/print/{draw_id}/receipts.pdf").status_code == 200
    assert client_as(desk, identity.ASSISTANT).get(f"/print/{draw_id}/receipts.pdf").status_code == 403
    for role, is_there in ((identity.CLERK, True), (identity.ASSISTANT, False)):
        page = client_as(desk, role).get("/print", headers=PAGE).text
        assert (f"/print/{draw_id}/receipts.pdf" in page) == is_there


def test_the_rulings_are_printed_with_their_reasons(client: TestClient, playing: Device):
    form = {"form": "penalty", "against": "1", "points": "1", "reason": "PEN-03 left the room"}
    assert client.post("/tables/7/orders", data=form).status_code == 303
    playing.sync()
    playing.sync()
    (text,) = words(printed(client, "/print/rulings.pdf"))
    assert "PEN-03" in text and "left the room" in text and "TOU-06" in text


@pytest.mark.parametrize(("language", "said"), [("it", "pagina 1 di 1"), ("nl", "pagina 1 van 1")])
def test_a_sheet_is_in_the_language_of_who_asks(client: TestClient, drawn: int, language: str, said: str):
    (text,) = words(printed(client, f"/print/{drawn}/round.pdf?round=M1&language={language}"))
    assert said in text and "printed" not in text


def test_the_page_offers_every_sheet_and_is_found_where_one_looks(client: TestClient, desk: Desk, drawn: int):
    page = client.get("/print?paper=Letter", headers=PAGE).text
    for name in ("draw", "players", "badges", "standings"):
        assert f'href="/print/{drawn}/{name}.pdf?paper=Letter"' in page
    for name in ("round", "cards", "score-sheets"):
        assert f'href="/print/{drawn}/{name}.pdf?paper=Letter&amp;round=M1"' in page
    for place in ("/e", f"/e/{drawn}", "/call-up", "/rulings"):
        assert 'href="/print' in client.get(place, headers=PAGE).text, place


# -- the poster --------------------------------------------------------------------------------------------------------


LAN = "http://192.168.1.5:8080"


@pytest.fixture
def opened(desk: Desk) -> TestClient:
    """The director in a hall that is open."""
    server = app.create(desk, PORT, lan=lambda: [LAN])
    return logged_in(TestClient(server, base_url=LAN, client=HERE, headers={"Origin": LAN}), desk)


def poster(client: TestClient, **form: str) -> pypdfium2.PdfDocument:
    answer = client.post("/print/poster.pdf", data=form)
    assert answer.status_code == 200, answer.text
    return pypdfium2.PdfDocument(answer.content)


def test_the_poster_leads_phones_to_the_wifi_and_to_find_me(opened: TestClient):
    found = poster(opened, title="Ticino Open", wifi="Hall; 2", password="dice:cube")
    assert codes(found) == {"WIFI:T:WPA;S:Hall\\; 2;P:dice\\:cube;;", f"{LAN}/p"}
    (text,) = words(found)
    for said in ("Where do I play?", "Ticino Open", "Hall; 2", "dice:cube", f"{LAN}/p"):
        assert said in text


def test_a_poster_without_wifi_has_one_code(opened: TestClient):
    assert codes(poster(opened, title="", wifi="", password="")) == {f"{LAN}/p"}


def test_an_open_network_needs_no_password(opened: TestClient):
    assert "WIFI:S:Guests;P:;;" in codes(poster(opened, wifi="Guests", password=""))


def test_a_poster_that_no_phone_could_follow_is_not_offered_and_refused(client: TestClient, opened: TestClient):
    assert "/print/poster.pdf" in opened.get("/print").text
    assert "/print/poster.pdf" not in client.get("/print").text
    answer = client.post("/print/poster.pdf", data={"title": "Open"})
    assert answer.status_code == 409 and "The hall is closed" in answer.json()["message"]


@pytest.mark.parametrize(
    ("wifi", "password", "said"),
    [
        ("Hall", "short", "A Wi-Fi password has 8 to 63 letters; this one has 5"),
        ("Hall", "x" * 64, "A Wi-Fi password has 8 to 63 letters; this one has 64"),
        ("З" * 17, "", "is no name of a Wi-Fi: it has at most 32 bytes"),
        ("", "dice:cube", "Wi-Fi is missing"),
    ],
)
def test_what_no_phone_could_join_is_refused_and_what_was_typed_stays(
    client: TestClient, wifi: str, password: str, said: str
):
    answer = client.post("/print/poster.pdf", data={"title": "Open", "wifi": wifi, "password": password}, headers=PAGE)
    assert answer.status_code == 422
    assert said in answer.text and f'value="{wifi}"' in answer.text
