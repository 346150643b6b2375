"""Results that come to the desk as the signed line of a QR code, and the facts that complete them later."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment, exchange
from host_tools.director.desk.devices.handovers import Handed
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play import result_line
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning
from matchcore.refusal import Refusal
from matchcore.sides import A, B
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device


@pytest.fixture
def offline(playing: Device) -> Device:
    """A table whose match ended after the network had gone."""
    playing.play(winner=0)
    return playing


def line(device: Device, **changes) -> str:
    """The content of the table's QR code at the moment the match is sealed."""
    match = device.match
    score = scoring.reported(match.score_a, match.length), scoring.reported(match.score_b, match.length)
    said = {
        "table": device.number,
        "code": device.code(),
        "score": score,
        "result": match.result,
        "winner": match.winner,
        "key": device.key,
        **changes,
    }
    return result_line.line(**said)


def result(desk: Desk) -> dict:
    (found,) = as_json.matches(desk)
    return found


def hand_over(desk: Desk, text: str) -> Handed:
    handed = results.hand_over(desk, text)
    assert text.split()[2] in handed.words
    return handed


def test_a_line_is_entered_as_a_reported_result(offline: Device, desk: Desk):
    handed = hand_over(desk, line(offline))
    assert handed.is_new and "Rossi – De Vries: Rossi wins 3 – 0 (points)" in handed.words
    found = result(desk)
    assert (found["status"], found["code"], found["is_handed_over"]) == ("reported", offline.code(), True)
    assert found["reported"]["words"] == "Rossi wins 3 – 0 (points)" and found["sealed_s"] is None


def test_what_is_asked_about_a_match_without_facts_follows_from_what_was_agreed(device: Device, desk: Desk):
    """EXP-05, GEN-02: the table never said that it has the match."""
    agreed = settings()
    agreed.options["expiry.certain_winner"] = "loses"
    placing.assign(desk, 7, agreed)
    hand_over(desk, line(device, code="7-Q4K2", score=(1, 0), result=scoring.TIME, winner=B))
    assert result(desk)["reported"]["type"] == "TIME" and result(desk)["asks_certain"] is None


def test_the_facts_complete_it(offline: Device, desk: Desk):
    hand_over(desk, line(offline))
    offline.sync()
    found = result(desk)
    assert (found["status"], found["is_handed_over"]) == ("reported", True) and found["sealed_s"]
    assert len(as_json.match(desk, found["id"])["games"]) == len(offline.match.games)
    assert not hand_over(desk, line(offline)).is_new


def test_facts_that_come_a_few_at_a_time_do_not_take_it_back(offline: Device, desk: Desk):
    hand_over(desk, line(offline))
    kept = dict(offline.records)
    for seq in sorted(kept):
        offline.records = {number: kept[number] for number in kept if number <= seq}
        offline.exchange()
        assert result(desk)["status"] == "reported"
    assert result(desk)["sealed_s"]


@pytest.mark.parametrize("is_corrected", [False, True])
def test_what_was_decided_meanwhile_stands_and_the_table_is_told(offline: Device, desk: Desk, is_corrected: bool):
    hand_over(desk, line(offline))
    if is_corrected:
        results.correct(desk, result(desk)["id"], Verdict(scoring.RULING, B, (0, 3), "names swapped"))
    else:
        results.verify(desk, result(desk)["id"])
    offline.sync()
    found = result(desk)
    assert found["status"] == ("corrected" if is_corrected else "verified") and found["sealed_s"]
    match = offline.match
    assert (match.phase, match.is_verified, match.winner) == (SEALED, True, B if is_corrected else A)


def test_a_line_and_the_facts_that_follow_agree(offline: Device, desk: Desk):
    text = line(offline)
    offline.sync()
    before = as_json.matches(desk)
    handed = hand_over(desk, text)
    assert not handed.is_new and "both agree" in handed.words
    assert as_json.matches(desk) == before


def test_a_corrected_result_agrees_with_the_line_of_before_and_of_after(offline: Device, desk: Desk):
    text, code = line(offline), offline.code()
    offline.sync()
    results.correct(desk, result(desk)["id"], Verdict(scoring.RULING, B, (3, 0), "names swapped"))
    offline.sync()
    assert not hand_over(desk, text).is_new
    assert not hand_over(desk, line(offline, code=code)).is_new


@pytest.mark.parametrize("changes", [{"winner": B}, {"score": (3, 2)}, {"result": scoring.TIME}, {"code": "7-ZZZZ"}])
def test_a_difference_is_shown_and_changes_nothing(offline: Device, desk: Desk, changes: dict):
    offline.sync()
    before = as_json.matches(desk)
    text = line(offline, **changes)
    with pytest.raises(Fault, match="Nothing is changed: .* Rossi wins 3 – 0 .*; the line says .* code 7-") as caught:
        results.hand_over(desk, text)
    assert caught.value.code == "HANDOVER_DIFFERS" and text.split()[2] in str(caught.value)
    assert as_json.matches(desk) == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not the line of a match table"),
        ("https://example.org", "not the line of a match table"),
        ("MT1 seven", "the table is seven"),
        ("MT1 9", "no table 9"),
        ("MT1 99999999999999999999 9-AAAA 3-0 POINTS A 0011223344556677", "no table 9999"),
        ("MT1 7 7-AAAA 3-0 POINTS A", "not signed"),
        ("MT1 7 7-AAAA 3-0 POINTS A 0011223344556677", "signature is not that of table 7"),
        ("MT1 7 7-AAAA 3-0 POINTS A B C 0011223344556677", "9 words where 7 are due"),
    ],
)
def test_a_line_that_is_not_to_be_trusted_changes_nothing(offline: Device, desk: Desk, text: str, words: str):
    before = as_json.matches(desk)
    with pytest.raises(Fault, match=words):
        results.hand_over(desk, text)
    assert as_json.matches(desk) == before


