"""What a table says of itself with each call: shown on its card, in words."""

import ast
from pathlib import Path

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.views import device, tables as views
from matchcore.log import link
from tests.director.device import Device

TASKS = Path(__file__).parents[2] / "firmware" / "table" / "tasks.py"
LINK_DIED = 1 << 4


def notes(desk: Desk) -> list[str]:
    return list(views.one(desk, 7).card.notes)


def call(table: Device, flags: int) -> None:
    table.take(table.post(table.end.request(table.now_ms, table.match.last_order, b"", link.Health(100, 5, 0, flags))))


def test_a_table_that_is_well_has_no_notes(offered: Device, desk: Desk):
    call(offered, 0)
    assert notes(desk) == []


def test_a_task_that_died_is_named_with_how_often(offered: Device, desk: Desk):
    call(offered, LINK_DIED | 1 << 3 | 3 << 8)
    (note,) = notes(desk)
    assert "screen, link" in note and "3" in note


def test_trouble_with_the_flash_is_told(offered: Device, desk: Desk):
    call(offered, 1)
    (note,) = notes(desk)
    assert "flash" in note


def test_news_of_the_device_are_news_for_those_who_watch(offered: Device, desk: Desk):
    call(offered, 0)
    before = views.one(desk, 7).card.revision
    call(offered, LINK_DIED | 1 << 8)
    assert views.one(desk, 7).card.revision > before


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
