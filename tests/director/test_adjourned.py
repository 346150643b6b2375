"""A match is adjourned, and resumed another day, here or at another director, as it stood (INC-12, INC-13)."""

import csv
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host_tools.director import identity
from host_tools.director.desk import giving, placing, results, undoing
from host_tools.director.desk.adjourning import adjourning, resuming, signed_file
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import calling
from host_tools.director.desk.draws.foreseeing import Foreseeing
from host_tools.director.faults import Fault, Question
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.order import Order
from host_tools.director.store import Store
from host_tools.director.store.away import adjourned
from host_tools.director.views.at_table import cards
from host_tools.director.views.everybody import turns, whereabouts
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE, PLAYING
from matchcore.games.backgammon.topics import restoring
from tests.director import as_json, ready
from tests.director.conftest import PAGE, Now, client_of, kinds, say_yes, settings
from tests.director.device import Device, line_to
from tests.director.drawn import do, open_draw, play, seen
from tests.director.forms import forms_of

PLACE = "Ferrara"


@pytest.fixture
def paused(playing: Device, desk: Desk) -> Device:
    """In the second game, with the cube at 2, and the clock stopped by the director."""
    playing.win(0)
    playing.begin_game()
    playing.double()
    playing.turn(after_ms=12_345)
    playing.sync()
    giving.give(desk, 7, Order(facts.PAUSED))
    playing.sync()
    return playing


@pytest.fixture
def elsewhere(tmp_path: Path, now: Now) -> Iterator[Desk]:
    """Another director, with a store and a key of his own."""
    (tmp_path / "elsewhere").mkdir()
    store = Store(ready.copied(tmp_path / "elsewhere" / "director.sqlite"))
    yield Desk(store, now, now.steady_s)
    store.close()


@pytest.fixture
def there(elsewhere: Desk) -> Device:
    """A table of the other director, free."""
    found = Device(3, enrolment.enrol(elsewhere, 3, "Board 3"), line_to(elsewhere))
    found.sync()
    return found


def stands(device: Device) -> tuple:
    match = device.match
    banks = [match.clock.bank_left_ms(device.now_ms, side) for side in (0, 1)]
    cube = match.cube_level, match.cube_holder
    return match.names, match.length, match.score_a, match.score_b, match.game_number, *cube, match.clock.active, banks


def adjourn(desk: Desk) -> int:
    return adjourning.adjourn(desk, 1, PLACE, "no time left")


def file_of(desk: Desk, number: int = 1) -> str:
    with desk.reading() as connection:
        return resuming.need(connection, number).row.file


def take(desk: Desk, file: str) -> int:
    """Shown first, then taken."""
    with pytest.raises(Question) as asked:
        resuming.take(desk, file, confirmed="")
    return resuming.take(desk, file, confirmed=asked.value.mark)


def confirm(device: Device) -> None:
    device.sync()
    for side in (0, 1):
        device.do(restoring.confirm_restore, side)
    device.sync()


def test_an_adjourned_match_leaves_its_table_free_and_waits_in_the_register(paused: Device, desk: Desk):
    adjourn(desk)
    paused.sync()
    assert paused.match.phase == IDLE
    (match,) = as_json.matches(desk)
    assert match["status"] == "adjourned" and match["result"] is None
    placing.assign(desk, 7, settings(name_a="Rossi", name_b="Verdi"), confirmed="")  # nor are its players held
    paused.sync()
    assert paused.match.names == ("Rossi", "Verdi")


def test_it_goes_on_here_as_it_was_to_the_millisecond_and_its_result_counts_once(
    paused: Device, desk: Desk, new_device: Callable[[int], Device], now: Now
):
    before = stands(paused)
    number = adjourn(desk)
    paused.sync()
    now.s += 7 * 86_400
    other = new_device(8)
    other.sync()
    assert resuming.resume(desk, number, 8) == 1
    other.sync()
    assert stands(other) == before and other.match.is_restored
    confirm(other)
    other.play(winner=1)
    other.sync()
    (match,) = as_json.matches(desk)
    assert (match["status"], match["table"], match["code"]) == ("reported", 8, other.code())
    results.verify(desk, 1)
    with pytest.raises(Fault, match="resumed at table 8"):
        resuming.resume(desk, number, 7)


