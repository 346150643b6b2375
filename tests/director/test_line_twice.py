"""A call that brings something: answered at once, and on the same line again when there is something to tell."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import exchange, rhythm, waiting
from host_tools.director.desk.devices.promises import silent_s
from host_tools.director.store import orders
from matchcore.games.backgammon import facts
from matchcore.log import link
from tests.director.device import Device
from tests.director.lined import Hall, call, give, held, listening, said
from tests.waiting import until


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Each look whether there is something to tell: at how many calls."""
    found: list[int] = []
    look = waiting.replies_now

    def noted(desk, replies):
        found.append(len(replies))
        return look(desk, replies)

    monkeypatch.setattr(waiting, "replies_now", noted)
    return found


def test_a_fact_is_answered_at_once_and_an_order_follows(served: Hall, table: Device, desk: Desk, waits_long):
    line = served.line()
    table.begin_game()
    line.send(listening(table))
    first = table.take(said(line))
    assert (first.stored, first.orders, first.more) == (table.match.seq, [], link.LISTENS)
    until(lambda: held(served, 7))
    give(desk)
    second = table.take(said(line))
    assert [order.text for order in second.orders] == ["Dinner is at eight"]
    assert second.more[:2] == link.HEALTH, "there is no third"
    line.send(listening(table))
    assert table.take(said(line)).stored == table.match.seq
    with desk.reading() as connection:
        assert not orders.waiting(connection, 7), "it is dealt with"


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_an_order_of_another_director_follows_too(
    served: Hall, table: Device, open_desk: Callable[[], Desk], waits_long
):
    line = served.line()
    table.begin_game()
    line.send(listening(table))
    assert not table.take(said(line)).orders
    give(open_desk())
    assert table.take(said(line)).orders


def test_it_is_answered_again_when_its_time_is_over(served: Hall, table: Device, monkeypatch: pytest.MonkeyPatch):
    for name in ("IN_PLAY_S", "AT_REST_S"):
        monkeypatch.setattr(rhythm, name, (0.1, 0.1))
    line = served.line()
    table.begin_game()
    line.send(listening(table))
    assert table.take(said(line)).more == link.LISTENS
    second = table.take(said(line))
    assert (second.stored, second.orders, second.next_ms) == (table.match.seq, [], 100)


def test_where_an_order_waits_already_there_is_one_answer(served: Hall, table: Device, desk: Desk, waits_long):
    give(desk)
    line = served.line()
    line.send(listening(table))
    answer = table.take(said(line))
    assert answer.orders and answer.more[:2] == link.HEALTH
    assert not held(served, 7)


def test_a_newer_call_takes_its_place(served: Hall, table: Device, desk: Desk, waits_long):
    line = served.line()
    for _ in range(3):
        table.begin_game()
        line.send(listening(table))
        assert table.take(said(line)).stored == table.match.seq
    line.send(call(table))
    until(lambda: held(served, 7))
    give(desk)
    assert table.take(said(line)).orders, "and nothing is said for the older ones"


def test_what_a_table_says_itself_is_not_looked_up(served: Hall, table: Device, desk: Desk, waits_long, looked):
    """It would take another transaction for each press of the hall."""
    line = served.line()
    line.send(listening(table))
    table.take(said(line))
    for _ in range(5):
        table.begin_game()
        line.send(listening(table))
        table.take(said(line))
        assert held(served, 7)
    before = list(looked)
    give(desk)
    assert table.take(said(line)).orders
    assert (before, looked) == ([], [1])


def test_an_order_between_a_fact_and_its_answer_follows_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, monkeypatch: pytest.MonkeyPatch
):
    answers = served.lines._gate._answers
    given: list[int] = []

    async def answered(together):
        found = await answers(together)
        if not given:
            given.append(1)
            await served.lines._gate.run(give, desk)
        return found

    monkeypatch.setattr(served.lines._gate, "_answers", answered)
    line = served.line()
    table.begin_game()
    line.send(listening(table))
    assert table.take(said(line)).more == link.LISTENS
    assert table.take(said(line)).orders


def test_a_match_that_is_moved_away_is_taken_off_the_screen_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, new_device: Callable[..., Device]
):
    new_device(8)
    line = served.line()
    line.send(listening(table))
    table.take(said(line))
    placing.move(desk, 1, 8, "display defective")
    assert [order.kind for order in table.take(said(line)).orders] == [facts.RULED, facts.CLOSED]


def test_over_http_there_is_one_answer_as_before(table: Device, desk: Desk):
    """As from a table that could not open a line, and has said so already."""
    table.begin_game()
    answer = table.take(exchange.answer_to(desk, listening(table)))
    assert (answer.stored, answer.more[:2]) == (table.match.seq, link.HEALTH)


def test_a_table_that_says_nothing_more_is_silent_in_time(served: Hall, table: Device, desk: Desk):
    """Its promise counts from the fact: shown within 10 s in play, whatever waits here for it."""
    line = served.line()
    table.begin_game()
    line.send(listening(table))
    table.take(said(line))
    with desk.reading() as connection:
        row = need_table(connection, 7)
    assert row.is_in_play and 0 < row.promised_ms <= 5000
    assert silent_s(row) <= 9
