"""Results of boards without a device, and those that a correction has annulled: wherever results are (RES-12)."""

import csv
import html
import io
import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import event_settings, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, calling
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.model import Result
from host_tools.director.views import attention
from matchcore.games.backgammon.game import scoring
from tests.director.conftest import PAGE, Now, settings
from tests.director.device import Device
from tests.director.drawn import (
    OTHER_WINNER,
    TABLES,
    asked,
    begin_final,
    do,
    drawn_with_consolation,
    names,
    newest_act,
    play,
    seen,
)
from tests.director.test_handovers import line


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in TABLES}


@pytest.fixture
def drawn(desk: Desk) -> int:
    return drawn_with_consolation(desk)


@pytest.fixture
def final_begun(desk: Desk, drawn: int, hall: dict[int, Device]) -> int:
    return begin_final(desk, drawn, hall)


def lines(client: TestClient, file: str = "/results.csv") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(client.get(file).content.decode("utf-8-sig"))))


def on_paper(desk: Desk, client: TestClient, draw_id: int, code: str, winner: int = 1, **other: str):
    a, b = seen(desk, draw_id).settled[code].sides
    points = {"points_a": "5" if winner == 0 else "2", "points_b": "7" if winner == 1 else "2"}
    if winner == 0:
        points["points_a"] = "7"
    form = {"form": "Report", "code": code, "a": a or "", "b": b or "", "winner": str(winner), **points, **other}
    return client.post(f"/draws/{draw_id}", data=form, headers=PAGE)


COUNTRIES = {"De Vries": "NED"}


def test_a_result_on_a_board_without_a_device_is_in_every_list(desk: Desk, drawn: int, client: TestClient, now: Now):
    a, b = names(seen(desk, drawn), "M1-1")
    do(desk, drawn, Seat("M1-1", "B 12"))
    assert lines(client) == []
    assert on_paper(desk, client, drawn, "M1-1").status_code == 303
    (line,) = lines(client)
    assert line.pop("time").startswith("20") and line.pop("started").startswith("20")
    assert line == {
        "event": "Open",
        "round": "Main draw, round 1",
        "player_a": a,
        "player_b": b,
        "length": "7",
        "score_a": "2",
        "score_b": "7",
        "winner": b,
        "result": "POINTS",
        "status": "verified",
        "rule_set": "wbgf21",
        "table": "B 12",
        "code": "",
        "pairing": "M1-1",
        "section": "Main draw",
        **dict.fromkeys(("member_a", "member_b", "federation_a", "federation_b"), ""),
        **{f"country_{side}": COUNTRIES.get(name, "") for side, name in (("a", a), ("b", b))},
        "minutes": "",
        "games": "",
        "begun": "",
    }
    assert [(one["player"], one["has_won"]) for one in lines(client, "/players.csv")] == [(a, "no"), (b, "yes")]
    page = client.get("/results", headers=PAGE).text
    assert f'<a href="/e/{drawn}/rounds/M1#p-M1-1">{a} – {b}</a>' in page and "B 12" in page
    (found,) = client.get("/api/results").json()["on_paper"]
    assert (found["names"], found["pairing"], found["result"]["winner"]) == ([a, b], "M1-1", 1)


def test_it_is_of_its_event_only_and_gone_when_it_is_taken_back(desk: Desk, drawn: int, client: TestClient):
    on_paper(desk, client, drawn, "M1-1")
    assert client.get("/api/results?event=Speed").json()["on_paper"] == []
    assert "M1-1" not in client.get("/results?event=Speed", headers=PAGE).text
    assert '<option value="Open"' in client.get("/results", headers=PAGE).text
    undoing.undo(desk, newest_act(desk))
    assert lines(client) == [] and client.get("/api/results").json()["on_paper"] == []


def test_a_result_on_paper_of_a_match_whose_table_died_is_there_once(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device]
):
    """Also after the table has come back, and its result is verified."""
    device = hall[7]
    match_id = calling.call(desk, drawn, "M1-1", 7, 1)
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    assert on_paper(desk, client, drawn, "M1-1", points_a="0", points_b="1").status_code == 303
    assert [line["table"] for line in lines(client)] == [""]
    device.play(winner=0)
    device.sync()
    results.verify(desk, match_id)
    assert [(line["table"], line["status"]) for line in lines(client)] == [("7", "verified")]


