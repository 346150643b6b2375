"""A table's reports of itself with each call, shown on its card in words."""

import ast
from pathlib import Path

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.views import tables as views
from host_tools.director.views import fleet
from host_tools.director.views.at_table import device
from matchcore.log import health, link
from tests.director.device import Device

TASKS = Path(__file__).parents[2] / "firmware" / "table" / "running" / "tasks.py"
LINK_DIED = 1 << 4


def notes(desk: Desk) -> list[str]:
    return list(views.table_page(desk, 7).card.notes)


def problems(desk: Desk) -> tuple[str, ...]:
    """On the page of devices."""
    (device_line,) = fleet.page(desk).devices
    return tuple(device_line.wrong)


def call(table: Device, flags: int) -> None:
    table.take(table.post(table.end.request(table.now_ms, table.match.last_order, b"", link.Health(100, 5, 0, flags))))


def test_a_table_that_is_well_has_no_notes(offered: Device, desk: Desk):
    call(offered, 0)
    assert notes(desk) == []


def test_a_task_that_died_is_named_with_how_often(offered: Device, desk: Desk):
    call(offered, LINK_DIED | 1 << 3 | 3 << 8)
    (note,) = notes(desk)
    assert "screen, link" in note and "3" in note


def test_a_board_that_cannot_draw_is_told_in_words(offered: Device, desk: Desk):
    call(offered, 1 << 15 | 1 << 3 | 5 << 8)
    dark, died = notes(desk)
    assert dark.startswith("Its screen shows nothing") and "screen" in died


def test_trouble_with_the_flash_is_told(offered: Device, desk: Desk):
    call(offered, 1)
    (note,) = notes(desk)
    assert "flash" in note


# In the order of health.FIELDS: a table in good health.
WELL = {
    "up_ms": 1000, "free_bytes": 60000, "largest_bytes": 30000, "idf_free_bytes": 0, "idf_largest_bytes": 0,
    "stall_ms": 90, "collection_ms": 30, "battery_mv": 3900, "deaths": 0, "journal_bytes": 4096, "reset_cause": 1,
    "self_test": 0, "signal_dbm": -60, "battery_percent": 70, "flash_percent": 20, "is_charging": 0, "resets": 0,
    "spare": 0,
}  # fmt: skip


def tell(table: Device, words: str = "", boot: int = 0, **numbers: int) -> link.Answer:
    """A call with a record of the device's health."""
    record = health.pack(tuple({**WELL, **numbers}.values()), "0.2.0", words)
    table.end.boot += boot
    request = table.end.request(table.now_ms, table.match.last_order, b"", link.Health(100, 5, 0, 0, record))
    return table.take(table.post(request))


def test_a_director_asks_for_the_health_of_a_device(offered: Device):
    assert tell(offered).more == health.MAGIC


def test_a_record_is_kept_until_the_next_one_and_stands_on_the_page(offered: Device, desk: Desk):
    tell(offered)
    call(offered, 0)
    found = views.table_page(desk, 7).card.link
    assert found.health["free_bytes"] == 60000 and notes(desk) == []
    assert "Wi-Fi -60 dBm" in found.health_lines and "Release 0.2.0" in found.health_lines


@pytest.mark.parametrize(
    "numbers, said",
    [
        ({"resets": 2}, "reset itself (2"),
        ({"battery_percent": 9}, "9 %"),
        ({"signal_dbm": -88}, "-88 dBm"),
        ({"free_bytes": 3000}, "2 KiB"),
        ({"idf_free_bytes": 4000}, "memory"),
        ({"flash_percent": 95}, "95 %"),
        ({"self_test": 9}, "flash, a key is held"),
    ],
)
def test_what_is_wrong_with_a_device_is_a_note(offered: Device, desk: Desk, numbers: dict, said: str):
    tell(offered, "table: MemoryError", **numbers)
    (note,) = notes(desk)
    assert said in note


def test_what_a_director_can_do_nothing_about_is_for_the_page_of_devices(offered: Device, desk: Desk):
    tell(offered, stall_ms=1500)
    assert notes(desk) == [] and "1500 ms" in problems(desk)[0]


def test_a_battery_that_charges_is_no_news(offered: Device, desk: Desk):
    tell(offered, battery_percent=5, is_charging=1)
    assert notes(desk) == []


def test_a_clock_that_drifts_is_told_once_it_can_be(offered: Device, desk: Desk, now):
    tell(offered, up_ms=5_000)
    now.s += 300
    tell(offered, up_ms=305_090)
    assert views.table_page(desk, 7).card.link.drift_ppm is None
    now.s += 1700
    tell(offered, up_ms=2_005_600)
    assert views.table_page(desk, 7).card.link.drift_ppm == 300
    assert notes(desk) == [] and "300 millionths" in problems(desk)[0]
    tell(offered, up_ms=4000, boot=1)
    assert views.table_page(desk, 7).card.link.drift_ppm is None


def test_a_damaged_record_keeps_the_last_one(offered: Device, desk: Desk):
    tell(offered)
    request = offered.end.request(offered.now_ms, 0, b"", link.Health(100, 5, 0, 0, b"H\x09?"))
    offered.take(offered.post(request))
    assert views.table_page(desk, 7).card.link.health["free_bytes"] == 60000


def test_news_of_the_device_are_news_for_those_who_watch(offered: Device, desk: Desk):
    call(offered, 0)
    before = views.table_page(desk, 7).card.revision
    call(offered, LINK_DIED | 1 << 8)
    assert views.table_page(desk, 7).card.revision > before


@pytest.mark.parametrize("bit", range(len(device.TASKS)))
def test_every_task_has_its_words(bit: int):
    (note,) = device.notes(1 << device.TASKS_FROM_BIT + bit | 1 << device.DEATHS_FROM_BIT)
    assert "{" not in note


def test_the_tasks_are_those_of_the_table():
    names = next(
        ast.literal_eval(node.value)
        for node in ast.parse(TASKS.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NAMES"
    )
    assert names == device.TASKS