def test_on_its_way_back_it_comes_from_the_register_since_now(paused: Device, desk: Desk, now: Now):
    number = adjourn(desk)
    paused.sync()
    now.s += 7 * 86_400
    resuming.resume(desk, number, 7)
    coming = as_json.table(desk, 7)["coming"]
    assert coming["words"].startswith("resumed here at") and coming["since_s"] == now.s


def test_it_goes_on_at_another_director_as_it_was(paused: Device, desk: Desk, elsewhere: Desk, there: Device, now: Now):
    before, started_s = stands(paused), as_json.matches(desk)[0]["started_s"]
    adjourn(desk)
    now.s += 7 * 86_400
    number = take(elsewhere, file_of(desk))
    resuming.resume(elsewhere, number, 3)
    there.sync()
    assert stands(there) == before and there.match.phase == PLAYING
    confirm(there)
    there.play(winner=0)
    there.sync()
    results.verify(elsewhere, 1)
    (match,) = as_json.matches(elsewhere)
    assert (match["event"], match["result"]["winner_name"], match["table"]) == ("Main draw", "Rossi", 3)
    assert match["started_s"] == int(started_s)
    (line,) = csv.DictReader(client_of(elsewhere).get("/results.csv").text.lstrip("\ufeff").splitlines())
    day = time.strftime("%Y-%m-%d", time.localtime(started_s))
    assert (line["begun"], line["minutes"]) == (f"Ferrara {day}", "")


def test_it_is_resumed_once_at_a_director(paused: Device, desk: Desk, elsewhere: Desk, there: Device):
    adjourn(desk)
    file = file_of(desk)
    with pytest.raises(Fault, match="stands in the register already"):
        resuming.take(desk, file, confirmed="")
    number = take(elsewhere, file)
    resuming.resume(elsewhere, number, 3)
    for again in (lambda: resuming.resume(elsewhere, number, 3), lambda: resuming.take(elsewhere, file, confirmed="")):
        with pytest.raises(Fault, match="resumed at table 3"):
            again()


def test_the_signer_is_shown_and_whether_the_key_is_known(paused: Device, desk: Desk, elsewhere: Desk):
    with identity.acting_as(identity.Person("Elena", identity.DIRECTOR)):
        adjourn(desk)
    key = signed_file.fingerprint(signed_file.read(file_of(desk)).key)
    words = asked_about(elsewhere, file_of(desk))
    assert "4 – 2" not in words and "Elena (Ferrara)" in words and f"{key}, which is new here" in words
    take(elsewhere, file_of(desk))
    paused.sync()
    resuming.resume(desk, 1, 7)
    confirm(paused)
    giving.give(desk, 7, Order(facts.PAUSED))
    paused.sync()
    adjourn(desk)
    assert f"{key}, which files taken here before have" in asked_about(elsewhere, file_of(desk, 2))


def asked_about(desk: Desk, file: str) -> str:
    with pytest.raises(Question) as asked:
        resuming.take(desk, file, confirmed="")
    return " ".join(asked.value.reasons)


def test_where_it_was_begun_stays_known_however_often_it_is_adjourned(
    paused: Device, desk: Desk, elsewhere: Desk, there: Device
):
    adjourn(desk)
    resuming.resume(elsewhere, take(elsewhere, file_of(desk)), 3)
    confirm(there)
    giving.give(elsewhere, 3, Order(facts.PAUSED))
    there.sync()
    again = adjourning.adjourn(elsewhere, 1, "Bologna", "late")
    said = signed_file.read(file_of(elsewhere, again)).adjourned
    assert (said.place, said.begun) == ("Bologna", PLACE)
    take(desk, file_of(elsewhere, again))  # and back: another adjournment than the one that is here


