"""The results that a federation takes: columns of its own, members, no match that was not played (DESK 11)."""

import csv
import io
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import naming
from host_tools.director.desk.desk import Desk
from host_tools.director.views import exports
from host_tools.director.views.exporting import profiles
from tests.director.conftest import PAGE
from tests.director.device import Device
from tests.director.drawn import TABLES, drawn_with_consolation, names, play, seen
from tests.director.test_results_on_paper import on_paper


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in TABLES}


def lines(client: TestClient, address: str, delimiter: str = ",") -> list[dict[str, str]]:
    said = client.get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(said), delimiter=delimiter))


def number_all(desk: Desk) -> None:
    for number, name in enumerate(("Rossi", "De Vries", "Bauer", "Okafor"), 1):
        naming.correct_player(desk, name, name, ("FNGB", f"00{number}"))


def test_a_result_has_its_pairing_members_federations_and_countries(desk: Desk, client: TestClient, hall):
    draw_id = drawn_with_consolation(desk)
    number_all(desk)
    code = next(one for one in ("M1-1", "M1-2") if "De Vries" in names(seen(desk, draw_id), one))
    play(desk, hall[7], draw_id, code)
    (line,) = lines(client, "/results.csv")
    side = "a" if line["player_a"] == "De Vries" else "b"
    assert (line["pairing"], line["section"], line["games"]) == (code, "Main draw", "1")
    assert [line[f"{name}_{side}"] for name in ("member", "federation", "country")] == ["002", "FNGB", "NED"]


def test_ratings_take_played_matches_of_members_only(desk: Desk, client: TestClient):
    draw_id = drawn_with_consolation(desk)
    on_paper(desk, client, draw_id, "M1-1", winner=0)
    assert lines(client, "/results.csv?profile=ratings") == []
    number_all(desk)
    on_paper(desk, client, draw_id, "M1-2", winner=0, result="5", points_a="0", points_b="0")
    found = lines(client, "/results.csv?profile=ratings")
    assert [(one["Round"], one["Member 1"][:2], one["Score 1"], one["Score 2"]) for one in found] == [
        ("M1-1", "00", "7", "2")
    ]
    assert len(lines(client, "/results.csv?profile=report", ";")) == 2


def test_a_profile_has_its_own_headings_delimiter_and_dates(desk: Desk, client: TestClient):
    draw_id = drawn_with_consolation(desk)
    on_paper(desk, client, draw_id, "M1-1", winner=0)
    (line,) = lines(client, "/results.csv?profile=report", ";")
    assert list(line)[:4] == ["Gara", "Sezione", "Incontro", "Data"] and line["Incontro"] == "M1-1"
    assert line["Data"][2] == line["Data"][5] == "/"


def test_an_unknown_profile_is_named_with_those_that_are_there(client: TestClient):
    answer = client.get("/results.csv?profile=moon", headers=PAGE)
    assert answer.status_code == 404 and "moon" in answer.text and "ratings" in answer.text


@pytest.mark.parametrize("name", profiles.names())
def test_a_profile_has_columns_that_exist(name: str):
    assert set(profiles.need(name).columns.values()) <= exports.COLUMNS.keys()
