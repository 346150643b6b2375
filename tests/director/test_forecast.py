"""When a match ends, and matches far behind their plan: rank 9 of the order of need."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import event_settings, giving, paces, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Question
from host_tools.director.games.backgammon.views import forecast, tables
from host_tools.director.order import Order
from host_tools.director.store import Store
from host_tools.director.texts import speaking
from host_tools.director.views.at_table import cards, ranks
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import calls, results, turn
from tests.director import as_json
from tests.director.conftest import PAGE, Now, say_yes, settings
from tests.director.device import Device


@pytest.mark.parametrize(("a", "b", "games"), [(1, 1, 1.0), (2, 2, 1.28), (7, 7, 4.65), (6, 7, 4.18), (0, 5, 0.0)])
def test_the_games_that_are_left(a: int, b: int, games: float):
    assert forecast.games_left(a, b) == pytest.approx(games, abs=0.006)


def test_a_slow_match_ends_late():
    """To 9 at 3 – 2, the fifth game since 6 min, after 96 min: 69 min more, 84 later than planned."""
    found = forecast.forecast(9, (6, 7), finished=4, played=96, running=6, planned=81, factor=1)
    assert found.left == pytest.approx(69, abs=1) and found.late == pytest.approx(84, abs=1)
    assert found.is_behind
    assert not forecast.forecast(9, (9, 9), finished=0, played=1, running=1, planned=81, factor=1).is_behind


@pytest.mark.parametrize(
    ("finished", "shares", "factor"), [(0, 0, 1), (1, 2, 1.2), (4, 5, 1.125), (16, 8, 0.6), (60, 180, 2), (60, 6, 0.5)]
)
def test_the_pace_of_an_event_begins_as_planned(finished: int, shares: float, factor: float):
    """(4 + actual / planned minutes) / (4 + n), from a half to twice: a few matches count little, many not fully."""
    assert paces.Pace(finished=finished, shares=shares).factor == pytest.approx(factor)


def test_in_a_slow_event_a_match_is_expected_to_last_longer():
    """To 7 with a clock: 63 min are planned, and it is late only beyond those."""
    usual, slow = (forecast.forecast(7, (7, 7), 0, played=0, running=0, planned=63, factor=f) for f in (1, 1.5))
    assert (usual.left, usual.late) == (pytest.approx(63), pytest.approx(0))
    assert (slow.left, slow.late) == (pytest.approx(94.5), pytest.approx(31.5))
    assert paces.USUAL.planned_min(7, has_clock=True) == 63 and paces.USUAL.planned_min(7, has_clock=False) == 77


def test_finished_matches_set_the_pace_of_their_event_and_of_no_other(
    new_device: Callable[[int], Device], desk: Desk, now: Now
):
    """To 3: 27 min are planned with a clock, 33 without; three matches took 54, 27 and 33."""
    for number, took_min, clock in ((7, 54, {}), (8, 27, {}), (9, 33, {"clock": "off"})):
        play(new_device(number), desk, now, took_min, **clock)
    found = pace_of(desk, "Main draw")
    assert (found.finished, found.shares) == (3, pytest.approx(4)) and found.factor == pytest.approx(8 / 7)
    assert pace_of(desk, "Consolation") == paces.USUAL
    event_settings.keep(desk, settings(), point_min=18)
    assert pace_of(desk, "Main draw").shares == pytest.approx(2.5)


@pytest.mark.parametrize("place", ["sqlite", "postgresql"], indirect=True)
def test_a_match_that_was_left_lying_is_not_counted(new_device: Callable[[int], Device], desk: Desk, now: Now):
    """Paused overnight, or confirmed in the morning: beyond 3 times its own plan it says nothing about pace."""
    for number, took_min, clock in ((7, 15 * 60, {}), (8, 82, {}), (9, 54, {}), (10, 98, {"clock": "off"})):
        play(new_device(number), desk, now, took_min, **clock)
    found = pace_of(desk, "Main draw")
    assert (found.finished, found.shares) == (2, pytest.approx(2 + 98 / 33))
    event_settings.keep(desk, settings(), point_min=10)
    found = pace_of(desk, "Main draw")
    assert (found.finished, found.shares) == (3, pytest.approx(82 / 30 + 54 / 30 + 98 / 33)), "82 of 30 min are counted"


def test_after_a_restore_no_pace_of_before_is_believed(device: Device, desk: Desk, now: Now):
    play(device, desk, now, 54)
    first = pace_of(desk, "Main draw")
    with desk.exclusive():
        pass
    assert pace_of(desk, "Main draw") is not first


def test_a_match_that_was_resigned_or_is_open_says_nothing_of_pace(
    new_device: Callable[[int], Device], desk: Desk, now: Now
):
    device = new_device(7)
    placing.assign(desk, 7, settings())
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    now.s += 60
    assert pace_of(desk, "Main draw") == paces.USUAL
    giving.give(desk, 7, Order(facts.RULED, (scoring.CONCEDED, 0), "resigned"))
    device.sync()
    assert [match["status"] for match in as_json.matches(desk)] == ["reported"]
    now.s += 60
    assert pace_of(desk, "Main draw") == paces.USUAL


def test_the_pace_is_not_worked_out_for_every_card(device: Device, desk: Desk, now: Now):
    def known() -> paces.Pace:
        with desk.reading() as connection:
            return desk.paces.current(connection, desk.now_s())["Main draw"]

    play(device, desk, now, 54)
    placing.assign(desk, 7, settings())  # of an event that goes on: the others are not forecast
    first = known()
    now.s += paces.KEPT_S / 2
    assert known() is first
    now.s += paces.KEPT_S
    assert known() is not first and known() == first


def test_what_a_point_is_planned_to_take_is_set_with_the_event(
    client: TestClient, device: Device, desk: Desk, now: Now
):
    play(device, desk, now, 54)
    now.s += paces.KEPT_S
    form = {"length": "3", "rule_set": "wbgf21", "per_point": "2:00", "delay": "12", "event": "Main draw"}
    plans = {"point_min": "6", "unclocked_point_min": "8"}
    assert client.post("/event-settings", data=form | plans).status_code in (200, 303)
    assert pace_of(desk, "Main draw") == paces.Pace(6, 8, 1, 3)
    page = client.get("/event-settings", params={"event": "Main draw"}, headers={"Accept": "text/html"}).text
    assert 'name="point_min" type="number" min="1" max="60" value="6"' in page
    seen = "So far 3.00 times as long as planned, over 1 finished match; the forecast reckons with 1.40"
    assert seen in page
    for typed in ({"point_min": "0"}, {"unclocked_point_min": "61"}):
        answer = client.post("/event-settings", data=form | typed)
        assert answer.status_code == 422 and "60" in answer.json()["message"]
    assert pace_of(desk, "Main draw").point_min == 6


def test_whether_a_match_of_before_had_a_clock_is_not_known(device: Device, desk: Desk, store_path, now: Now):
    """So it does not count for the pace; an old store had no such column."""
    play(device, desk, now, 54, clock="off")
    assert pace_of(desk, "Main draw").finished == 1
    desk.store.close()
    with closing(sqlite3.connect(store_path)) as before:
        before.execute("UPDATE matches SET has_clock = NULL")
        before.commit()
    with closing(Store(store_path)) as store:
        assert pace_of(Desk(store, now), "Main draw") == paces.USUAL


@pytest.mark.parametrize(
    ("language", "extra", "asked"),
    [
        ("en", {"bank_extra_b_ms": "120000"}, "Rossi 6:00, delay 12 s; De Vries 8:00, delay 12 s"),
        ("en", {"delay_extra_a_ms": "3000"}, "Rossi 6:00, delay 15 s; De Vries 6:00, delay 12 s"),
        (
            "en",
            {"delay_extra_a_ms": "3000", "delay_extra_b_ms": "3000"},
            "6:00 each, by the score (CLK-08), delay 15",
        ),
        ("nl", {"bank_extra_b_ms": "120000"}, "Rossi 6:00, delay 12 s; De Vries 8:00, delay 12 s"),
        ("it", {"bank_extra_b_ms": "120000"}, "Rossi 6:00, delay 12 s; De Vries 8:00, delay 12 s"),
    ],
)
def test_before_a_clock_is_brought_in_both_sides_are_named_where_they_differ(
    device: Device, desk: Desk, language: str, extra: dict[str, str], asked: str
):
    """ACC-01: what the director gave one of them more."""
    found = settings()
    found.options.update({"clock": "off", **extra})
    placing.assign(desk, 7, found)
    device.sync()
    device.accept()
    device.begin_game(turns=0)
    device.sync()
    with speaking(language), pytest.raises(Question) as raised:
        giving.give(desk, 7, Order(facts.CLOCK_SET, (120_000, 12_000), "TOU-07"), confirmed="")
    assert any(asked in reason for reason in raised.value.reasons), raised.value.reasons


def pace_of(desk: Desk, event: str) -> paces.Pace:
    with desk.reading() as connection:
        return paces.of_event(connection, event)


def play(device: Device, desk: Desk, now: Now, took_min: int, **options: str) -> None:
    """A match to 3 of the main draw, sealed that many minutes after its first press."""
    found = settings()
    found.options.update(options)
    placing.assign(desk, device.number, found)
    device.sync()
    device.accept()
    device.begin_game(turns=0)
    device.sync()
    now.s += 60 * took_min
    device.now_ms += 60_000 * took_min
    if device.match.has_clock:
        device.do(turn.pause)
    device.do(results.claim, 0, scoring.BACKGAMMON)
    device.confirm()
    device.confirm()
    device.sync()


def test_a_match_that_is_behind_stands_last_of_those_that_need_somebody(
    client: TestClient, new_device: Callable[[int], Device], desk: Desk, now: Now
):
    device, found = new_device(7), settings()
    found.options["clock"] = "off"
    placing.assign(desk, 7, found)
    device.sync()
    device.accept()
    device.begin_game(turns=0)
    device.sync()
    assert cards.list_cards(desk, [7])[0].need is None
    now.s += 7200
    device.now_ms += 7_200_000
    device.sync()
    (card,) = cards.list_cards(desk, [7])
    assert card.need is not None
    assert card.need.kind == "behind" and card.rank == ranks.BEHIND and not card.is_alert
    assert "later than planned" in card.need.words and card.need.detail.startswith("Game 1 after 120 min")
    assert [act.label for act in card.need.acts] == ["Open", "Impose clock …"], "TOU-07"
    page = client.get(card.need.acts[1].path, headers=PAGE).text
    for field, value in {"per_point_ms": "2:00", "delay_ms": "12", "reason": "slow play (TOU-07)"}.items():
        assert re.search(rf'<details open.*name="{field}" value="{re.escape(value)}"', page, re.DOTALL), field
    assert "Leave everything as it is" not in page, "nobody has called"
    assert [fit.key for fit in tables.table_page(desk, 7).fits] == ["impose", "warn", "points"]
    give = {"form": "set_clock", "per_point_ms": "2:00", "delay_ms": "12", "reason": "slow play (TOU-07)", "turn": "0"}
    assert "6:00 each, by the score (CLK-08)" in client.post("/tables/7/orders", data=give).json()["message"]
    say_yes(client, "/tables/7/orders", give)
    device.sync()
    (card,) = cards.list_cards(desk, [7])
    assert device.match.has_clock and card.need is not None
    assert [act.label for act in card.need.acts] == ["Open"], "it has a clock"


def test_who_wants_a_clock_gets_the_form_of_one(client: TestClient, new_device: Callable[[int], Device], desk: Desk):
    """ROL-05, CLK-08: not where there is one already."""
    for number, clock in ((7, "off"), (8, "on")):
        device, found = new_device(number), settings()
        found.options.update({"clock": "off"} if clock == "off" else {})
        placing.assign(desk, number, found)
        device.sync()
        device.accept()
        device.begin_game(turns=0)
        device.do(calls.call_director, "CLOCK_WANTED")
        device.sync()
    without, with_clock = sorted(cards.list_cards(desk, [7, 8]), key=lambda card: card.number)
    assert without.need is not None and with_clock.need is not None
    assert [act.label for act in without.need.acts] == ["I am going", "Impose clock …"]
    assert [act.label for act in with_clock.need.acts] == ["I am going", "Orders"]
    assert (
        'name="reason" value="a player asked for a clock"' in client.get(without.need.acts[1].path, headers=PAGE).text
    )
    assert [fit.key for fit in tables.table_page(desk, 7).fits][:2] == ["impose", "noted"]
