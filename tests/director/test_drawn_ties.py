"""A Davis Cup at the desk: ties of five matches in three phases, called one by one (DAV-01 to DAV-04, R-19, R-20)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import results, undoing
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.desk.draws import acting, calling, planning, proposing
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.forecasting import runs
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.announced import Announced, Ties
from host_tools.director.formats.deciding import Undo
from host_tools.director.views.drawn import sections
from matchcore.games.backgammon.game import scoring
from tests.director.conftest import PAGE
from tests.director.device import Device
from tests.director.drawn import do, newest_act, open_draw, play, seen

PAIRS = "Rossi / Bianchi\nJansen / Smit\nBauer / Koch\nOkafor / Bello"
DAVIS = Announced(lengths=(1,), rest_min=0, ties=Ties(180_000, 12_000))


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in (7, 8)}


def davis_cup(desk: Desk, lines: str = PAIRS, said: Announced = DAVIS) -> int:
    draw_id = open_draw(desk, lines)
    do(desk, draw_id, Announce(said))
    do(desk, draw_id, DrawLots(0))
    return draw_id


def pairs(desk: Desk, draw_id: int) -> list[list[str]]:
    """The players of M1-1, by side and number."""
    draw = seen(desk, draw_id)
    return [draw.names[side or ""].split(" / ") for side in draw.settled["M1-1"].sides]


def offered(desk: Desk, draw_id: int) -> list[str]:
    with desk.reading() as connection:
        found = proposing.proposals(connection, seen(desk, draw_id), desk.now_s())
    return [one.code for one in found if one.code.startswith("M1-1")]


def test_a_tie_from_its_first_phase_to_three_wins(desk: Desk, hall: dict[int, Device]):
    """DAV-02, DAV-04, AMB-47: three wins of five."""
    draw_id = davis_cup(desk)
    (a1, a2), (b1, b2) = pairs(desk, draw_id)
    assert offered(desk, draw_id) == ["M1-1.1", "M1-1.2"]
    first = play(desk, hall[7], draw_id, "M1-1.1", winner=0)
    with desk.store.reading() as connection:
        assert need_match(connection, first).names == (a1, b2)
    assert offered(desk, draw_id) == ["M1-1.2"]
    calling.call(desk, draw_id, "M1-1.2", 8)
    hall[8].sync()
    assert hall[8].match.names == (a2, b1)
    assert (hall[8].match.options["tie_a"], hall[8].match.options["tie_b"]) == (1, 0)
    assert offered(desk, draw_id) == []
    hall[8].accept()
    hall[8].begin_game()
    hall[8].play(winner=1)
    hall[8].sync()
    assert offered(desk, draw_id) == []
    results.verify(desk, seen(desk, draw_id).ties["M1-1"][2].match.id)
    assert offered(desk, draw_id) == ["M1-1.3"]
    play(desk, hall[7], draw_id, "M1-1.3", winner=0)
    assert offered(desk, draw_id) == ["M1-1.4", "M1-1.5"]
    play(desk, hall[8], draw_id, "M1-1.4", winner=0)
    draw = seen(desk, draw_id)
    result = draw.event.results["M1-1"]
    assert (result.points, draw.names[result.winner]) == ((3, 1), f"{a1} / {a2}")
    assert draw.settled["M2-1"].sides[0] == result.winner
    assert offered(desk, draw_id) == []  # the fifth may be dropped


def test_the_pairs_match_has_both_names_and_its_own_times(desk: Desk, hall: dict[int, Device]):
    """DAV-03, CLK-07."""
    draw_id = davis_cup(desk)
    (a1, a2), (b1, b2) = pairs(desk, draw_id)
    for number, device in ((1, hall[7]), (2, hall[8])):
        play(desk, device, draw_id, f"M1-1.{number}", winner=number - 1)
    calling.call(desk, draw_id, "M1-1.3", 7)
    hall[7].sync()
    match = hall[7].match
    assert match.names == (f"{a1} / {a2}", f"{b1} / {b2}")
    assert (match.per_point_ms, match.delay_ms, match.options["players"]) == (180_000, 12_000, "consultation")


def test_the_pairs_match_is_not_called_before_its_times_are_announced(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk, said=Announced(lengths=(1,), rest_min=0, ties=Ties(180_000)))
    for number, device in ((1, hall[7]), (2, hall[8])):
        play(desk, device, draw_id, f"M1-1.{number}", winner=0)
    with pytest.raises(Fault, match="CLK-07, DAV-03"):
        calling.call(desk, draw_id, "M1-1.3", 7)
    do(desk, draw_id, Announce(DAVIS))
    assert calling.call(desk, draw_id, "M1-1.3", 7)


@pytest.mark.parametrize("code", ["M1-1", "M1-1.3", "M1-1.6", "M1-1.0", "M1-1.x"])
def test_what_is_not_the_next_match_is_not_called(desk: Desk, hall: dict[int, Device], code: str):
    draw_id = davis_cup(desk)
    with pytest.raises(Fault, match="cannot be called"):
        calling.call(desk, draw_id, code, 7)


def test_a_tie_needs_pairs(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk, "Rossi\nJansen / Smit")
    with pytest.raises(Fault, match="Rossi is not two players .rule DAV-01"):
        calling.call(desk, draw_id, "M1-1.1", 7)


def test_a_signed_third_win_shows_the_next_pairing_and_a_correction_takes_it_back(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk)
    play(desk, hall[7], draw_id, "M1-1.1", winner=0)
    play(desk, hall[8], draw_id, "M1-1.2", winner=0)
    third = play(desk, hall[7], draw_id, "M1-1.3", winner=0, is_verified=False)
    draw = seen(desk, draw_id)
    assert set(draw.unverified) == {"M1-1"} and draw.standings["M2-1"].sides[0] == draw.settled["M1-1"].sides[0]
    results.verify(desk, third)
    assert seen(desk, draw_id).event.results["M1-1"].points == (3, 0)
    results.correct(desk, third, Verdict(scoring.POINTS, 1, (0, 1), "wrong way round"))
    draw = seen(desk, draw_id)
    assert "M1-1" not in draw.event.results and draw.settled["M2-1"].sides[0] is None
    assert offered(desk, draw_id) == ["M1-1.4", "M1-1.5"]


def test_a_verification_is_undone_and_given_again(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk)
    match_id = play(desk, hall[7], draw_id, "M1-1.1", winner=0)
    assert seen(desk, draw_id).event.matches["M1-1"].keys() == {"1"}
    undoing.undo(desk, newest_act(desk))
    assert not seen(desk, draw_id).event.matches
    results.verify(desk, match_id)
    assert seen(desk, draw_id).event.matches["M1-1"].keys() == {"1"}


def test_a_tie_by_itself(desk: Desk, hall: dict[int, Device], now):
    """R-13: all that is signed is verified, and the next phase is offered."""
    said = Announced(lengths=(1,), rest_min=0, ties=Ties(180_000, 12_000), verifies_itself=True)
    draw_id, itself = davis_cup(desk, said=said), GoingOn(desk)
    for number, device in ((1, hall[7]), (2, hall[8])):
        play(desk, device, draw_id, f"M1-1.{number}", winner=0, is_verified=False)
    itself.look()
    assert offered(desk, draw_id) == ["M1-1.3"]


def test_ties_are_not_switched_off_under_their_matches(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk)
    play(desk, hall[7], draw_id, "M1-1.1", winner=0)
    with pytest.raises(Fault, match="M1-1"):
        do(desk, draw_id, Announce(Announced(lengths=(1,))))


def test_nor_is_that_undone_while_a_match_of_one_is_at_a_table(desk: Desk, hall: dict[int, Device]):
    """Or that match would belong to no pairing, and the event would never end."""
    draw_id = davis_cup(desk)
    calling.call(desk, draw_id, "M1-1.1", 7)
    for act in (Undo(announced(desk, draw_id)), Announce(Announced())):
        with pytest.raises(Fault, match="M1-1 is called or played"):
            with desk.writing() as connection:
                acting.plan(need_draw(desk.draws, connection, draw_id), act, {})


def announced(desk: Desk, draw_id: int) -> int:
    log = seen(desk, draw_id).state.log
    return next(number for number, done in enumerate(log) if isinstance(done.act, Announce))


def test_a_group_of_ties_is_ranked_by_ties_then_by_matches(desk: Desk, hall: dict[int, Device]):
    """R-20."""
    draw_id = open_draw(desk, PAIRS)
    do(desk, draw_id, Announce(DAVIS))
    do(desk, draw_id, DrawGroups(1, 0))
    draw = seen(desk, draw_id)
    part = sections.part(draw, draw.event.sections[0])
    assert part.heads == ["Wins", "Matches won", "Among themselves", "Difference"]
    code = draw.event.sections[0].rounds[0].pairings[0].code
    for number in (1, 2):
        play(desk, hall[7], draw_id, f"{code}.{number}", winner=number - 1)
    play(desk, hall[7], draw_id, f"{code}.3", winner=0)
    play(desk, hall[7], draw_id, f"{code}.4", winner=0)
    draw = seen(desk, draw_id)
    part = sections.part(draw, draw.event.sections[0])
    first, second = (next(one for one in part.ranked if one.counts[:2] == counts) for counts in ((1, 3), (0, 1)))
    winner = draw.event.results[code].winner
    assert first.name == draw.names[winner] and first.counts == (1, 3, 1, 2) and second.counts == (0, 1, 0, -2)


def test_the_page_shows_each_match_of_a_tie(client: TestClient, desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk)
    (a1, _), (_, b2) = pairs(desk, draw_id)
    calling.call(desk, draw_id, "M1-1.1", 7)
    page = client.get(f"/e/{draw_id}/rounds", headers=PAGE).text
    assert f"1: {a1} – {b2}" in page and 'value="M1-1.2"' in page
    answer = client.post(
        f"/draws/{draw_id}",
        data={"form": "Announce", "ties": "1", "lengths": "3", "pairs_bank": "3:00", "pairs_delay": "15"},
        headers=PAGE,
        follow_redirects=False,
    )
    assert answer.status_code == 303
    assert seen(desk, draw_id).event.announced.ties == Ties(180_000, 15_000)
    page = client.get(f"/e/{draw_id}/settings", headers=PAGE).text
    assert 'name="pairs_bank" value="3:00"' in page and 'name="ties" value="1" checked' in page


def test_the_forecast_of_a_tie_has_three_phases(desk: Desk, hall: dict[int, Device]):
    draw_id = davis_cup(desk, "Rossi / Bianchi\nJansen / Smit")
    with desk.reading() as connection:
        plan = planning.plan(desk, connection, [seen(desk, draw_id)])
    tie = f"{draw_id} M1-1"
    after = {one.code: one.after for one in plan.matches}
    assert after[f"{tie}.3"] == (f"{tie}.1", f"{tie}.2") and after[f"{tie}.5"] == (f"{tie}.3",)
    assert after[tie] == (f"{tie}.4", f"{tie}.5")
    for ends in (run.ends for run in runs.played_out(plan, 20)):
        assert ends[f"{tie}.3"] > max(ends[f"{tie}.1"], ends[f"{tie}.2"]) and ends[tie] == max(ends.values())


def test_announced_ties_are_undone_to_the_byte(desk: Desk):
    draw_id = open_draw(desk, PAIRS)
    before = seen(desk, draw_id).event.to_bytes()
    do(desk, draw_id, Announce(DAVIS))
    undoing.undo(desk, newest_act(desk))
    assert seen(desk, draw_id).event.to_bytes() == before


def test_a_tie_keeps_its_first_table_and_its_tables_are_side_by_side(
    desk: Desk, hall: dict[int, Device], new_device: Callable[[int], Device]
):
    """DAV-03: whatever lower table is free."""
    hall |= {number: new_device(number) for number in (3, 9)}
    for device in hall.values():
        device.sync()
    draw_id = davis_cup(desk, "Rossi / Bianchi\nJansen / Smit")

    def proposed() -> list[tuple[str, int]]:
        with desk.reading() as connection:
            found = proposing.proposals(connection, seen(desk, draw_id), desk.now_s())
        return [(one.code, one.table) for one in found]

    assert proposed() == [("M1-1.1", 3), ("M1-1.2", 7)]
    play(desk, hall[9], draw_id, "M1-1.1", winner=0)
    assert proposed() == [("M1-1.2", 9)]
    play(desk, hall[8], draw_id, "M1-1.2", winner=1)
    assert proposed() == [("M1-1.3", 9)]
    play(desk, hall[9], draw_id, "M1-1.3", winner=0)
    assert proposed() == [("M1-1.4", 9), ("M1-1.5", 8)]


def test_a_table_in_play_is_told_how_its_tie_stands(desk: Desk, hall: dict[int, Device]):
    """DAV-04: not only with the score that its match began with."""
    draw_id = davis_cup(desk)
    (a1, a2), (b1, b2) = pairs(desk, draw_id)
    calling.call(desk, draw_id, "M1-1.2", 8)
    hall[8].sync()
    hall[8].accept()
    hall[8].begin_game()
    hall[8].sync()
    first = play(desk, hall[7], draw_id, "M1-1.1", winner=0)
    hall[8].sync()
    assert hall[8].match.news.text == f"{a1} / {a2} 1 – 0 {b1} / {b2}"
    results.correct(desk, first, Verdict(scoring.RULING, 1, (0, 1), "names swapped"))
    hall[8].sync()
    assert hall[8].match.news.text == f"{a1} / {a2} 0 – 1 {b1} / {b2}"