@pytest.mark.parametrize("is_verified", [True, False])
def test_a_result_that_a_correction_has_annulled_is_nowhere_a_result(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device], final_begun: int, is_verified: bool
):
    """R-14: it is played again; nobody is asked to verify it, and it says what it is."""
    final = seen(desk, drawn).played["M2-1"].match.id
    hall[9].play(winner=0)
    hall[9].sync()
    if is_verified:
        results.verify(desk, final)
    mark = asked(desk, final_begun, {"M2-1": "again"}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": "again"}, confirmed=mark)
    assert len(lines(client)) == 2 and attention.Attention(desk).needs().results == 0
    page = client.get(f"/matches/{final}", headers=PAGE).text
    assert "annulled" in page and f"/matches/{final}/verify" not in page and f"/matches/{final}/correct" not in page
    found = {one["id"]: one for one in client.get("/api/results").json()["matches"]}
    assert (found[final]["status"], found[final]["result"]) == ("annulled", None)
    listed = client.get("/results", headers=PAGE).text
    assert f"/matches/{final}/verify" not in listed and "annulled" in listed
    assert f"/matches/{final}/verify" not in client.get("/", headers=PAGE).text
    for act in (results.verify, lambda desk, match: results.correct(desk, match, OTHER_WINNER)):
        with pytest.raises(Fault, match="annulled"):
            act(desk, final)


def test_a_match_that_is_annulled_is_not_in_a_batch_of_verifications(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device], final_begun: int
):
    hall[9].play(winner=0)
    hall[9].sync()
    final = seen(desk, drawn).played["M2-1"].match.id
    assert f'value="{final}.' in client.get("/results/verify-all", headers=PAGE).text
    mark = asked(desk, final_begun, {"M2-1": "again"}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": "again"}, confirmed=mark)
    third = play(desk, hall[7], drawn, "M2-1", is_verified=False)
    shown = client.get("/results/verify-all", headers=PAGE).text
    assert f'value="{third}.' in shown and f"{final}." not in shown


def noted(desk: Desk, draw_id: int, code: str, board: str) -> None:
    """By a clerk, at a board without a device."""
    call_up.seat(desk, draw_id, code, board)
    a, b = (side or "" for side in seen(desk, draw_id).settled[code].sides)
    with identity.acting_as(identity.Person("Renata", identity.CLERK)):
        call_up.report(desk, draw_id, Report(code, Result((a, b), b, points=(3, 7)), is_on_paper=True))


def test_what_a_clerk_noted_is_verified_with_all_others(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device]
):
    match_id = play(desk, hall[7], drawn, "M1-1", is_verified=False)
    noted(desk, drawn, "M1-2", "B 12")
    assert 'href="/results/verify-all"' in client.get("/results", headers=PAGE).text
    page = client.get("/results/verify-all", headers=PAGE).text
    marks = html.unescape(re.findall(r'name="results" value="([^"]*)"', page)[0])
    assert "<b>B 12</b>" in page and "on paper" in page and f"{match_id}." in marks and f"n{drawn}.M1-2." in marks
    answer = client.post("/results/verify-all", data={"results": marks}, headers=PAGE).text
    assert "2 results verified" in answer and seen(desk, drawn).event.results.keys() == {"M1-1", "M1-2"}
    again = client.post("/results/verify-all", data={"results": marks}, headers=PAGE).text
    assert "0 results verified" in again and "M1-2: another result by now" in again


def test_what_is_verified_one_by_one_is_named_with_its_reason(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device]
):
    calling.call(desk, drawn, "M1-1", 7, 1)
    device = hall[7]
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    device.play(winner=0)
    client.post("/results", data={"line": line(device)}, headers=PAGE)
    page = client.get("/results/verify-all", headers=PAGE).text
    assert "Each for itself" in page and "its table has not reported yet" in page and 'name="results"' not in page


# -- written down as the table would report it -------------------------------------------------------------------------

