"""A store of an earlier version gets the shape of a new one; a failure on the way leaves it unchanged."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, inspect, select, text

from host_tools.director.faults import Fault
from host_tools.director.store import Store, matches, schema
from host_tools.director.store.databases import migrations
from tests.director import ready

WITHOUT = """
import sys
from pathlib import Path
from host_tools.director.store import Store
Store(Path(sys.argv[1])).close()
assert "alembic" not in sys.modules
"""
NEWEST = migrations.revisions()[-1]
NOTED = schema.desk.alembic_version.name
# What a later version may change.
TO_COME = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9998_to_come", "{newest}"


def upgrade() -> None:
    with op.batch_alter_table("previous_tables") as table:
        table.add_column(sa.Column("color", sa.String, nullable=False, server_default="red"))
    op.create_index("tables_by_color", "previous_tables", ["color"])
"""


FIRST_TABLE = (
    "INSERT INTO tables (number, name, key, is_simulated, enrolled_s, boot, count, log_id, stored_seq, digest, "
    "last_order, zero_s, free_kib, up_min, rejected, flags, problem, revision) "
    "VALUES (7, 'Board 7', :none, FALSE, 0, 0, 0, 0, 0, :none, 0, 0, 0, 0, 0, 0, '', 1)"
)


@pytest.fixture
def place(request: pytest.FixtureRequest, store_path: Path) -> Path | str:
    """Where there is no store yet."""
    kind = getattr(request, "param", "sqlite")
    return request.getfixturevalue("database") if kind == "postgresql" else store_path


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The director is of a version with one revision more."""
    scripts = tmp_path / "later"
    shutil.copytree(migrations.SCRIPTS, scripts)
    (scripts / "versions" / "9998_to_come.py").write_text(TO_COME.format(newest=NEWEST))
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)
    migrations.revisions.cache_clear()
    yield
    migrations.revisions.cache_clear()


def shape_of(place: Path | str) -> dict[str, Any]:
    """Every table with its columns, keys and indexes, sorted, all triggers and views, and the revision."""
    with closing(Store(place)) as store, store.reading() as connection:
        seen = inspect(connection)
        found: dict[str, Any] = {name: _table(seen, name) for name in seen.get_table_names() if name != NOTED}
        acting = sorted(map(tuple, connection.exec_driver_sql(ACTING[connection.dialect.name])))
        return found | {"acting": acting, "revision": revision(connection)}


ACTING = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')",
    "postgresql": "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
    " UNION SELECT tgname, pg_get_triggerdef(oid, true) FROM pg_trigger WHERE NOT tgisinternal"
    " AND tgrelid = 'acts'::regclass",
}


def _table(seen: Inspector, name: str) -> list[str]:
    parts = [*seen.get_columns(name), *seen.get_foreign_keys(name), *seen.get_indexes(name)]
    parts += [*seen.get_unique_constraints(name), seen.get_pk_constraint(name)]
    return sorted(_words(dict(part)) for part in parts)


def _words(part: object) -> str:
    """SQL as text: two of SQLAlchemy's objects are never equal."""
    if isinstance(part, dict):
        return ", ".join(f"{key}: {_words(value)}" for key, value in sorted(part.items()))
    return str(part)


def revision(connection: Connection) -> str:
    return connection.scalars(select(schema.desk.alembic_version.c.version_num)).one()


def is_later(place: Path | str) -> bool:
    shape = shape_of(place)
    return shape["revision"] == "9998_to_come" and "tables_by_color" in str(shape["previous_tables"])


def upgraded(place: Path | str) -> Path | str:
    """A store that all revisions have made, one after the other."""
    with ready.writing(place) as connection:
        migrations.upgrade(connection)
    return place


def test_the_store_that_tests_begin_with_is_as_a_new_one(place: Path | str, another: Path | str):
    ready.make(place)
    assert shape_of(place) == shape_of(another)


