"""A statement run by the driver itself gives what SQLAlchemy gives, is heard by who listens, and refused alike."""

import pytest
from sqlalchemy import Connection, bindparam, event, insert, select
from sqlalchemy.exc import IntegrityError

from host_tools.director.desk.desk import Desk
from host_tools.director.store.databases.number_lists import is_one_of, listed
from host_tools.director.store.databases.prepared import Prepared
from host_tools.director.store.schema.devices import tables, updates

ROWS = select(tables, updates.c.is_older).outerjoin(updates).order_by(tables.c.number)
SOME = select(tables.c.number).where(is_one_of(tables.c.number, "numbers")).order_by(tables.c.number)
OF_KINDS = select(tables.c.number).where(tables.c.game.in_(("backgammon", "")), tables.c.boot < bindparam("boot"))
COPIED = insert(tables).returning(tables.c.number)


@pytest.fixture
def three(new_device) -> None:
    for number in (3, 5, 7):
        new_device(number)


def numbers(rows: list) -> list[int]:
    return [number for (number,) in rows]


@pytest.mark.usefixtures("three")
def test_rows_are_as_sqlalchemy_reads_them(desk: Desk):
    """Truth values, keys that are sealed in the store, and nothing where there is nothing."""
    with desk.store.reading() as connection:
        found = [tuple(row) for row in Prepared(ROWS).rows(connection, {})]
        assert found == [tuple(row) for row in connection.execute(ROWS)]
    assert [type(value) for value in found[0]] == [type(value) for value in found[2]]
    assert found[0][3] is False and len(found[0][2]) == 32 and found[0][-1] is None


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("wanted", [[], [5], [7, 3, 4, 7]])
def test_a_list_of_numbers_is_one_value(desk: Desk, wanted: list[int]):
    with desk.store.reading() as connection:
        assert numbers(Prepared(SOME).rows(connection, {"numbers": listed(wanted)})) == sorted({3, 5, 7} & {*wanted})


@pytest.mark.usefixtures("three")
def test_what_a_statement_says_itself_need_not_be_given(desk: Desk):
    of_kinds = Prepared(OF_KINDS)
    with desk.store.reading() as connection:
        assert sorted(numbers(of_kinds.rows(connection, {"boot": 1}))) == [3, 5, 7]
        assert of_kinds.rows(connection, {"boot": 0}) == []


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("is_many", [False, True])
def test_a_refusal_is_the_same(desk: Desk, is_many: bool):
    """A number that is taken; the transaction is as after any other refusal."""
    copied = Prepared(COPIED if not is_many else insert(tables), tables.c.keys())
    with pytest.raises(IntegrityError) as refusal, desk.store.writing() as connection:
        row = dict(connection.execute(select(tables)).mappings().first() or {})
        copied.run(connection, [row]) if is_many else copied.rows(connection, row)
    with pytest.raises(IntegrityError) as usual, desk.store.writing() as connection:
        connection.execute(insert(tables), [row] if is_many else row)
    assert type(refusal.value.orig) is type(usual.value.orig)
    with desk.store.writing() as connection:
        assert numbers(Prepared(SOME).rows(connection, {"numbers": listed([3])})) == [3]


@pytest.mark.usefixtures("three")
def test_a_statement_is_heard(desk: Desk):
    found: list[str] = []

    def note(connection: Connection, cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    with desk.store.reading() as connection:
        event.listen(desk.store._engine, "before_cursor_execute", note)
        try:
            Prepared(SOME).rows(connection, {"numbers": listed([3])})
        finally:
            event.remove(desk.store._engine, "before_cursor_execute", note)
    assert len(found) == 1 and found[0].startswith("SELECT tables.number")
