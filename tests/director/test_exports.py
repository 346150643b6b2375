"""All results as comma-separated values (RES-12)."""

import csv
import io
from dataclasses import replace

from starlette.testclient import TestClient

from host_tools.director.desk import placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.views import exports, matches
from host_tools.director.views.exporting.whose import exported as exported_lines
from matchcore.games.backgammon.game import scoring
from tests.director import as_json
from tests.director.conftest import PAGE, settings
from tests.director.device import Device


def exported(client: TestClient) -> list[dict[str, str]]:
    answer = client.get("/results.csv")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_result_is_handed_on_with_everything_about_its_match(client: TestClient, reported: Device, desk: Desk):
    """TOU-06, RES-12, RES-12."""
    (line,) = exported(client)
    when, started = line.pop("time"), line.pop("started")
    assert line == {
        "event": "Main draw",
        "round": "round 3",
        "player_a": "Rossi",
        "player_b": "De Vries",
        "length": "3",
        "score_a": "3",
        "score_b": "0",
        "winner": "Rossi",
        "result": "POINTS",
        "status": "reported",
        "rule_set": "wbgf21",
        "table": "7",
        "code": as_json.matches(desk)[0]["code"],
        "pairing": "",
        "section": "",
        "member_a": "",
        "member_b": "",
        "federation_a": "",
        "federation_b": "",
        "country_a": "",
        "country_b": "",
        "minutes": "0",
        "games": "1",
        "begun": "",
    }
    assert started.startswith("20") and started <= when
    assert when.startswith("20") and when[10] == "T"
    assert len(line["code"]) >= 4


def test_the_result_that_counts_is_handed_on(client: TestClient, reported: Device, desk: Desk):
    """RES-10, RES-12."""
    results.correct(desk, 1, Verdict(scoring.RULING, 1, (1, 3), "the score sheet says so"))
    (line,) = exported(client)
    assert (line["winner"], line["score_a"], line["score_b"]) == ("De Vries", "1", "3")
    assert (line["result"], line["status"]) == ("RULING", "corrected")


def test_a_match_without_a_result_is_left_out_and_the_oldest_comes_first(
    client: TestClient, reported: Device, new_device, desk: Desk
):
    """RES-12."""
    other = new_device(8)
    placing.assign(desk, 8, settings(1, name_a='Ann, "the" Cat'))
    other.sync()
    assert [line["table"] for line in exported(client)] == ["7"]
    other.accept()
    other.play(winner=1)
    other.sync()
    assert [(line["table"], line["player_a"]) for line in exported(client)] == [("7", "Rossi"), ("8", 'Ann, "the" Cat')]


def test_a_name_is_no_formula(reported: Device, desk: Desk):
    """A spreadsheet would execute it."""
    (one,) = exported_lines(desk, matches.in_order(desk))
    renamed = one._replace(match=replace(one.match, names=("=HYPERLINK(1)", "Ødegård")))
    lines = list(csv.reader(io.StringIO("".join(exports.results([renamed])))))
    assert lines[1][2:4] == ["'=HYPERLINK(1)", "Ødegård"]


def test_the_results_page_leads_to_it(client: TestClient):
    """RES-12."""
    assert 'href="/results.csv"' in client.get("/results", headers=PAGE).text
