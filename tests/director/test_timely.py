"""A page offers no order that the table would refuse in that state whatever its values."""

import copy
from collections.abc import Callable
from itertools import product

import pytest
from starlette.testclient import TestClient

from host_tools.director.games.backgammon.orders import forms, timely
from host_tools.director.games.backgammon.orders.forms import BY_NAME, ORDER_FORMS, OrderForm
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    doubling,
    early,
    flags,
    game_corrections,
    procedures,
    score_corrections,
    turn,
)
from matchcore.sides import NOBODY, other
from tests.director.conftest import PAGE
from tests.director.device import Device


def table(length: int = 5, rule_set: str = "wbgf21", **options: str) -> Device:
    """A table with an offered match and no link."""
    device = Device(7, b"k" * 32, lambda data: b"")
    settings = Settings(length, "Rossi", "De Vries", rule_set)
    settings.options.update(options)
    device.do(beginning.assign, settings)
    return device


def playing(**options) -> Device:
    device = table(**options)
    device.accept()
    device.begin_game()
    return device


def between_games() -> Device:
    device = playing()
    device.double()
    device.win(0)
    return device


def on_break() -> Device:
    device = table(length=9)
    device.accept()
    device.begin_game()
    device.win(0)
    device.do(breaks.begin_break, 1, 0)
    return device


def paused() -> Device:
    device = playing()
    device.do(turn.pause)
    return device


def doubled() -> Device:
    device = playing()
    device.do(doubling.double, device.match.clock.active)
    return device


def passed() -> Device:
    device = doubled()
    device.do(doubling.pass_double, 1 - device.match.doubler)
    return device


def owing() -> Device:
    device = playing()
    device.do(procedures.lose_delay, 1 - device.match.clock.active, 3, 1)
    return device


def called() -> Device:
    device = playing()
    device.do(calls.call_director, "DISPUTE")
    return device


def expired() -> Device:
    device = playing()
    device.turn(after_ms=30 * 60000)
    return device


def lost_on_time() -> Device:
    device = expired()
    device.do(flags.claim_time, 3)
    return device


def early_double() -> Device:
    device = playing()
    device.do(early.double_early, other(device.match.clock.active))
    return device


def forfeited() -> Device:
    device = between_games()
    device.do(absences.late_points, 0, 4, absences.FOR_LAST, 1, "late")
    return device


def absent() -> Device:
    device = table()
    device.do(absences.start_absent, 1, 1, "not there")
    return device


def decided() -> Device:
    device = playing(length=1)
    device.win(0)
    return device


def sealed() -> Device:
    device = decided()
    device.confirm()
    return device


def session() -> Device:
    return playing(length=0, bank_ms="600000", times_given="yes")


def without_clock() -> Device:
    device = table(clock="off")
    device.accept()
    device.do(turn.press, 0)
    return device


STATES = [
    table,
    playing,
    between_games,
    on_break,
    paused,
    doubled,
    passed,
    owing,
    called,
    expired,
    lost_on_time,
    absent,
    decided,
    sealed,
    session,
    without_clock,
    early_double,
    forfeited,
]

# Values that may be accepted in some state, and none that never is.
VALUES = {
    forms.SIDE: (0, 1),
    forms.AGAINST: (0, 1),
    forms.SIDE_OR_NOBODY: (0, 1),
    forms.TIME: (60000,),
    forms.CREDIT: (0,),
    forms.SECONDS: (12000,),
    forms.NUMBER: (0, 1, 3, 11),
    forms.CUBE: (1, 2),
    forms.PLACE: (NOBODY, 0),
    forms.CHECK: (0,),
    forms.RESULT: (8,),
    forms.GAME: (1,),
    forms.KIND: (scoring.SINGLE,),
    forms.CAUSE: (1, 2),
    forms.DELAY: (0,),
}


def answers(form: OrderForm, match: Match, now_ms: int) -> set[str]:
    """The order's outcome for each of these values: "" = carried out, else the code of the refusal."""
    found = set()
    text = "breaks.minutes = 7" if form.fact_kind == facts.RULE_CHANGED else "because"
    tried_values = {**VALUES, forms.LAST: (match.undoable(),)}
    for values in product(*(tried_values[field.kind] for field in form.fields)):
        tried = copy.deepcopy(match)
        tried.clear_fresh()
        order = orders.make(99, form.fact_kind, values or form.untyped, text if form.text_label else "")
        is_done = orders.carry_out(tried, now_ms, order)
        found.add("" if is_done else tried.fresh[tried.fresh_count - 1].text.split(" ")[0])
    return found


@pytest.mark.parametrize("form", ORDER_FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("state", STATES)
def test_an_order_is_offered_where_the_table_may_carry_it_out(state: Callable[[], Device], form: OrderForm):
    device = state()
    match, now_ms = device.match, device.now_ms + 5000
    is_offered = form.name in forms.possible(match)
    found = answers(form, match, now_ms)
    if is_offered:
        assert "" in found
    elif "" in found:
        # Allowed by the table, but useless.
        assert (state, form.name) in NEEDLESS


NEEDLESS = {
    (without_clock, "give_time"),
    (without_clock, "set_bank"),
    (without_clock, "take_clock"),
    (without_clock, "restart_delay"),
    (paused, "settle"),
    (absent, "restart_delay"),
}


def test_a_void_double_is_offered_with_the_causes_that_the_rule_set_still_allows():
    """K allows a double to be voided in its own game only (CRW-05, CUB-13)."""
    for rule_set, causes in (("wbgf21", (1,)), ("club", ())):
        device = playing(rule_set=rule_set)
        device.double()
        assert timely.void_causes(device.match) == ()  # a live double
        device.do(score_corrections.set_score, 4, 0, False, 0, "it was the Crawford game")
        assert timely.void_causes(device.match) == (1,)
        device.win(1)
        assert timely.void_causes(device.match) == causes
    assert len(game_corrections.CAUSES) == 3


def test_an_absent_players_clock_is_offered_only_where_the_rules_know_it():
    assert "start_absent" in forms.possible(table().match)
    assert "start_absent" not in forms.possible(table(rule_set="cnb").match)


def test_the_page_shows_the_orders_of_the_moment_in_groups(client: TestClient, offered: Device):
    client.headers.update(PAGE)
    text = client.get("/tables/7").text
    assert "Take the match away" in text and "Lateness and breaks" in text
    assert "Points for lateness" in text and "Penalty points" in text and "Give or take time" not in text
    offered.accept()
    offered.begin_game()
    offered.sync()
    text = client.get("/tables/7").text
    assert "Penalty points" in text and "Illegal move" in text and "Take the match away" not in text


def test_a_link_opens_a_form_with_its_values(client: TestClient, offered: Device):
    client.headers.update(PAGE)
    query = {"form": "late_points", "side": "1", "points": "2", "reason": "after <the> break"}
    text = client.get("/tables/7", params=query).text
    form = text[text.index("<details open") :].partition("</details>")[0]
    assert BY_NAME["late_points"].name in form
    assert '<option value="1" selected>' in form and 'value="2"' in form and "after &lt;the&gt; break" in form
