"""A table's line: a call that brings nothing is answered when there is something to tell, or when its time is over."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import rhythm, waiting
from matchcore.games.backgammon import facts
from tests.director.device import Device
from tests.director.lined import WAIT_S, Hall, call, give, held, said
from tests.waiting import until


def test_an_order_answers_the_call_that_waits(served: Hall, table: Device, desk: Desk, waits_long):
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    give(desk)
    answer = table.take(said(line))
    assert [order.text for order in answer.orders] == ["Dinner is at eight"]
    line.send(table.request())
    assert table.take(said(line)).stored == table.match.seq, "facts are answered at once"


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_an_order_of_another_director_answers_it_too(
    served: Hall, table: Device, open_desk: Callable[[], Desk], waits_long
):
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    give(open_desk())
    assert table.take(said(line)).orders


def test_a_table_that_does_not_wait_is_answered_at_once(served: Hall, table: Device, waits_long):
    line = served.line()
    line.send(table.request())
    assert table.take(said(line)).next_ms == 1000 * WAIT_S


def test_no_call_waits_longer_than_its_table(served: Hall, table: Device, waits_long):
    line = served.line()
    line.send(call(table, wait_ms=50))
    assert table.take(said(line)).orders == []


def test_a_call_is_answered_when_its_time_is_over(served: Hall, table: Device, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rhythm, "AT_REST_S", (0.1, 0.1))
    line = served.line()
    line.send(call(table))
    answer = table.take(said(line))
    assert (answer.orders, answer.next_ms) == ([], 100), "that is how long the next one may wait"


def test_a_newer_call_takes_the_place_of_the_one_that_waits(served: Hall, table: Device, desk: Desk, waits_long):
    """The table has made a fact meanwhile; the older call is not answered any more."""
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    table.begin_game()
    line.send(table.request())
    assert table.take(said(line)).stored == table.match.seq
    line.send(call(table))
    until(lambda: held(served, 7))
    give(desk)
    assert table.take(said(line)).orders


def test_what_a_table_says_itself_is_no_news_for_its_older_call(
    served: Hall, table: Device, waits_long, monkeypatch: pytest.MonkeyPatch
):
    """Looking it up would take another transaction for each press of the hall."""
    looked: list[int] = []
    monkeypatch.setattr(waiting, "replies_now", lambda desk, replies: looked.append(len(replies)) or replies)
    line = served.line()
    for _ in range(3):
        line.send(call(table))
        until(lambda: held(served, 7))
        table.begin_game()
        line.send(table.request())
        assert table.take(said(line)).stored == table.match.seq
    line.send(call(table))
    until(lambda: held(served, 7))
    assert not looked


def test_facts_are_told_to_pages_only(
    served: Hall, table: Device, desk: Desk, waits_long, monkeypatch: pytest.MonkeyPatch
):
    """The answer to the call that brings them says all that there is to tell its table."""
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    tables: list[object] = []
    pages: list[object] = []
    monkeypatch.setattr(served.lines, "_look", tables.append)
    stop = desk.store.watch(pages.append)
    for _ in range(3):
        table.begin_game()
        line.send(table.request())
        table.take(said(line))
    assert (tables, pages) == ([], [frozenset((7,))] * 3)
    give(desk)
    until(lambda: tables == [frozenset((7,))])
    stop()


def test_an_order_between_the_call_and_its_waiting_is_told_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, monkeypatch: pytest.MonkeyPatch
):
    answers = served.lines._gate._answers

    async def answered(together):
        found = await answers(together)
        if not given:
            given.append(1)
            await served.lines._gate.run(give, desk)
        return found

    given: list[int] = []
    monkeypatch.setattr(served.lines._gate, "_answers", answered)
    line = served.line()
    line.send(call(table))
    assert table.take(said(line)).orders


def test_a_match_that_is_moved_away_is_taken_off_the_screen_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, new_device: Callable[..., Device]
):
    new_device(8)
    line = served.line()
    line.send(call(table))
    until(lambda: held(served, 7))
    placing.move(desk, 1, 8, "display defective")
    assert [order.kind for order in table.take(said(line)).orders] == [facts.RULED, facts.CLOSED]