def test_a_clock_that_runs_is_paused_first(playing: Device, desk: Desk):
    playing.turn()
    playing.sync()
    with pytest.raises(Fault, match="pause the match first"):
        adjourn(desk)
    assert as_json.matches(desk)[0]["status"] == "playing"


def test_what_a_silent_table_plays_on_does_not_count(playing: Device, desk: Desk, now: Now):
    now.s += 61
    number = adjourn(desk)
    playing.play(winner=1)
    playing.sync()
    assert as_json.matches(desk)[0]["status"] == "adjourned" and playing.match.phase == IDLE
    assert resuming.resume(desk, number, 7) == 1


def test_a_match_that_has_not_begun_is_not_adjourned(offered: Device, desk: Desk):
    with pytest.raises(Fault, match="has not begun"):
        adjourn(desk)


def test_a_result_at_the_table_is_confirmed_or_taken_back_first(playing: Device, desk: Desk):
    playing.play()
    playing.sync()
    with pytest.raises(Fault, match="reported"):
        adjourn(desk)


def test_an_adjourned_match_is_moved_by_its_file_alone(paused: Device, desk: Desk, new_device):
    adjourn(desk)
    new_device(8).sync()
    with pytest.raises(Fault, match="adjourned"):
        placing.move(desk, 1, 8, "no")


def test_undoing_brings_it_back_to_its_table_once_that_is_free(paused: Device, desk: Desk):
    before = stands(paused)
    adjourn(desk)
    act = len(kinds(desk))
    assert "Table 7 has a match" in undoing.preview(desk, act).refusal
    paused.sync()
    undoing.undo(desk, act)
    paused.sync()
    assert stands(paused) == before and as_json.matches(desk)[0]["table"] == 7
    assert kinds(desk)[-2:] == ["adjourn", "undo"]


def test_a_file_that_was_taken_can_be_given_up_and_taken_again(paused: Device, desk: Desk, elsewhere: Desk):
    adjourn(desk)
    take(elsewhere, file_of(desk))
    undoing.undo(elsewhere, len(kinds(elsewhere)))
    take(elsewhere, file_of(desk))


def test_one_that_goes_on_elsewhere_waits_no_longer_until_that_is_undone(paused: Device, desk: Desk):
    number = adjourn(desk)
    paused.sync()
    resuming.leave(desk, number)
    with pytest.raises(Fault, match="goes on elsewhere"):
        resuming.resume(desk, number, 7)
    undoing.undo(desk, len(kinds(desk)))
    assert resuming.resume(desk, number, 7) == 1


def test_each_leaves_an_act_of_whoever_did_it(paused: Device, desk: Desk, elsewhere: Desk, there: Device):
    for number in (1, 2):
        with identity.acting_as(identity.Person("Elena", identity.ASSISTANT)):
            assert adjourn(desk) == number
        paused.sync()
        take(elsewhere, file_of(desk, number))
        if number == 1:
            resuming.resume(desk, 1, 7)
            confirm(paused)
            giving.give(desk, 7, Order(facts.PAUSED))
            paused.sync()
    resuming.resume(elsewhere, 2, 3)
    resuming.leave(desk, 2)
    assert [kind for kind in kinds(desk) if kind not in ("enrol", "assign", "order")] == [
        "adjourn",
        "resume_match",
        "adjourn",
        "goes_on_elsewhere",
    ]
    assert kinds(elsewhere) == ["enrol", "take_adjourned", "take_adjourned", "resume_match"]
    page = client_of(desk).get("/log", headers=PAGE).text
    assert "Elena" in page and "adjourned, from table 7" in page