@pytest.fixture
def another(tmp_path: Path, place: Path | str, request: pytest.FixtureRequest) -> Path | str:
    is_file = isinstance(place, Path)
    return tmp_path / "another.sqlite" if is_file else request.getfixturevalue("database_server").new_place()


def test_the_schema_is_what_the_revisions_make(place: Path | str, another: Path | str):
    """Alembic's message says what a new revision would have to do."""
    assert shape_of(upgraded(another)) == shape_of(place)
    with closing(Store(another)) as store, store.writing() as connection:
        command.check(migrations.configuration(connection))


def test_revisions_are_one_line_in_the_order_of_their_names():
    script = ScriptDirectory.from_config(migrations.configuration())
    line = [one.revision for one in script.walk_revisions()][::-1]
    assert line == list(migrations.revisions()) and script.get_heads() == [NEWEST]
    assert all(Path(one.path).stem == one.revision for one in script.walk_revisions())


def test_no_revision_follows_the_schema():
    """A store of the first version must be made the same when the schema has changed: store/README.md."""
    texts = [path.read_text("utf-8") for path in (migrations.SCRIPTS / "versions").glob("*.py")]
    assert len(texts) > 1 and not any("host_tools" in text for text in texts)


def test_a_store_of_the_first_version_gets_the_promises(place: Path | str):
    """Its tables are those that call each second."""
    with ready.writing(place) as connection:
        migrations.upgrade(connection, "0001_begin")
        connection.execute(text(FIRST_TABLE), {"none": b""})
    with closing(Store(place)) as store, store.reading() as connection:
        found = connection.execute(select(schema.devices.tables.c.promised_ms, schema.devices.tables.c.is_in_play))
        assert found.all() == [(1000, False)]


# A match between two, one of a game of three with places, and its correction, as the fifth version kept them.
MATCHES_OF_BEFORE = (
    FIRST_TABLE,
    "INSERT INTO events (id, name) VALUES (1, 'Open')",
    "INSERT INTO players (id, name, key) VALUES (1, 'Anna', 'anna')",
    "INSERT INTO matches (id, table_number, event_id, round, name_a, name_b, length, rule_set, per_point_ms, delay_ms,"
    " status, created_s, result, winner, score_a, score_b, code, game, all_names, all_points) VALUES"
    " (1, 7, 1, 'final', 'Anna', 'Ben', 5, 'wbgf21', 0, 0, 'reported', 1, 1, 0, 5, 3, '7-AB', 'backgammon', '', ''),"
    " (2, 7, 1, 'final', 'Anna', 'Ben', 0, '', 0, 0, 'corrected', 2, 1, 2, 0, 1, '', 'ricochet', :names, :points)",
    "INSERT INTO sides (match_id, side, player_id) VALUES (1, 0, 1), (2, 0, 1)",
    "INSERT INTO corrections (id, match_id, result, winner, score_a, score_b, reason, author, corrected_s, all_points)"
    " VALUES (1, 2, 1, 0, 9, 1, 'counted again', 'Elena', 3, :corrected), (2, 1, 1, 1, 3, 5, 'swapped', '', 4, '')",
)
JSON_OF_BEFORE = {
    "names": '["Anna", "Ben", "Zoë"]',
    "points": '{"points": [0, 1, 6], "places": [3, 2, 1]}',
    "corrected": '{"points": [9, 1, 6], "places": [1, 3, 2]}',
    "none": b"",
}


def made_before(place: Path | str, statements: Iterable[str]) -> None:
    with ready.writing(place) as connection:
        migrations.upgrade(connection, "0005_codes")
        for statement in statements:
            given = {name: value for name, value in JSON_OF_BEFORE.items() if f":{name}" in statement}
            connection.execute(text(statement), given)


