"""Best of three in a draw: its matches decide the pairing, and the next one comes by itself (SER-01)."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import event_settings, placing, results, series, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling, planning
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.announced import Announced
from host_tools.director.store import matches, records
from host_tools.director.views.drawn import sections
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import breaks
from tests.director.conftest import settings
from tests.director.device import Device
from tests.director.drawn import do, names, newest_act, open_draw, seen


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in (7, 8)}


@pytest.fixture
def drawn(desk: Desk) -> int:
    """Four entries, each pairing a best of three to one point."""
    usual = settings(length=1)
    usual.event, usual.options = "Open", {"best_of": "3"}
    event_settings.keep(desk, usual)
    draw_id = open_draw(desk)
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("progressive"))
    return draw_id


def play(desk: Desk, device: Device, draw_id: int, code: str, winner: int) -> int:
    """The match of a series that is at the table, to its sealed result."""
    device.sync()
    device.accept()
    device.begin_game()
    device.play(winner=winner)
    device.sync()
    return seen(desk, draw_id).played[code].match.id


def verified(desk: Desk, device: Device, draw_id: int, code: str, winner: int) -> int:
    match_id = play(desk, device, draw_id, code, winner)
    results.verify(desk, match_id)
    device.sync()
    return match_id


def shown(desk: Desk, draw_id: int, code: str) -> tuple[str, str, str]:
    """How a pairing looks, and its score."""
    draw = seen(desk, draw_id)
    parts = [sections.part(draw, section) for section in draw.event.sections]
    cell = next(cell for part in parts for column in part.columns for cell in column.cells if cell.code == code)
    return cell.look, cell.sides[0].score, cell.sides[1].score


def table_of(desk: Desk, draw_id: int, code: str) -> tuple[int, str]:
    match = seen(desk, draw_id).played[code].match
    return match.table_number, match.status


def test_two_wins_decide_the_pairing_and_not_the_first_match(desk: Desk, drawn: int, hall: dict[int, Device]):
    itself, first = GoingOn(desk), names(seen(desk, drawn), "M1-1")
    calling.call(desk, drawn, "M1-1", 7)
    verified(desk, hall[7], drawn, "M1-1", winner=0)
    draw = seen(desk, drawn)
    assert "M1-1" not in draw.event.results and names(draw, "M2-1") == (None, None)
    assert shown(desk, drawn, "M1-1") == ("playing", "1", "0")
    itself.look()
    assert table_of(desk, drawn, "M1-1") == (7, records.ASSIGNED)
    verified(desk, hall[7], drawn, "M1-1", winner=1)
    itself.look()
    hall[7].sync()
    assert hall[7].match.options["series_a"] == hall[7].match.options["series_b"] == 1
    verified(desk, hall[7], drawn, "M1-1", winner=1)
    draw = seen(desk, drawn)
    assert (draw.event.results["M1-1"].points, draw.names[draw.event.results["M1-1"].winner]) == ((1, 2), first[1])
    assert names(draw, "M2-1")[0] == first[1] and names(draw, "C1-1")[0] == first[0]
    itself.look()
    assert len([one for one in matches_of(desk) if one.table_number == 7]) == 3


def matches_of(desk: Desk) -> list[records.MatchRow]:
    with desk.store.reading() as connection:
        return [one for one in (matches.find(connection, number) for number in range(1, 20)) if one]


def test_a_sealed_last_match_shows_the_next_pairing_at_once(desk: Desk, drawn: int, hall: dict[int, Device]):
    """R-13: an unverified first win shows nothing yet."""
    first = names(seen(desk, drawn), "M1-1")
    calling.call(desk, drawn, "M1-1", 7)
    match_id = play(desk, hall[7], drawn, "M1-1", winner=0)
    assert not seen(desk, drawn).unverified and shown(desk, drawn, "M1-1") == ("playing", "1", "0")
    results.verify(desk, match_id)
    GoingOn(desk).look()
    play(desk, hall[7], drawn, "M1-1", winner=0)
    draw = seen(desk, drawn)
    assert set(draw.unverified) == {"M1-1"} and names(draw, "M2-1")[0] == first[0]
    assert "M1-1" not in draw.event.results


def test_the_event_verifies_the_matches_of_a_series_too(desk: Desk, drawn: int, hall: dict[int, Device]):
    do(desk, drawn, Announce(Announced(verifies_itself=True)))
    itself = GoingOn(desk)
    calling.call(desk, drawn, "M1-1", 7)
    for _ in range(2):
        play(desk, hall[7], drawn, "M1-1", winner=0)
        itself.look()
        hall[7].sync()
        itself.look()
    assert seen(desk, drawn).event.results["M1-1"].points == (2, 0)


def test_the_next_match_waits_for_the_break_and_for_a_table_that_is_taken(
    desk: Desk, drawn: int, hall: dict[int, Device]
):
    """BRK-06: a break is between the matches."""
    usual = settings(length=1)
    usual.event, usual.options = "Open", {"best_of": "3", "breaks.table": "1:1"}
    event_settings.keep(desk, usual)
    itself, device = GoingOn(desk), hall[7]
    calling.call(desk, drawn, "M1-1", 7)
    match_id = play(desk, device, drawn, "M1-1", winner=0)
    device.do(breaks.begin_break, 1, 0)
    device.sync()
    results.verify(desk, match_id)
    itself.look()
    assert table_of(desk, drawn, "M1-1") == (7, records.VERIFIED)
    device.sync()
    itself.look()
    assert table_of(desk, drawn, "M1-1") == (7, records.VERIFIED)
    device.do(breaks.return_from_break, 0)
    device.sync()
    placing.assign(desk, 7, settings(length=3))
    itself.look()
    assert table_of(desk, drawn, "M1-1") == (7, records.VERIFIED)


def test_a_corrected_match_decides_the_series_or_opens_it_again(desk: Desk, drawn: int, hall: dict[int, Device]):
    """RES-10."""
    itself, first = GoingOn(desk), names(seen(desk, drawn), "M1-1")
    calling.call(desk, drawn, "M1-1", 7)
    one = verified(desk, hall[7], drawn, "M1-1", winner=0)
    itself.look()
    verified(desk, hall[7], drawn, "M1-1", winner=0)
    assert names(seen(desk, drawn), "M2-1")[0] == first[0]
    results.correct(desk, one, Verdict(scoring.POINTS, 1, (0, 1), "wrong way round"))
    draw = seen(desk, drawn)
    assert "M1-1" not in draw.event.results and names(draw, "M2-1") == (None, None)
    assert shown(desk, drawn, "M1-1") == ("playing", "1", "1")
    itself.look()
    verified(desk, hall[7], drawn, "M1-1", winner=1)
    assert names(seen(desk, drawn), "M2-1")[0] == first[1]


def test_what_another_match_rests_on_is_asked_about(desk: Desk, drawn: int, hall: dict[int, Device]):
    """A correction that opens a series again reaches the final that is called."""
    itself, last = GoingOn(desk), {}
    for code, number in (("M1-1", 7), ("M1-2", 8)):
        calling.call(desk, drawn, code, number)
        verified(desk, hall[number], drawn, code, winner=0)
        itself.look()
        last[code] = verified(desk, hall[number], drawn, code, winner=0)
    calling.call(desk, drawn, "M2-1", 7)
    hall[7].sync()
    hall[7].accept()
    hall[7].begin_game()
    hall[7].sync()
    verdict = Verdict(scoring.POINTS, 1, (0, 1), "wrong way round")
    with pytest.raises(Fault, match="M2-1"):
        results.correct(desk, last["M1-1"], verdict)
    results.correct(desk, last["M1-1"], verdict, {"M2-1": "again"})
    draw = seen(desk, drawn)
    assert "M2-1" not in draw.played and names(draw, "M2-1")[0] is None


def test_a_match_that_the_director_withdraws_does_not_come_back_by_itself(
    desk: Desk, drawn: int, hall: dict[int, Device]
):
    itself = GoingOn(desk)
    calling.call(desk, drawn, "M1-1", 7)
    first = verified(desk, hall[7], drawn, "M1-1", winner=0)
    itself.look()
    undoing.undo(desk, newest_act(desk))
    itself.look()
    assert table_of(desk, drawn, "M1-1") == (7, records.VERIFIED)
    with desk.reading() as connection:
        found = series.of_match(connection, matches.find(connection, first))
        coming = series.next_settings(connection, found)
    placing.assign(desk, 8, coming, first)
    assert table_of(desk, drawn, "M1-1") == (8, records.ASSIGNED)
    verified(desk, hall[8], drawn, "M1-1", winner=0)
    assert seen(desk, drawn).event.results["M1-1"].points == (2, 0)


def test_the_forecast_counts_the_matches_that_are_still_needed(desk: Desk, drawn: int, hall: dict[int, Device]):
    calling.call(desk, drawn, "M1-1", 7)
    verified(desk, hall[7], drawn, "M1-1", winner=0)
    with desk.reading() as connection:
        plan = planning.plan(desk, connection, [seen(desk, drawn)])
    needed = {one.code.split()[1]: one.wins for one in plan.matches}
    assert needed["M1-1"] == (1, 2) and needed["M2-1"] == (2, 2)
