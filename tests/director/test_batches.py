"""Many tables in one act: all or none."""

import io
import json
import zipfile

from host_tools.director.store import matches, orders, tables
from tests.director.conftest import say_yes
from tests.director.device import Device, line_to

ROUND = {"event": "Main draw", "round": "round 2", "length": "5"}


def enrolled(desk) -> list[int]:
    with desk.reading() as connection:
        return [table.number for table in tables.read_all(connection)]


def names(desk) -> set[tuple[int, str, str, str, int]]:
    with desk.reading() as connection:
        every = matches.read_all(connection)
        return {(one.table_number, *one.names, one.round, one.length) for one in every}


def test_twenty_tables_are_enrolled_in_one_act_and_their_devices_can_call(desk, client):
    answer = client.post("/tables/many", data={"tables": "1-20", "name": "Board #", "language": "it"})
    assert answer.headers["content-type"] == "application/zip" and enrolled(desk) == list(range(1, 21))
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    told = json.loads(archive.read("table-7/config.json"))
    assert told["table"] == 7 and told["language"] == "it"
    Device(7, bytes.fromhex(told["key"]), line_to(desk)).sync()
    codes = archive.read("codes.csv").decode().splitlines()
    assert len(codes) == 21 and codes[0] == "table,code"
    assert archive.read("labels.pdf").startswith(b"%PDF")
    with desk.reading() as connection:
        seven = tables.find(connection, 7)
    assert seven and seven.name == "Board 7" and seven.last_seen_s is not None


def test_one_that_is_there_already_refuses_them_all_by_number(desk, client, new_device):
    new_device(3)
    new_device(5)
    answer = client.post("/tables/many", data={"tables": "1-6", "name": ""})
    assert answer.status_code == 409 and "3, 5" in answer.json()["message"] and enrolled(desk) == [3, 5]


def lines(*some: str) -> dict[str, str]:
    return ROUND | {"lines": "\r\n".join(some)}


def test_a_round_is_assigned_at_once_after_one_yes(desk, client, new_device):
    devices = [new_device(number) for number in (1, 2, 3)]
    form = lines("1; Rossi; De Vries", "2\tМария\tSilva", "", " 3 ; Yılmaz ; Ng ")
    question = client.post("/assign/many", data=form, headers={"Accept": "*/*"})
    assert question.status_code == 409 and "3 matches will be assigned" in question.json()["message"]
    assert not names(desk)
    assert say_yes(client, "/assign/many", form).status_code == 303
    assert names(desk) == {
        (1, "Rossi", "De Vries", "round 2", 5),
        (2, "Мария", "Silva", "round 2", 5),
        (3, "Yılmaz", "Ng", "round 2", 5),
    }
    devices[0].sync()
    assert tuple(devices[0].match.names) == ("Rossi", "De Vries")


def test_the_page_asks_with_the_matches_written_out(client, new_device):
    new_device(1)
    page = client.post("/assign/many", data=lines("1; Rossi; De Vries"), headers={"Accept": "text/html"})
    assert page.status_code == 200 and "Rossi" in page.text and 'name="confirmed"' in page.text


def test_one_bad_line_refuses_them_all_and_names_it(desk, client, new_device):
    for number in (1, 2):
        new_device(number)
    good = "1; Rossi; De Vries"
    for bad, words in (
        ("2; Silva", "Line 2"),
        ("x; Silva; Ng", "Line 2"),
        ("9; Silva; Ng", "9"),
        ("1; Silva; Ng", "Table 1 is on the list twice"),
        ("2; Silva; Rossi", "Rossi is on the list twice"),
        ("2; Silva; Silva", "Silva"),
    ):
        answer = client.post("/assign/many", data=lines(good, bad) | {"confirmed": ""})
        assert answer.status_code in (404, 409, 422) and words in answer.json()["message"], (bad, answer.json())
        assert "confirm" not in answer.json() and not names(desk)
    assert client.post("/assign/many", data=lines()).status_code == 422


def test_what_waits_at_a_table_is_said_before_it_is_contradicted(desk, client, new_device):
    new_device(1)
    assert say_yes(client, "/assign/many", lines("1; Rossi; De Vries")).status_code == 303
    answer = client.post("/assign/many", data=lines("1; Silva; Ng"))
    assert answer.status_code == 409 and "Table 1:" in answer.json()["message"]
    with desk.reading() as connection:
        assert len(orders.waiting(connection, 1)) == 1


def test_a_match_that_is_taken_by_a_table_reports_as_any_other(desk, client, new_device):
    device = new_device(4)
    say_yes(client, "/assign/many", lines("4; Rossi; De Vries"))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    with desk.reading() as connection:
        (match,) = matches.read_all(connection)
    assert match.status == "playing"