REFUSED = [
    ({"winner": "0", "points_a": "0", "points_b": "0"}, "0–0"),
    ({"winner": "0", "points_a": "3", "points_b": "7"}, "3–7"),
    ({"winner": "0", "points_a": "6", "points_b": "3"}, "6–3"),
    ({"winner": "0", "points_a": "9", "points_b": "3"}, "9-3"),
    ({"winner": "", "points_a": "7", "points_b": "3"}, "Winner"),
    ({"winner": "nobody", "points_a": "7", "points_b": "3"}, "RES-07"),
    ({"winner": "0", "points_a": "2", "points_b": "1", "result": str(scoring.DOUBLE_DISQUALIFICATION)}, "RES-07"),
    ({"winner": "0", "points_a": "7", "points_b": "7", "result": str(scoring.CONCEDED)}, "7-7"),
    ({"winner": "0", "points_a": "7", "points_b": "3", "result": str(scoring.BYE)}, "bye"),
]


@pytest.mark.parametrize(("said", "words"), REFUSED)
def test_a_result_that_no_match_can_have_is_refused_and_the_form_keeps_what_was_typed(
    desk: Desk, drawn: int, client: TestClient, said: dict[str, str], words: str
):
    answer = on_paper(desk, client, drawn, "M1-1", **said)
    assert answer.status_code in (409, 422) and words in answer.text
    assert "M1-1" not in seen(desk, drawn).event.results
    assert f'name="points_b" type="number" min="0" value="{said["points_b"]}"' in answer.text


@pytest.mark.parametrize(
    ("result", "winner", "score"),
    [
        (scoring.FORFEIT_LATE, "1", ("0", "0")),
        (scoring.CONCEDED, "0", ("2", "4")),
        (scoring.RULING, "0", ("4", "5")),
        (scoring.DISQUALIFIED, "0", ("0", "1")),
        (scoring.DOUBLE_DISQUALIFICATION, "nobody", ("1", "1")),
    ],
)
def test_a_match_that_ended_before_its_length_says_how(
    desk: Desk, drawn: int, client: TestClient, result: int, winner: str, score: tuple[str, str]
):
    """RES-07: late, resigned, unfinished, disqualified; a loser by disqualification has no consolation (R-12)."""
    a, b = seen(desk, drawn).settled["M1-1"].sides
    said = {"result": str(result), "winner": winner, "points_a": score[0], "points_b": score[1]}
    assert on_paper(desk, client, drawn, "M1-1", **said).status_code == 303
    found = seen(desk, drawn).event.results["M1-1"]
    assert (found.kind, found.winner) == (result, {"0": a, "1": b, "nobody": ""}[winner])
    assert lines(client)[0]["result"] == scoring.RESULTS[result]
    is_barred = result in (scoring.DISQUALIFIED, scoring.DOUBLE_DISQUALIFICATION)
    assert bool(seen(desk, drawn).settled["C1-1"].sides[0]) is not is_barred


def test_nobody_is_chosen_as_the_winner_before_somebody_chooses(desk: Desk, drawn: int, client: TestClient):
    page = client.get(f"/e/{drawn}/rounds/M1", headers=PAGE).text
    form = page[page.index('name="form" value="Report"') :]
    assert '<select name="winner" required><option value="" selected disabled>' in form[: form.index("</form>")]


def test_a_match_called_with_a_length_of_its_own_ends_at_it_on_paper_too(
    desk: Desk, drawn: int, client: TestClient, hall: dict[int, Device]
):
    calling.call(desk, drawn, "M1-1", 7, 3)
    assert on_paper(desk, client, drawn, "M1-1", points_a="2", points_b="7").status_code == 422
    assert on_paper(desk, client, drawn, "M1-1", points_a="2", points_b="3").status_code == 303


@pytest.mark.parametrize(("points", "status"), [(("2", "1"), 303), (("1", "1"), 422), (("7", "1"), 422)])
def test_a_series_on_paper_is_counted_in_matches(desk: Desk, client: TestClient, points: tuple[str, str], status: int):
    """SER-01."""
    usual = settings(length=7)
    usual.event, usual.options = "Open", {"best_of": "3"}
    event_settings.keep(desk, usual)
    draw_id = drawn_with_consolation(desk)
    said = {"winner": "0", "points_a": points[0], "points_b": points[1]}
    assert on_paper(desk, client, draw_id, "M1-1", **said).status_code == status