PAPER = {
    "name_a": "Anna",
    "name_b": "Berta",
    "length": "7",
    "score_a": "6",
    "score_b": "3",
    "crawford_played": "1",
    "bank_a": "4:05",
    "bank_b": "",
    "place": PLACE,
    "reason": "late",
}


def test_a_match_without_a_device_is_written_down_and_resumed_with_its_score_and_times(desk: Desk, device: Device):
    client = client_of(desk)
    device.sync()
    assert client.post("/adjourned/paper", data=PAPER, headers=PAGE).headers["location"] == "/adjourned/1"
    assert "6 – 3, to 7" in client.get("/adjourned", headers=PAGE).text
    client.post("/adjourned/1/resume", data={"table": "7"}, headers=PAGE)
    confirm(device)
    match = device.match
    assert (match.names, match.length, match.score_a, match.score_b) == (("Anna", "Berta"), 7, 6, 3)
    assert [match.clock.bank_left_ms(device.now_ms, side) for side in (0, 1)] == [245_000, 300_000]
    device.begin_game()
    device.double()  # after Crawford
    assert match.cube_level == 2


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"score_a": "7"}, "score"),
        ({"score_a": "-1"}, "-1"),
        ({"length": "0"}, "Length"),
        ({"name_b": "Anna"}, "Anna"),
        ({"bank_a": "4.05"}, "4.05"),
        ({"bank_a": "9999:59"}, "INC-11"),
        ({"reason": ""}, "Reason"),
        ({"place": "x" * 61}, "61"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, dict) else "",
)
def test_what_is_typed_wrongly_is_refused_in_words_and_stays_in_the_form(desk: Desk, typed: dict, words: str):
    answer = client_of(desk).post("/adjourned/paper", data=PAPER | typed, headers=PAGE)
    assert answer.status_code == 422 and words in answer.text
    assert f'name="name_b" value="{typed.get("name_b", "Berta")}"' in answer.text
    with desk.reading() as connection:
        assert adjourned.waiting(connection) == []


# -- in a draw ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(desk: Desk, device: Device) -> int:
    """The first semi-final is adjourned, from table 7."""
    draw_id = open_draw(desk)
    do(desk, draw_id, DrawLots(0))
    calling.call(desk, draw_id, "M1-1", 7, 3)
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    giving.give(desk, 7, Order(facts.PAUSED))
    device.sync()
    adjourn(desk)
    device.sync()
    return draw_id


def test_an_adjourned_pairing_is_not_called_again_and_says_so(drawn: int, desk: Desk):
    assert seen(desk, drawn).statuses["M1-1"] == "adjourned"
    with pytest.raises(Fault, match="adjourned"):
        calling.call(desk, drawn, "M1-1", 7, 3)
    client = client_of(desk)
    for path in ("/e/1/rounds/M1", "/live/draws/1", "/matches/1", "/results"):
        assert "adjourned" in client.get(path, headers=PAGE).text, path
    pairings = client.get("/api/public").json()["pairings"]
    assert [one["state"] for one in pairings if one["code"] == "M1-1"] == ["adjourned"]


def test_the_table_that_it_has_left_shows_nothing_of_it(drawn: int, desk: Desk, device: Device):
    """Another match is there now."""
    c, _ = (seen(desk, drawn).names[side or ""] for side in seen(desk, drawn).settled["M1-2"].sides)
    a, b = (seen(desk, drawn).names[side or ""] for side in seen(desk, drawn).settled["M1-1"].sides)
    calling.call(desk, drawn, "M1-2", 7, 3)
    for step in (device.sync, device.accept, device.begin_game):
        step()
    device.win(0)
    device.sync()
    shown = cards.list_cards(desk)
    day = whereabouts.every(desk, shown)[whereabouts.mark_of(c)].day
    assert [line.words for line in day if line.sign == "if_won"] == [f"winner of {a} – {b}"]
    (draw,) = (one for one in turns.every(desk, shown) if one.key.startswith("draw:"))
    assert [(line.place, line.score) for line in draw.lines] == [("", ""), ("7", "1 – 0")]


