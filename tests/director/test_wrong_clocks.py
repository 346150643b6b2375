"""A clock that is far off, at the table or at the director: nothing is lost, match time is the table's."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.views import tables as views
from tests.director import as_json
from tests.director.conftest import PAGE, Now, settings
from tests.director.device import Device
from tests.director.test_device_notes import notes, tell

YEAR_S = 365 * 86_400
# The longest own time a table can report: 32 bits of milliseconds, seven weeks. It knows no date.
LONGEST_MS = 2**32 - 3_600_000


@pytest.fixture(params=[YEAR_S, -YEAR_S], ids=["ahead", "behind"])
def leap(request: pytest.FixtureRequest, now: Now):
    """Somebody moves the director's clock by a year; on the way back again."""

    def leap_() -> None:
        now.leap(request.param if 1_789_500_000 < now.s < 1_790_500_000 else -request.param)

    return leap_


def shown(desk: Desk) -> dict:
    return as_json.table(desk, 7)


def test_a_table_that_has_been_on_for_weeks_is_shown_as_any_other(new_device, desk: Desk, wait):
    table: Device = new_device(7)
    table.now_ms = LONGEST_MS
    placing.assign(desk, 7, settings())
    table.sync()
    table.accept()
    table.begin_game(turns=0)
    table.sync()
    wait(table, 20)
    clock = shown(desk)["clock"]
    assert clock["running"] == 0 and clock["delay_left_ms"] == [0, 12_000] and clock["bank_ms"] == [352_000, 360_000]
    assert not shown(desk)["is_alert"]


def test_the_directors_clock_is_set_by_a_year_while_they_play(
    playing: Device, desk: Desk, now: Now, client: TestClient, leap
):
    playing.turn()
    playing.sync()
    before = shown(desk)["clock"]
    leap()
    assert client.get("/", headers=PAGE).status_code == client.get("/tables/7", headers=PAGE).status_code == 200
    assert shown(desk)["clock"]["bank_ms"] == before["bank_ms"]
    playing.exchange()  # after one call everything is normal
    assert shown(desk)["clock"] == before and not shown(desk)["is_alert"]
    playing.turn(after_ms=15_000)
    playing.sync()
    assert sum(shown(desk)["clock"]["bank_ms"]) == sum(before["bank_ms"]) - 3_000  # 15 s, less the delay of 12 s


def test_every_fact_is_stored_and_the_result_counts(playing: Device, desk: Desk, leap):
    playing.turn()
    leap()
    playing.play()
    playing.sync()
    leap()
    (match,) = as_json.matches(desk)
    assert match["status"] == "reported"
    assert len(as_json.match(desk, 1)["facts"]) == len(playing.records)
    times = [fact["at_ms"] for fact in as_json.match(desk, 1)["facts"]]
    assert times == sorted(times, reverse=True) and times[0] == playing.now_ms


def test_no_drift_is_made_of_it(offered: Device, desk: Desk, now: Now, leap):
    up_ms = 5_000
    for _ in range(3):
        tell(offered, up_ms=up_ms)
        now.s += 700
        up_ms += 700_000
        tell(offered, up_ms=up_ms)
        assert views.table_page(desk, 7).card.link.drift_ppm == 0 and notes(desk) == []
        leap()
        tell(offered, up_ms=up_ms)
        assert views.table_page(desk, 7).card.link.drift_ppm is None


def test_nor_of_a_table_that_leaps(offered: Device, desk: Desk, now: Now):
    tell(offered, up_ms=5_000)
    tell(offered, up_ms=LONGEST_MS)
    now.s += 700
    tell(offered, up_ms=LONGEST_MS + 700_000)
    assert views.table_page(desk, 7).card.link.drift_ppm == 0 and notes(desk) == []
