"""A store of every earlier version gets the shape of a new one; a failure on the way leaves it unchanged."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command, op
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from host_tools.director import who
from host_tools.director.desk import event_settings, giving, naming, placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import receiving
from host_tools.director.desk.draws import acting
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.order import Order
from host_tools.director.store import Store, draws, events, matches, people, players as player_rows, schema
from host_tools.director.store.databases import migrations
from host_tools.director.store.schema import players, sides
from matchcore.games.backgammon import facts
from tests.director import old_stores, ready
from tests.director.conftest import Now, settings
from tests.director.device import LOG_ID, Device, line_to
from tests.director.test_draws import names, open_draw, play, seen

WITHOUT = """
import sys
from pathlib import Path
from host_tools.director.store import Store
Store(Path(sys.argv[1]), 0.0).close()
assert "alembic" not in sys.modules
"""
NEWEST = migrations.revisions()[-1]


def shape_of(place: Path | str) -> dict:
    with closing(Store(place, 0.0)) as store, store.reading() as connection:
        assert connection.scalars(select(schema.alembic_version.c.version_num)).all() == [NEWEST]
        return old_stores.shape(connection)


@pytest.fixture
def place(request: pytest.FixtureRequest, store_path: Path) -> Path | str:
    """Where there is no store yet."""
    kind = getattr(request, "param", "sqlite")
    return request.getfixturevalue("database") if kind == "postgresql" else store_path


@pytest.fixture
def new(tmp_path: Path, place: Path | str, request: pytest.FixtureRequest) -> dict:
    """The shape of a store created by this version."""
    kind = type(place)
    if kind not in _NEW:
        is_file = isinstance(place, Path)
        another = tmp_path / "new.sqlite" if is_file else request.getfixturevalue("database_server").new_place()
        _NEW[kind] = shape_of(another)
    return _NEW[kind]


_NEW: dict[type, dict] = {}


def test_the_store_that_tests_begin_with_is_as_a_new_one(place: Path | str, new: dict):
    ready.make(place)
    assert shape_of(place) == new


@pytest.mark.parametrize("last", old_stores.NAMES)
def test_a_store_of_every_earlier_version_becomes_as_a_new_one(place: Path | str, new: dict, last: str):
    old_stores.make(place, last)
    assert shape_of(place) == new


def test_the_schema_is_what_the_revisions_make(place: Path | str):
    """The message says what a new revision would have to do."""
    old_stores.make(place, "0001_begin")
    with closing(Store(place, 0.0)) as store, store.writing() as connection:
        command.check(migrations.configuration(connection))


def test_revisions_are_one_line_in_the_order_of_their_names():
    """Except for one pair that was released the other way round."""
    script = ScriptDirectory.from_config(migrations.configuration())
    line = [one.revision for one in script.walk_revisions()][::-1]
    assert line[: len(old_stores.NAMES)] == list(old_stores.NAMES)
    assert sorted(line) == list(migrations.revisions()) and script.get_heads() == [NEWEST]
    assert all(Path(one.path).stem == one.revision for one in script.walk_revisions())


def test_a_start_with_nothing_to_migrate_does_not_wait_for_alembic(store_path: Path):
    for _ in ("new", "newest"):
        subprocess.run([sys.executable, "-c", WITHOUT, store_path], check=True)


def test_a_director_of_before_finds_a_step_that_it_does_not_know(place: Path | str):
    """So that it refuses the store in words."""
    for _ in range(2):
        with closing(Store(place, 0.0)) as store, store.reading() as connection:
            assert old_stores.listed(connection) - set(old_stores.NAMES) == {migrations.LATER}


def test_a_step_of_before_that_nobody_knows_is_a_later_version(place: Path | str):
    old_stores.make(place, "0004_words", "INSERT INTO migrations VALUES ('9999_later', 0)")
    with pytest.raises(migrations.NewerStore, match="9999_later"):
        Store(place, 0.0)


def test_what_breaks_off_in_the_middle_is_done_again(place: Path | str, new: dict, monkeypatch: pytest.MonkeyPatch):
    old_stores.make(place, "0007_updates")

    def cut(*_: object, **__: object) -> None:
        raise SystemExit

    with monkeypatch.context() as power:
        power.setattr(op, "create_index", cut)
        with pytest.raises(SystemExit):
            Store(place, 0.0)
    assert shape_of(place) == new


def test_several_directors_that_start_at_once_migrate_once(place: Path | str, new: dict):
    old_stores.make(place, "0001_begin")
    with ThreadPoolExecutor() as threads:
        assert list(threads.map(shape_of, [place] * 4)) == [new] * 4


# -- what is in it -----------------------------------------------------------------------------------------------------


def known(connection: Connection) -> dict[str, object]:
    """All that names a player or an event."""
    played = (select(players.c.name, sides.c.match_id, sides.c.side).join_from(players, sides)).order_by(*sides.c)
    return {
        "matches": matches.every(connection),
        "draws": draws.every(connection),
        "people": people.every(connection),
        "settings": events.every(connection),
        "events": events.former(connection),
        "players": player_rows.former(connection),
        "names": {one.name for one in player_rows.every(connection)},
        "sides": {tuple(row) for row in connection.execute(played)},
    }


@pytest.fixture
def event(desk: Desk, device: Device) -> Desk:
    """Drawn, played in, renamed, with settings of its own; players were renamed, and one was two."""
    usual = settings(length=1)
    usual.event = "Open"
    event_settings.keep(desk, usual)
    drawn = open_draw(desk)
    acting.act(desk, drawn, DrawLots(0), {})
    play(desk, device, drawn, "M1-1")
    device.sync()
    one, other = names(seen(desk, drawn), "M1-1")
    placing.assign(desk, device.number, settings(name_a=f"{one} / Berg", name_b="F. Okafor"))
    naming.rename_player(desk, str(other), "Nilsson")
    naming.rename_player(desk, "F. Okafor", "Nilsson")
    naming.rename_event(desk, "Open", "Championship")
    accounts.invite(desk, "Elena", who.ASSISTANT, event="Championship", plays_as="E. Rossi")
    return desk


def test_players_and_events_of_a_store_of_before_get_ids(
    event: Desk, place: Path | str, tmp_path: Path, request: pytest.FixtureRequest
):
    is_file = isinstance(place, Path)
    before = tmp_path / "old.sqlite" if is_file else request.getfixturevalue("database_server").new_place()
    old_stores.copy(event.store, before, "0046_former_names")
    with event.looking() as connection:
        now = known(connection)
    assert {"Nilsson", "Berg", "E. Rossi"} < now["names"] and "Championship" in now["events"].values()  # type: ignore
    with closing(Store(before, 0.0, event.store.key_file)) as store, store.reading() as connection:
        assert known(connection) == now


def whose(connection: Connection) -> list[tuple]:
    """Of each order that was sent (number, log, number there)."""
    wanted = select(schema.orders.c.number, schema.orders.c.log_id, schema.orders.c.sent_as).order_by("number")
    return [tuple(row) for row in connection.execute(wanted.where(schema.orders.c.sent_s.is_not(None)))]


def test_orders_of_a_store_of_before_are_those_of_the_log_that_answered_them(
    offered: Device, desk: Desk, now: Now, place: Path | str, tmp_path: Path, request: pytest.FixtureRequest
):
    """A device was replaced: until then an order had one number in all logs of its table."""
    offered.accept()
    offered.sync()
    other = Device(7, offered.key, line_to(desk), log_id=99)
    now.s += receiving.AWAY_S
    other.sync()
    giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "lunch"))
    other.sync()
    before = (
        tmp_path / "old.sqlite" if isinstance(place, Path) else request.getfixturevalue("database_server").new_place()
    )
    old_stores.copy(desk.store, before, "0049_games")
    with closing(Store(before, 0.0, desk.store.key_file)) as store, store.reading() as connection:
        assert whose(connection) == [(1, LOG_ID, 1), (2, 99, 2)]
        logs = connection.execute(select(schema.logs.c.log_id, schema.logs.c.is_caught_up).order_by("log_id")).all()
    assert logs == [(99, True), (LOG_ID, True)]
