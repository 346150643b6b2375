"""The page of all devices: the state of each, sorted by any column, and acts on several of them."""

import json
import re

import pytest

from host_tools.director.desk.devices import enrolment, exchange, updating
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import numbers
from host_tools.director.store import tables, updates
from host_tools.director.views import fleet
from host_tools.release import bundles
from host_tools.release.bundles import Bundle
from matchcore.log import health, link, updates as reports
from tests.director.device import Device, line_to

HEALTH = dict.fromkeys(health.FIELDS, 0) | {"up_ms": 3_600_000, "free_bytes": 60_000, "signal_dbm": -55}


def bundle(version: str = "2.0.0", board: str = "ES3C28P") -> Bundle:
    listing = json.dumps({"board": board, "version": version, "files": []}).encode()
    return Bundle(board, version, listing, b"")


def tell(desk, number: int, **values) -> None:
    """A record of health arrives, as `healths.told` keeps it."""
    kept = {"battery_percent": -1, "flash_percent": -1, "self_test": -1, "version": "1.0.0", "words": ""}
    times = dict.fromkeys(("told_s", "zero_s", "began_s", "first_s", "first_zero_s"), desk.now_s()) | {"boot": 1}
    with desk.writing() as connection:
        tables.change(connection, number, health=json.dumps(HEALTH | kept | times | values))


def shown(client, query: str = "") -> list[int]:
    return [one["number"] for one in client.get("/api/fleet" + query).json()["devices"]]


def order(desk, column: str, is_down: bool = False) -> list[int]:
    return [one.number for one in fleet.page(desk, column, is_down).devices]


@pytest.fixture
def three(desk, new_device) -> None:
    for number in (1, 2, 3):
        new_device(number)
    tell(desk, 1, signal_dbm=-85, battery_percent=10)
    tell(desk, 2, signal_dbm=-50, battery_percent=90, resets=2, words="MemoryError")


def test_each_device_says_how_it_is_and_what_is_wrong(desk, three):
    one, two, three_ = fleet.page(desk).devices
    assert (one.signal_dbm, one.battery_percent, one.version) == (-85, 10, "1.0.0")
    assert any("weak" in line for line in one.wrong) and any("battery" in line for line in one.wrong)
    assert two.resets == 2 and any("MemoryError" in line for line in two.wrong)
    assert (three_.signal_dbm, three_.battery_percent, three_.resets, three_.wrong) == (None, None, None, [])
    assert fleet.page(desk).wrong == 2


def test_a_table_that_plays_again_is_not_said_to_be_in_safe_mode(desk, client, device):
    """After reflashing it does not know of that; its first ordinary call shows that a release runs."""
    said = reports.Report("ES3C28P", "0", updates.SAFE, "1.0.0", "10 starts did not come up").packed()
    device.end.count += 1
    asked = reports.Request(7, device.end.boot, device.end.count, device.end.log_id, reports.ASK, said)
    device.post(asked.packed(device.key))
    assert "10 starts did not come up" in client.get("/tables/7").text
    device.exchange()
    page = client.get("/tables/7").text
    assert "10 starts did not come up" not in page and "safe mode" not in page
    with desk.reading() as connection:
        row = updates.of_table(connection, 7)
    assert row is not None and (row.state, row.version, row.why) == (updates.NONE, "", "")


def test_it_is_sorted_by_any_column_and_what_is_not_known_comes_last(desk, three):
    assert order(desk, "signal") == [1, 2, 3] and order(desk, "signal", True) == [2, 1, 3]
    assert order(desk, "wrong", True)[-1] == 3
    assert order(desk, "no such column") == [1, 2, 3]
    for column in fleet.COLUMNS:
        assert sorted(order(desk, column)) == sorted(order(desk, column, True)) == [1, 2, 3]


def test_the_page_shows_them_and_keeps_the_column(client, three):
    page = client.get("/fleet?sort=battery&down").text
    assert page.index('id="device-2"') < page.index('id="device-1"') < page.index('id="device-3"')
    assert 'aria-sort="descending"' in page and "-85 dBm" in page and shown(client) == [1, 2, 3]


def bring(client, what: Bundle, tmp_path):
    bundles.write(what, tmp_path / "a.mtb")
    headers = {"Content-Type": "application/octet-stream", "Accept": "application/json"}
    return client.post("/fleet/bundles?name=a.mtb", content=(tmp_path / "a.mtb").read_bytes(), headers=headers)


def offered(desk) -> dict[int, str]:
    with desk.reading() as connection:
        return {number: row.offered for number, row in updates.of_each(connection).items() if row.digest}


def test_a_release_is_brought_and_offered_to_several_after_a_yes(desk, client, three, tmp_path):
    assert bring(client, bundle(), tmp_path).json() == {"board": "ES3C28P", "version": "2.0.0"}
    form = {"tables": "1-2", "bundle": bundle().digest.hex()}
    question = client.post("/fleet/offer", data=form, headers={"Accept": "*/*"})
    assert question.status_code == 409 and "offered to 2 tables: 1-2" in question.json()["message"]
    assert offered(desk) == {}
    # The values confirmed are not those sent now.
    other = client.post("/fleet/offer", data=form | {"tables": "1-3", "confirmed": question.json()["confirm"]})
    assert other.status_code == 409 and offered(desk) == {}
    assert client.post("/fleet/offer", data=form | {"confirmed": question.json()["confirm"]}).status_code == 303
    assert offered(desk) == {1: "2.0.0", 2: "2.0.0"}
    assert client.post("/fleet/withdraw", data={"tables": "*"}).status_code == 303
    assert offered(desk) == {}
    assert "None of these tables" in client.post("/fleet/withdraw", data={"tables": "1"}).json()["message"]


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\x00", b'{"is": 1}\n{}'])
def test_what_is_no_release_is_refused_in_words(desk, client, data):
    headers = {"Content-Type": "application/octet-stream", "Accept": "application/json"}
    answer = client.post("/fleet/bundles?name=../../etc/x.mtb", content=data, headers=headers)
    assert answer.status_code == 422 and "x.mtb is no release of a match table" in answer.json()["message"]
    assert "etc" not in answer.json()["message"] and not fleet.page(desk).bundles


