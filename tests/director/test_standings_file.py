"""Who has which place in the sections of a draw, as a file."""

import csv
import io

from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import POINTS, Result
from tests.director.conftest import PAGE
from tests.director.drawn import do, open_draw, seen


def exported(client: TestClient, asked: str = "") -> list[dict[str, str]]:
    answer = client.get("/standings.csv" + asked)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def report(desk: Desk, draw_id: int, code: str, points: tuple[int, int] = (7, 3)) -> tuple[str, str]:
    """The first side wins; the names of both."""
    draw = seen(desk, draw_id)
    a, b = (side or "" for side in draw.settled[code].sides)
    do(desk, draw_id, Report(code, Result((a, b), a, POINTS, points)))
    return draw.names[a], draw.names[b]


def places(lines: list[dict[str, str]]) -> list[tuple[str, str]]:
    return [(line["place"], line["player"]) for line in lines]


def test_a_knock_out_and_its_consolation(client: TestClient, desk: Desk):
    draw_id = open_draw(desk)
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("simple"))
    assert exported(client) == []
    (first, third), (second, fourth) = report(desk, draw_id, "M1-1"), report(desk, draw_id, "M1-2")
    assert places(exported(client)) == [("3", third), ("3", fourth)]
    report(desk, draw_id, "M2-1", (9, 8))
    report(desk, draw_id, "C1-1")
    found = exported(client)
    assert places(found) == [("1", first), ("2", second), ("3", third), ("3", fourth), ("1", third), ("2", fourth)]
    assert {line["section"] for line in found[:4]} != {line["section"] for line in found[4:]}
    counts = ("wins", "losses", "points_for", "points_against", "victory_points", "difference")
    assert [found[0][name] for name in counts] == ["2", "0", "16", "11", "", ""]


def test_groups_and_swiss_have_what_ranks_them(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, "Rossi; Roma; ITA\nBauer")
    do(desk, draw_id, DrawGroups(1, 0))
    first, second = report(desk, draw_id, seen(desk, draw_id).event.sections[0].pairings[0].code)
    found = exported(client, f"?draw={draw_id}")
    assert places(found) == [("1", first), ("2", second)]
    assert [found[0][name] for name in ("wins_of_those_beaten", "difference", "sum_of_opponents")] == ["0", "4", ""]
    assert {line["player"]: (line["club"], line["country"]) for line in found} == {
        "Rossi": ("Roma", "ITA"),
        "Bauer": ("", ""),
    }


def test_who_is_level_has_the_same_place_and_a_bye_is_a_win(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, "Rossi\nBauer\nOkafor")
    do(desk, draw_id, PairSwiss(0))
    assert {line["place"] for line in exported(client)} >= {"1"}
    report(desk, draw_id, "S1-1")
    found = exported(client)
    assert sorted((line["wins"], line["losses"]) for line in found) == [("0", "1"), ("1", "0"), ("1", "0")]


def test_swing_has_its_victory_points(client: TestClient, desk: Desk):
    draw_id = open_draw(desk, "Rossi\nBauer")
    do(desk, draw_id, StartSwing(1000, (400,)))
    do(desk, draw_id, PairSwing(0))
    report(desk, draw_id, "W1-1", (2, 0))
    assert [line["victory_points"] for line in exported(client)] == ["1800", "200"]


def test_all_draws_are_in_one_file_and_no_name_is_a_formula(client: TestClient, desk: Desk):
    one = open_draw(desk, "=cmd\nBauer")
    do(desk, one, DrawLots(0))
    report(desk, one, "M1-1")
    two = acting.open_draw(desk, "Side event")
    assert {line["event"] for line in exported(client)} == {"Open"}
    assert "'=cmd" in {line["player"] for line in exported(client)}
    assert exported(client, f"?draw={two}") == []
    assert client.get("/standings.csv?draw=99").status_code == 404
    assert f'href="/standings.csv?draw={one}"' in client.get(f"/e/{one}/standings", headers=PAGE).text
