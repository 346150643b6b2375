"""Side events (DESK 5.9): a jackpot that fills itself, and the re-entry of a player."""

from functools import partial

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import event_settings, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, calling, jackpots
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwiss
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.model import Result
from host_tools.director.store import acts as act_rows, draws as store_draws, events
from tests.director.conftest import PAGE, Now, settings
from tests.director.drawn import do, open_draw, seen

FULL_AT_FOUR = Announced(full_at=4)
TWICE = Announced(entries_each=2, rest_min=0)


def enter(desk: Desk, draw_id: int, *names: str) -> None:
    acting.enter(desk, draw_id, partial(entries.read, {"lines": "\n".join(names)}, "lines"))


def opened(desk: Desk, name: str, said: Announced) -> int:
    draw_id = acting.open_draw(desk, name)
    do(desk, draw_id, Announce(said))
    return draw_id


def act_named(desk: Desk, words: str) -> int:
    with desk.store.reading() as connection:
        return next(act.id for act in act_rows.read_all(connection) if act.words == words)


def draws_by_name(desk: Desk) -> dict[str, int]:
    with desk.store.reading() as connection:
        return {row.event: row.id for row in store_draws.read_all(connection)}


# -- jackpots ----------------------------------------------------------------------------------------------------------


def test_a_jackpot_is_drawn_once_it_is_full_and_the_next_one_opens(desk: Desk):
    usual = settings(length=3)
    usual.event = "Jackpot"
    event_settings.keep(desk, usual)
    draw_id, itself = opened(desk, "Jackpot", FULL_AT_FOUR), GoingOn(desk)
    enter(desk, draw_id, "Anna", "Bea", "Carla")
    itself.look()
    assert not seen(desk, draw_id).event.is_drawn and draws_by_name(desk) == {"Jackpot": draw_id}
    enter(desk, draw_id, "Dora")
    itself.look()
    itself.look()
    assert len(seen(desk, draw_id).event.lines) == 4
    assert draws_by_name(desk).keys() == {"Jackpot", "Jackpot 2"}
    following = seen(desk, draws_by_name(desk)["Jackpot 2"])
    assert following.event.announced == FULL_AT_FOUR and following.event.entries == ()
    with desk.store.reading() as connection:
        row = events.find(connection, "Jackpot 2")
        assert row and row.length == 3


def test_a_full_jackpot_takes_nobody_until_one_leaves(desk: Desk):
    draw_id = opened(desk, "Jackpot", FULL_AT_FOUR)
    with pytest.raises(Fault, match="All 4 places are taken"):
        enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora", "Emma")
    assert seen(desk, draw_id).event.entries == ()
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora")
    do(desk, draw_id, Withdraw("2"))
    enter(desk, draw_id, "Emma")
    GoingOn(desk).look()
    assert {place.of for place in seen(desk, draw_id).event.lines} == {"1", "3", "4", "5"}


def test_a_jackpot_waits_for_those_who_are_not_here_yet(desk: Desk):
    draw_id, itself = opened(desk, "Jackpot", FULL_AT_FOUR), GoingOn(desk)
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora")
    for entry in ("1", "2", "3"):
        do(desk, draw_id, CheckIn(entry))
    itself.look()
    assert not seen(desk, draw_id).event.is_drawn
    do(desk, draw_id, CheckIn("4"))
    itself.look()
    assert seen(desk, draw_id).event.is_drawn


def test_a_lot_that_was_taken_back_is_left_to_the_director(desk: Desk):
    draw_id, itself = opened(desk, "Jackpot", FULL_AT_FOUR), GoingOn(desk)
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora")
    itself.look()
    undoing.undo(desk, act_named(desk, "Jackpot: knock-out drawn with lot 1"))
    itself.look()
    assert not seen(desk, draw_id).event.is_drawn
    do(desk, draw_id, DrawLots(0))
    assert seen(desk, draw_id).event.is_drawn


def test_an_event_that_has_the_next_name_is_left_alone(desk: Desk):
    draw_id, other = opened(desk, "Jackpot 9", FULL_AT_FOUR), opened(desk, "Jackpot 10", Announced())
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora")
    GoingOn(desk).look()
    assert seen(desk, draw_id).event.is_drawn and seen(desk, other).event.announced == Announced()


@pytest.mark.parametrize(
    ("name", "following"), [("Jackpot", "Jackpot 2"), ("Jackpot 2", "Jackpot 3"), ("Speed 9", "Speed 10"), ("7", "7 2")]
)
def test_the_name_of_the_next_one(name: str, following: str):
    assert jackpots.next_name(name) == following


def test_a_jackpot_of_one_is_refused(desk: Desk):
    with pytest.raises(Fault, match="from 2 to 256 entries, not 1"):
        opened(desk, "Jackpot", Announced(full_at=1))


# -- re-entry ----------------------------------------------------------------------------------------------------------