def test_the_sides_of_matches_of_before_become_rows(place: Path | str):
    made_before(place, MATCHES_OF_BEFORE)
    with closing(Store(place)) as store, store.reading() as connection:
        one, other = matches.read_all(connection)[::-1]
        assert one.sides == (("Anna", 5, None), ("Ben", 3, None)) and (one.names, one.code) == (("Anna", "Ben"), "7-AB")
        assert other.sides == (("Anna", 0, 3), ("Ben", 1, 2), ("Zoë", 6, 1))
        (ours,), (theirs,) = (matches.corrections_of(connection, match_id) for match_id in (1, 2))
        assert (ours.points, ours.places) == ((3, 5), ()) and (theirs.points, theirs.places) == ((9, 1, 6), (1, 3, 2))
        assert [match.id for match in matches.of_player(connection, 1)] == [1, 2]


DRAWN_BEFORE = (
    *MATCHES_OF_BEFORE,
    "INSERT INTO draws (id, event_id, created_s) VALUES (1, 1, 0)",
    "INSERT INTO draw_matches (match_id, draw_id, code, entry_a, entry_b, counts) VALUES (1, 1, 'AB2-3', '', '', TRUE)",
)


def test_the_rounds_of_drawn_matches_become_codes(place: Path | str):
    """In place of words of the language in which they were called; others stay as they were typed."""
    made_before(place, DRAWN_BEFORE)
    with closing(Store(place)) as store, store.reading() as connection:
        other, one = matches.read_all(connection)
        assert (one.round_code, one.round) == ("AB2", "") and (other.round_code, other.round) == ("", "final")


def test_a_start_with_nothing_to_migrate_does_not_wait_for_alembic(store_path: Path):
    for _ in ("new", "newest"):
        subprocess.run([sys.executable, "-c", WITHOUT, store_path], check=True)


# -- a later version ---------------------------------------------------------------------------------------------------


def test_a_later_version_brings_a_store_up_to_date(place: Path | str, request: pytest.FixtureRequest):
    before = shape_of(place)
    request.getfixturevalue("later")
    assert is_later(place)
    now = shape_of(place)
    assert {name for name in now if now[name] != before.get(name)} == {"previous_tables", "revision"}


def test_what_breaks_off_in_the_middle_is_done_again(
    place: Path | str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    Store(place).close()
    request.getfixturevalue("later")

    def cut(*_: object, **__: object) -> None:
        raise SystemExit

    with monkeypatch.context() as power:
        power.setattr(op, "create_index", cut)
        with pytest.raises(SystemExit):
            Store(place)
    with ready.writing(place) as connection:
        assert revision(connection) == NEWEST
        assert "color" not in {column["name"] for column in inspect(connection).get_columns("previous_tables")}
    assert is_later(place)


def test_several_directors_that_start_at_once_migrate_once(place: Path | str, request: pytest.FixtureRequest):
    Store(place).close()
    request.getfixturevalue("later")
    with ThreadPoolExecutor() as threads:
        assert list(threads.map(is_later, [place] * 4)) == [True] * 4


def test_a_store_of_a_later_version_is_refused(place: Path | str, request: pytest.FixtureRequest):
    with ready.writing(place) as connection:
        migrations.migrate(connection)
        connection.execute(schema.desk.alembic_version.update().values(version_num="9999_later"))
    with pytest.raises(migrations.NewerStore, match="9999_later"):
        Store(place)


# -- early versions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("listed", ["0052_more_time", ""], ids=["with Alembic", "before Alembic"])
def test_a_store_that_no_version_reads_any_more_is_refused_and_unchanged(place: Path | str, listed: str):
    with ready.writing(place) as connection:
        connection.exec_driver_sql("CREATE TABLE migrations (name TEXT)")
        connection.exec_driver_sql("CREATE TABLE facts (id INTEGER)")
        if listed:
            connection.exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
            connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{listed}')")
    with pytest.raises(Fault, match="early version of the director"):
        Store(place)
    with ready.writing(place) as connection:
        there = {"migrations", "facts"} | ({"alembic_version"} if listed else set())
        assert set(inspect(connection).get_table_names()) == there