def test_an_unknown_release_or_table_is_refused_and_nothing_is_offered(desk, client, three, tmp_path):
    bring(client, bundle(), tmp_path)
    for form, status in (
        ({"tables": "1", "bundle": "nonsense"}, 422),
        ({"tables": "1,9", "bundle": bundle().digest.hex()}, 404),
        ({"tables": "", "bundle": bundle().digest.hex()}, 422),
    ):
        assert client.post("/fleet/offer", data=form).status_code == status
    assert offered(desk) == {}


def test_a_table_that_calls_and_is_not_enrolled_can_be_adopted(desk, client):
    stranger = Device(12, enrolment.new_key(12), line_to(desk))
    for _ in range(3):
        with pytest.raises(link.BadMessage):
            stranger.exchange()
    (known,) = fleet.page(desk).strangers
    assert (known.number, known.calls) == (12, 3)
    assert "/tables/many?tables=12" in client.get("/fleet").text
    assert client.post("/tables/many", data={"tables": "12", "name": "Board #"}).status_code == 200
    assert not fleet.page(desk).strangers and shown(client) == [12]


def test_a_flood_of_strangers_takes_no_more_room_than_a_page(desk, now):
    for number in range(1, 251):
        now.s += 1
        with pytest.raises(link.BadMessage):
            Device(number, enrolment.new_key(number), line_to(desk)).exchange()
    kept = fleet.page(desk).strangers
    assert len(kept) == 100 and kept[0].number == 250


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("7", [7]), ("1-3, 7", [1, 2, 3, 7]), ("3 – 4; 3", [3, 4]), ("*", [5, 8]), ("9999", [9999])],
)
def test_numbers_as_people_type_them(typed, meant):
    assert numbers.read({"tables": typed}, "tables", [8, 5]) == meant


@pytest.mark.parametrize("typed", ["", "0", "5-3", "a", "1-", "-", "1,,2", "10000", "١", "*"])
def test_what_names_no_tables_is_refused(typed):
    with pytest.raises(Fault, match=re.escape(typed[:5] or "Tables")):
        numbers.read({"tables": typed}, "tables")


def test_more_tables_than_an_act_may_have_are_refused_before_anything_is_done():
    with pytest.raises(Fault, match="9999 tables are too many"):
        numbers.read({"tables": "1-9999"}, "tables")


@pytest.mark.parametrize("some", [[], [1], [1, 2, 3], [1, 3, 4, 9], [5, 7]])
def test_numbers_are_written_as_they_are_read(some):
    assert not some or numbers.read({"t": numbers.words(some)}, "t") == some


def test_a_board_with_an_image_of_its_own_is_offered_only_updates_made_for_it(desk, three):
    """The version that such a board reports names its image, and so does that of an update."""
    tell(desk, 2, version="0.2.0+image.12345678")
    two = fleet.page(desk).devices[1]
    assert (two.version, two.update) == (
        "0.2.0+image.12345678",
        "Only updates made for image 12345678; a new image is written over the cable",
    )
    for version in ("2.0.0+abcdef01", "2.0.0+image.00ff00ff.abcdef01"):
        row = updating.row_of(bundle(version, board="SEGMENTS-WROOM"))
        with pytest.raises(Fault, match="not made for the images that these run: 2. Untick"):
            updating.offer(desk, row, [1, 2])
        with desk.reading() as connection:
            assert updates.of_table(connection, 1) is None, "a refused act does nothing"
    assert updating.offer(desk, updating.row_of(bundle()), []) == [1, 3]
    own = updating.row_of(bundle("2.0.0+image.12345678.abcdef01", board="SEGMENTS-WROOM"))
    assert updating.offer(desk, own, []) == [2]
    assert "2.0.0+image.12345678.abcdef01 is offered" in fleet.page(desk).devices[1].update


# -- an answer to an update counts once, and only from the log that the table has
# ---------------------------------------


def about_update(device, state: str, about: str = "", log_id: int = 0) -> bytes:
    """A table's report on an update, in its next message."""
    end = device.end
    end.count += 1
    body = reports.Report("ES3C28P", "1.0.0", state, about, "no room").packed()
    return reports.Request(7, end.boot, end.count, log_id or end.log_id, reports.ASK, body).packed(device.key)


def refused(desk, data: bytes) -> str:
    with pytest.raises(link.BadMessage) as wrong:
        exchange.answer_to(desk, data)
    return wrong.value.args[0].partition(":")[0]


def test_a_recorded_answer_withdraws_no_offer(desk, device):
    """Neither the same bytes immediately again, nor those of another log at any time."""
    device.sync()
    row = updating.row_of(bundle())
    said, of_another_log = (
        about_update(device, updates.REFUSED, "2.0.0"),
        about_update(device, updates.REFUSED, "2.0.0", log_id=1),
    )
    exchange.answer_to(desk, said)
    updating.offer(desk, row, [7])
    assert refused(desk, said) == link.REPLAYED
    exchange.answer_to(desk, of_another_log)  # gets the offer, and its report is not noted
    assert offered(desk) == {7: "2.0.0"}
    device.sync()
    assert refused(desk, said) == link.REPLAYED
    exchange.answer_to(desk, about_update(device, updates.REFUSED, "2.0.0"))
    assert offered(desk) == {}
    device.sync()