def test_nobody_enters_twice_unless_it_is_announced(desk: Desk):
    draw_id = open_draw(desk, "Anna\nBea")
    with pytest.raises(Fault, match="Anna is entered already"):
        enter(desk, draw_id, "Anna")
    do(desk, draw_id, Announce(TWICE))
    enter(desk, draw_id, "anna")
    assert seen(desk, draw_id).event.entries[-1].again == ("1",)
    with pytest.raises(Fault, match="Anna has 2 entries already"):
        enter(desk, draw_id, "Anna")


def test_a_re_entry_ends_at_the_time_that_was_announced(desk: Desk, now: Now):
    draw_id = open_draw(desk, "Anna\nBea")
    do(desk, draw_id, Announce(Announced(entries_each=2, re_entry_until_s=now.s + 60)))
    now.s += 60
    enter(desk, draw_id, "Anna")
    now.s += 1
    with pytest.raises(Fault, match="Bea is entered already"):
        enter(desk, draw_id, "Bea")


def test_partners_enter_again_with_another_partner(desk: Desk):
    draw_id = open_draw(desk, "Anna / Bea\nCarla / Dora")
    do(desk, draw_id, Announce(TWICE))
    enter(desk, draw_id, "Anna / Carla")
    assert seen(desk, draw_id).event.entries[-1].again == ("1", "2")


def test_two_entries_of_a_player_do_not_meet_in_round_1(desk: Desk):
    for number in range(20):
        draw_id = opened(desk, f"Speed {number}", TWICE)
        enter(desk, draw_id, "Anna", "Bea", "Carla", "Anna")
        do(desk, draw_id, DrawLots(0))
        assert all({"1", "4"} != set(one.sides) for one in seen(desk, draw_id).settled.values())


def test_who_has_lost_enters_again_on_a_late_place_that_is_not_their_own_opponents(desk: Desk):
    draw_id = opened(desk, "Speed", TWICE)
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Dora", "Emma", "Fay")
    do(desk, draw_id, DrawLots(0, late=2))
    event = seen(desk, draw_id).event
    sides = [standing.pairing.places for standing in event.standings().values()]
    first = next(one.of for one, two in sides if two.kind == "late" and two.of == "1")  # waits for the late place 1
    name = event.entry(first).names[0]
    enter(desk, draw_id, name)
    assert seen(desk, draw_id).event.lines != event.lines
    after = seen(desk, draw_id).settled.values()
    assert all({first, "7"} != {one.of for one in standing.pairing.places} for standing in after)


def test_a_player_is_not_called_against_themselves(desk: Desk, client: TestClient):
    draw_id = opened(desk, "Speed", TWICE)
    enter(desk, draw_id, "Anna", "Bea", "Anna", "Carla")
    do(desk, draw_id, DrawLots(0))
    for code in ("M1-1", "M1-2"):
        a, b = seen(desk, draw_id).settled[code].sides
        winner = a if a in ("1", "3") else b
        assert a and b and winner in ("1", "3")
        do(desk, draw_id, Report(code, Result((a, b), winner)))
    with pytest.raises(Fault, match="Anna"):
        calling.call(desk, draw_id, "M2-1", 7)
    assert "The same player on both sides" in client.get(f"/e/{draw_id}/rounds/M2").text
    assert "again, after 1" in client.get(f"/e/{draw_id}/entries").text
    do(desk, draw_id, Report("M2-1", Result(("1", "3"), "3")))
    assert seen(desk, draw_id).settled["M2-1"].winner == "3"


@pytest.mark.parametrize("act", [DrawGroups(1, 0), PairSwiss(0)])
def test_only_a_knock_out_has_two_entries_of_a_player(desk: Desk, act: DrawGroups | PairSwiss):
    draw_id = opened(desk, "Speed", TWICE)
    enter(desk, draw_id, "Anna", "Bea", "Carla", "Anna")
    with pytest.raises(Fault, match="Anna has two entries: only a knock-out allows that"):
        do(desk, draw_id, act)
    do(desk, draw_id, Withdraw("1"))
    do(desk, draw_id, act)
    assert seen(desk, draw_id).event.is_drawn


def test_the_announcement_that_a_re_entry_rests_on_is_not_taken_back(desk: Desk):
    draw_id = opened(desk, "Speed", TWICE)
    enter(desk, draw_id, "Anna", "Anna")
    with pytest.raises(Fault, match="allows 1 entries"):
        undoing.undo(desk, act_named(desk, "Speed: lengths, calls and prizes"))
    assert seen(desk, draw_id).event.announced == TWICE


def test_announced_on_the_page(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, "Anna\nBea")
    form = {
        "form": "Announce",
        "full_at": "8",
        "entries_each": "2",
        "until": "23:10",
        "last_chance": "23:30",
        "rest_min": "0",
    }
    assert client.post(f"/draws/{draw_id}", data=form, headers=PAGE).status_code == 303
    said = seen(desk, draw_id).event.announced
    assert (said.full_at, said.entries_each) == (8, 2) and said.re_entry_until_s and said.last_chance_s
    assert 'name="until" value="23:10"' in client.get(f"/e/{draw_id}/settings").text