def test_an_adjourned_match_and_what_waits_for_it_are_no_part_of_the_evening(drawn: int, desk: Desk, device: Device):
    assert [one.code for one in Foreseeing(desk).plan().matches] == [f"{drawn} M1-2"]
    resuming.resume(desk, 1, 7)
    confirm(device)
    assert [one.code for one in Foreseeing(desk).plan().matches] == [
        f"{drawn} {code}" for code in ("M1-1", "M1-2", "M2-1")
    ]


def test_where_all_that_is_left_is_adjourned_no_end_is_said(drawn: int, desk: Desk, device: Device):
    play(desk, device, drawn, "M1-2")
    foreseeing = Foreseeing(desk, lambda: ThreadPoolExecutor(1))
    foreseeing.look()
    assert desk.foreseen == {}
    assert client_of(desk).get("/hall", headers=PAGE).status_code == 200


def test_its_result_counts_for_the_draw_when_it_was_resumed_here(drawn: int, desk: Desk, device: Device):
    resuming.resume(desk, 1, 7)
    confirm(device)
    device.play(winner=1)
    device.sync()
    results.verify(desk, 1)
    assert seen(desk, drawn).settled["M2-1"].sides[0] == seen(desk, drawn).settled["M1-1"].sides[1]


def test_its_result_comes_home_on_paper_when_it_was_resumed_elsewhere(drawn: int, desk: Desk):
    a, b = (side or "" for side in seen(desk, drawn).settled["M1-1"].sides)
    kinds_of_forms = [form.kind for form in forms_of(client_of(desk).get("/e/1/rounds/M1", headers=PAGE).text)]
    assert "Report" in kinds_of_forms
    do(desk, drawn, Report("M1-1", Result((a, b), b, 1, (2, 3)), is_on_paper=True))
    assert seen(desk, drawn).settled["M2-1"].sides[0] == b
    assert "M1-1" not in seen(desk, drawn).statuses
    with pytest.raises(Fault, match="has a result already"):
        resuming.resume(desk, 1, 7)


# -- pages -------------------------------------------------------------------------------------------------------------


def test_the_pages_lead_from_the_table_to_the_register_and_to_another_director(
    paused: Device, desk: Desk, elsewhere: Desk, there: Device
):
    here, other = client_of(desk), client_of(elsewhere)
    assert "/matches/1/adjourn" in here.get("/tables/7", headers=PAGE).text
    form = here.get("/matches/1/adjourn", headers=PAGE).text
    assert "1 – 0" in form and "clock.bank" not in form
    answer = here.post("/matches/1/adjourn", data={"place": PLACE, "reason": "late"}, headers=PAGE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/adjourned/1")
    assert "Rossi" in here.get("/adjourned", headers=PAGE).text
    file = here.get("/adjourned/1/file")
    assert file.headers["content-disposition"].startswith('attachment; filename="adjourned-')
    question = other.post("/adjourned", data={"file": file.text}, headers=PAGE)
    assert question.status_code == 200 and "ask the other director" in question.text
    assert say_yes(other, "/adjourned", {"file": file.text}).headers["location"] == "/adjourned/1"
    assert "3 Board 3" in other.get("/adjourned/1", headers=PAGE).text
    resumed = other.post("/adjourned/1/resume", data={"table": "3"}, headers={"Accept": "application/json"})
    assert resumed.json() == {"match": 1}
    there.sync()
    assert stands(there) == stands(paused)
    assert "resumed at table 3" in other.get("/adjourned", headers=PAGE).text


def test_the_page_says_why_a_match_cannot_be_adjourned_now(playing: Device, desk: Desk):
    playing.turn()
    playing.sync()
    page = client_of(desk).get("/matches/1/adjourn", headers=PAGE).text
    assert "pause the match first" in page and 'action="/matches/1/adjourn"' not in page
