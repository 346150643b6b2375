"""No statement of a call or of the board scans a growing table from end to end."""

import re

import pytest
from sqlalchemy import Connection, event

from host_tools.director.desk import elsewhere, giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.desk.playing import Verdict
from host_tools.director.games.backgammon.views import rulings
from host_tools.director.order import Order
from host_tools.director.views import rounds
from host_tools.director.views.at_table import cards
from matchcore.games.backgammon import facts
from tests.director.conftest import PAGE, client_of, settings
from tests.director.device import Device

NEWEST_ACT = "FROM acts ORDER BY acts.id DESC\n LIMIT ? OFFSET ?"  # one row, from the end of the key
GROWING = (
    *("facts", "orders", "matches", "sides", "side_players", "corrections", "corrected_sides", "previous_tables"),
    *("acts", "tickets", "proposals", "standings"),
)


@pytest.fixture
def statements(desk: Desk):
    """The statements sent to the database from now on, each with one set of its values."""
    found: dict[str, object] = {}

    def note(connection, cursor, statement: str, values, context, executemany: bool) -> None:
        if re.match(r"SELECT|UPDATE|DELETE|WITH", statement) and not statement.endswith(NEWEST_ACT):
            found[statement] = values[0] if executemany else values

    event.listen(desk.store._engine, "before_cursor_execute", note)
    yield found
    event.remove(desk.store._engine, "before_cursor_execute", note)


@pytest.fixture
def hall(new_device, desk: Desk) -> list[Device]:
    """Tables in play; one with a history, one whose match has moved away."""
    devices = [new_device(number) for number in (1, 2, 3)]
    for device in devices[:2]:
        begin(desk, device)
    devices[0].play()
    devices[0].sync()
    results.verify(desk, 1)
    begin(desk, devices[0])
    return devices


def begin(desk: Desk, device: Device) -> None:
    placing.assign(desk, device.number, settings(name_a=f"Anna {device.number}", name_b=f"Berta {device.number}"))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()


def scanned(connection: Connection, statement: str, values: object) -> list[str]:
    """The growing tables that the plan of this statement reads completely."""
    if connection.dialect.name == "sqlite":
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + statement, values).all()  # type: ignore[arg-type]
        names = [found[1] for row in plan if (found := re.match(r"SCAN (\w+)", row[-1]))]
    else:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # a small table is read faster without an index
        plan = connection.exec_driver_sql("EXPLAIN " + statement, values).all()  # type: ignore[arg-type]
        names = [found[1] for row in plan if (found := re.search(r"Seq Scan on (\w+)", row[0]))]
    return [name for name in names if name in GROWING or name.rstrip("_0123456789") in GROWING]


def check(desk: Desk, statements: dict[str, object]) -> None:
    seen = dict(statements)
    wrong = {}
    with desk.store.reading() as connection:
        for statement, values in seen.items():
            names = scanned(connection, statement, values)
            if names:
                wrong[statement] = names
    assert seen and wrong == {}


def test_a_call_searches_by_an_index(hall: list[Device], desk: Desk, statements: dict[str, object]):
    """News and none, a result, orders, another match, a restarted device, a match that has moved away."""
    exchange.answers_to(desk, [hall[0].request(), hall[1].request()])
    hall[0].play()
    hall[0].sync()
    assert any(statement.startswith("UPDATE standings") for statement in statements)
    begin(desk, hall[0])
    giving.give(desk, 1, Order(facts.PAUSED, (), "Lunch"))
    hall[0].sync()
    hall[0].restart()
    hall[0].sync()
    placing.move(desk, 2, 3, "the display is dark")
    hall[1].sync()
    hall[2].sync()
    check(desk, statements)


def test_who_plays_where_is_searched_by_an_index(hall: list[Device], desk: Desk, statements: dict[str, object]):
    """Asked by every assignment, and by events that call by themselves each second; an undo waits."""
    hall[0].play()
    hall[0].sync()
    giving.give(desk, 1, Order(facts.UNDONE, (0,), "slip"))
    statements.clear()
    with desk.reading() as connection:
        elsewhere.check(desk, connection, 3, ("Carla", "Dora"))
    assert any("FROM orders" in statement for statement in statements)
    check(desk, statements)


def test_the_board_searches_by_an_index(hall: list[Device], desk: Desk, statements: dict[str, object]):
    giving.give(desk, 1, Order(facts.PAUSED, (), "Lunch"))
    placing.move(desk, 2, 3, "the display is dark")
    hall[0].play()
    hall[0].sync()
    statements.clear()
    cards.list_cards(desk)
    cards.list_cards(desk, [1])
    cards.list_cards(Desk(desk.store, desk.now_s))
    assert any("FROM standings" in statement for statement in statements)
    rounds.list_rounds(desk)
    desk.paces.forget()
    client = client_of(desk)
    assert client.get("/", headers=PAGE).status_code == client.get("/api/tables").status_code == 200
    check(desk, statements)


def test_what_was_ruled_is_searched_by_an_index(hall: list[Device], desk: Desk, statements: dict[str, object]):
    """Of all events, and on the ladder of those at one table."""
    giving.give(desk, 1, Order(facts.PENALTY, (1, 1), "late"))
    hall[0].sync()
    placing.move(desk, 2, 3, "the display is dark")
    hall[0].play()
    hall[0].sync()
    results.correct(desk, 3, Verdict(1, 0, (3, 2), "the cards say so"))
    hall[0].sync()
    statements.clear()
    assert {line.fact for line in rulings.newest_first(desk)} >= {"penalty", "correction"}
    assert rulings.earlier(desk, 1)[0].lines
    check(desk, statements)


def test_rounds_and_pace_are_as_before(hall: list[Device], desk: Desk):
    """Searching gives the same as reading everything did."""
    (one,) = rounds.list_rounds(desk)
    assert (one.total, one.over, one.newest) == (3, 1, 3)
