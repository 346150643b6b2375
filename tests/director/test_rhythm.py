"""How long calls wait: short in play, longer at rest and with many tables, twice as long while they take too long."""

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import promises, rhythm
from host_tools.director.desk.devices.exchange import Reply, replies_to
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.store import tables
from matchcore.log import link
from tests.director.conftest import Now
from tests.director.device import AWAY_S, Device

TABLE = rhythm.SPREAD  # by its number it waits for the whole time


def waits_s(found: Rhythm) -> tuple[float, float]:
    """In play, and at rest."""
    return found.wait_s(TABLE, is_in_play=True), found.wait_s(TABLE, is_in_play=False)


@pytest.mark.parametrize(
    ("lines", "expected"), [(1, (1, 4)), (100, (1, 4)), (200, (2, 8)), (400, (4, 9)), (5000, (5, 9))]
)
def test_the_more_lines_the_longer(now: Now, lines: int, expected: tuple[float, float]):
    found = Rhythm(now)
    found.lines = lines
    assert waits_s(found) == expected


def test_no_usual_wait_hides_a_table_for_longer_than_ten_seconds_in_play_and_thirty_at_rest():
    for silent_s, (_, longest_s), most_s in (
        (promises.SILENT_IN_PLAY_S, rhythm.IN_PLAY_S, 10),
        (promises.SILENT_AT_REST_S, rhythm.AT_REST_S, 30),
    ):
        assert longest_s + promises.SLACK_S <= silent_s < most_s


def test_it_doubles_while_calls_take_too_long_and_comes_back(now: Now):
    found = Rhythm(now)
    found.lines = 300

    def after(took_s: float) -> tuple[float, float]:
        now.s += rhythm.STEP_S
        found.note(took_s)
        return waits_s(found)

    assert [after(rhythm.LATE_S + 0.1) for _ in range(5)] == [(6, 18), (12, 20), (20, 20), (20, 20), (20, 20)]
    assert found.again_s == 4
    assert [after((rhythm.LATE_S + rhythm.QUICK_S) / 2) for _ in range(2)] == [(20, 20)] * 2, "neither quick nor late"
    assert [after(0.0) for _ in range(5)] == [(20, 20), (12, 20), (6, 18), (3, 9), (3, 9)]
    assert found.again_s == 1


def test_many_late_calls_of_one_moment_are_one_step(now: Now):
    found = Rhythm(now)
    for _ in range(100):
        found.note(2.0)
    assert waits_s(found) == (2, 8)


def test_tables_of_different_numbers_call_at_different_times(now: Now):
    """Although all are told the same: below a second a table pauses instead."""
    found = Rhythm(now)
    waits = {found.wait_s(number, is_in_play=True) for number in range(1, 2 * rhythm.SPREAD)}
    assert len(waits) == rhythm.SPREAD and 0.75 < min(waits) and max(waits) == 1
    assert found.longest_s(is_in_play=True) == 1


def call(desk: Desk, table: Device, wait_ms: int = 60000) -> Reply:
    """One without news that may wait for so long."""
    health = link.Health(100, 5, 0, 0, link.waiting(wait_ms) if wait_ms else b"")
    (reply,) = replies_to(desk, [table.end.request(table.now_ms, table.match.last_order, b"", health)])
    assert isinstance(reply, Reply)
    return reply


def promised(desk: Desk) -> tuple[int, bool]:
    with desk.reading() as connection:
        table = tables.find(connection, 7)
    assert table
    return table.promised_ms, table.is_in_play


def test_what_a_call_is_promised_is_kept_for_every_director(device: Device, desk: Desk):
    device.sync()
    assert promised(desk) == (1000, False), "a table that does not wait"
    at_rest_s = desk.rhythm.wait_s(7, is_in_play=False)
    assert call(desk, device).promise.wait_s == at_rest_s > 3
    assert promised(desk) == (round(1000 * at_rest_s), False)
    call(desk, device, wait_ms=2500)
    assert promised(desk) == (2500, False), "no longer than its table waits"


def test_in_play_it_is_promised_less(playing: Device, desk: Desk):
    in_play_s = desk.rhythm.wait_s(7, is_in_play=True)
    assert call(desk, playing).promise.wait_s == in_play_s <= 1
    assert promised(desk) == (round(1000 * in_play_s), True)
    playing.play()
    playing.sync()
    call(desk, playing)
    assert promised(desk) == (round(1000 * desk.rhythm.wait_s(7, is_in_play=False)), False)


def test_a_spare_device_does_not_take_the_place_of_one_whose_call_waits(
    device: Device, new_device, desk: Desk, now: Now
):
    device.sync()
    wait_s = call(desk, device).promise.wait_s
    spare = Device(7, device.key, device.post, log_id=4712)
    now.s += wait_s + promises.SLACK_S - 0.1
    spare.exchange()
    assert now.s - 1_790_000_000.0 > AWAY_S
    assert log_id(desk) == device.end.log_id
    now.s += 0.2
    spare.exchange()
    assert log_id(desk) == spare.end.log_id


def log_id(desk: Desk) -> int:
    with desk.reading() as connection:
        table = tables.find(connection, 7)
    assert table
    return table.log_id