def test_another_tables_signature_is_no_signature(offline: Device, new_device, desk: Desk):
    """Neither is a key that was replaced, nor a line whose table was changed."""
    other = new_device(8)
    with pytest.raises(Fault, match="signature"):
        results.hand_over(desk, line(offline, key=other.key))
    with pytest.raises(Fault, match="signature"):
        results.hand_over(desk, line(offline).replace("MT1 7 7-", "MT1 8 8-"))
    with pytest.raises(Fault, match="code .* is not one of table 7"):
        results.hand_over(desk, line(offline, code="8-AAAA"))
    enrolment.renew(desk, 7)
    with pytest.raises(Fault, match="signature"):
        results.hand_over(desk, line(offline))
    assert result(desk)["status"] == "playing"


def test_a_result_that_cannot_be_is_refused(offline: Device, desk: Desk):
    with pytest.raises(Refusal, match="BAD_SCORE"):
        results.hand_over(desk, line(offline, score=(7, 5)))
    assert result(desk)["status"] == "playing"


def test_a_table_without_a_match_has_nothing_to_hand_over(device: Device, desk: Desk):
    with pytest.raises(Fault, match="no match at table 7 is waiting"):
        results.hand_over(desk, result_line.line(7, "7-AAAA", (3, 0), scoring.POINTS, A, device.key))


def test_the_match_on_the_table_comes_before_the_one_on_its_way(offline: Device, desk: Desk):
    placing.assign(desk, 7, settings(name_a="Anna"))
    handed = hand_over(desk, line(offline))
    assert handed.match.names == ("Rossi", "De Vries")
    offline.sync()
    assert [match["status"] for match in as_json.matches(desk)] == ["offered", "reported"]


def test_a_match_begun_at_the_table_is_the_one_that_was_on_its_way_to_it(device: Device, desk: Desk):
    """The order never got there; the players set the match up themselves, and the desk has it under their names."""
    placing.assign(desk, 7, settings())
    device.do(beginning.assign, Settings(3, "A", "B"))
    device.accept()
    device.play(winner=1)
    hand_over(desk, line(device))
    device.sync()
    found = result(desk)
    assert (found["names"], found["status"]) == (["Rossi", "De Vries"], "reported") and found["sealed_s"]
    assert as_json.match(desk, found["id"])["games"]
    assert as_json.table(desk, 7)["orders"][0]["status"] == "cancelled"
    assert device.match.phase == SEALED


def test_a_match_that_the_table_had_got_all_the_same(device: Device, desk: Desk):
    """The order was withdrawn at the desk when the result was handed over; the table's fact shows that it arrived."""
    placing.assign(desk, 7, settings())
    device.take(exchange.answer_to(desk, device.request()))
    device.accept()
    device.play(winner=1)
    hand_over(desk, line(device))
    device.sync()
    assert result(desk)["status"] == "reported" and result(desk)["sealed_s"]
    assert as_json.table(desk, 7)["orders"][0]["status"] == "applied"


def test_a_match_that_is_opened_again_has_to_be_handed_over_again(offline: Device, desk: Desk):
    hand_over(desk, line(offline))
    offline.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "wrong winner"))
    offline.sync()
    assert (result(desk)["status"], result(desk)["is_handed_over"]) == ("playing", False)


def test_the_page_takes_a_line_and_says_what_became_of_it(client: TestClient, offline: Device):
    text = line(offline)
    wrong = client.post("/results", data={"line": text[:-1] + "g"}, headers=PAGE)
    assert wrong.status_code == 422 and 'role="alert"' in wrong.text
    assert "signature is not that of table 7" in wrong.text
    unknown = client.post("/results", data={"line": text.replace("MT1 7", "MT1 9")}, headers=PAGE)
    assert unknown.status_code == 404 and "There is no table 9" in unknown.text and 'name="line"' in unknown.text
    assert "QR code is missing" in client.post("/results", data={"line": " "}, headers=PAGE).text
    assert "100 at most" in client.post("/results", data={"line": "x" * 101}, headers=PAGE).text
    for words in ("It is entered", "both agree"):
        taken = client.post("/results", data={"line": f" {text}\r\n"}, headers=PAGE)
        assert taken.status_code == 200 and 'role="status"' in taken.text and words in taken.text
        assert "handed over at the desk" in taken.text


def test_a_program_hands_over_a_line(client: TestClient, offline: Device):
    """RES-08."""
    answer = client.post("/api/handovers", json={"line": line(offline)})
    assert answer.status_code == 200 and answer.json()["is_new"] and answer.json()["match"] == 1
    differs = client.post("/api/handovers", json={"line": line(offline, winner=B)})
    assert (differs.status_code, differs.json()["error"]) == (409, "HANDOVER_DIFFERS")


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"[" * 10000, b'{"line": 7}', b"\xff", b'"MT1"', b'{"line": "MT1 \\ud83d"}']
)
def test_a_program_that_sends_something_else_is_told(client: TestClient, body: bytes):
    answer = client.post("/api/handovers", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "BAD_CONTENT")
