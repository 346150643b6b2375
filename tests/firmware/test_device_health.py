"""The health of a device: sent about once a minute, on request, by a table that plays."""

from host_tools.director.games.backgammon.views import tables as views
from tests.firmware.hall import Seat


def health(seat: Seat) -> dict:
    """As the table's page has it."""
    seat.do("sync")
    return views.table_page(seat.director.desk, seat.number).card.link.health


def test_the_director_has_it_soon_after_the_start(seat: Seat):
    seat.do("sync")
    found = health(seat)
    assert found["free_bytes"] > 20_000 and found["deaths"] == 0 and found["resets"] == 0
    assert found["self_test"] == 0 and 0 <= found["flash_percent"] <= 100
    assert found["battery_percent"] == -1, "this board has none"


def test_it_comes_again_after_a_minute_and_not_before(seat: Seat):
    seat.match(3)
    first = health(seat)
    seat.wait(30_000)
    assert health(seat)["up_ms"] == first["up_ms"]
    seat.wait(31_000)
    later = health(seat)
    assert later["up_ms"] - first["up_ms"] >= 60_000
    assert later["journal_bytes"] == first["journal_bytes"], "while a match is played the flash is not searched"


def test_what_the_table_reset_itself_for_is_on_its_page(seat: Seat):
    seat.match(3)
    memory = seat.table.files / "rtc-memory"
    mark = bytearray(memory.read_bytes())
    seat.table.kill()
    mark[16] = 2
    mark[17 : 17 + len(b"table: MemoryError")] = b"table: MemoryError"
    memory.write_bytes(mark)
    seat.table.switch_on()
    assert seat.do("view")["state"] == "ready"
    found = health(seat)
    assert (found["resets"], found["words"]) == (2, "table: MemoryError")
    notes = views.table_page(seat.director.desk, seat.number).card.notes
    assert "The device has reset itself (2 × in a row): table: MemoryError" in notes
