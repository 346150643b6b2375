"""A director in process whose time the tests set, and tables to connect to it."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import placing
from host_tools.director.desk.access import accounts, passwords
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import Store, acts, people as rows
from host_tools.director.web import app
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.routes import configurations
from host_tools.director.web.shared import tokens
from host_tools.director.web.shared.services import services_of
from host_tools.simulator import pages as simulator
from tests.director import postgres, ready
from tests.director.device import Device, line_to
from tests.director.lined import Hall, serving, wait_long

PORT = 8080
ADDRESS = f"http://127.0.0.1:{PORT}"
PAGE = {"Accept": "text/html", "Origin": ADDRESS}
PROGRAM = {"Origin": ADDRESS}
BOARDS = simulator.routes(configurations.simulated)


ready.quicken()


class Now:
    """The time of day, which may leap, and a clock that nobody sets."""

    def __init__(self) -> None:
        self.s = 1_790_000_000.0
        self._leapt_s = 0.0

    def __call__(self) -> float:
        return self.s

    def steady_s(self) -> float:
        return self.s - self._leapt_s

    def leap(self, by_s: float) -> None:
        """Somebody, or the network, sets the computer's clock."""
        self.s += by_s
        self._leapt_s += by_s


@pytest.fixture(autouse=True)
def the_log_as_it_was() -> Iterator[None]:
    """The command's log is the whole process's (log_lines.py): the next test has no use for it."""
    handlers, level, raises = logging.root.handlers[:], logging.root.level, logging.raiseExceptions
    yield
    logging.root.handlers[:], logging.raiseExceptions = handlers, raises
    logging.root.setLevel(level)


@pytest.fixture
def real_passwords() -> None:
    """Hashed at the cost of the product, a quarter of a second each."""


@pytest.fixture(autouse=True)
def cheap_passwords(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hashed the same way at next to no cost, as a hash carries its parameters."""
    with pytest.MonkeyPatch.context() as patch:
        if "real_passwords" not in request.fixturenames:
            patch.setattr(passwords, "COST", 1 << 4)
            patch.setattr(passwords, "PARALLEL", 1)
        yield


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    return tmp_path / "director.sqlite"


# Tests that depend most on the store run on both kinds of it.
ON_BOTH = (
    "draws",
    "exchange",
    "query_plans",
    "results",
    "orders",
    "prepared",
    "moving",
    "handovers",
    "held",
    "migrations",
    "series",
    "standings",
    "strange_facts",
    "tries",
    "identity",
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    is_on_both = metafunc.module.__name__.rpartition(".test_")[2] in ON_BOTH
    if is_on_both and "place" in metafunc.fixturenames:
        metafunc.parametrize("place", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def database_server(postgresql: Path) -> Iterator[postgres.Server]:
    """A PostgreSQL server for all tests of this process; a test that stops one starts its own."""
    with postgres.serving(postgresql) as server:
        yield server


@pytest.fixture
def database(database_server: postgres.Server) -> str:
    """The URL of an empty store in PostgreSQL: a schema of its own."""
    return database_server.new_place()


@pytest.fixture
def place(request: pytest.FixtureRequest, store_path: Path) -> Iterator[Path | str]:
    """Where the desk's store is, empty as a new one."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield ready.sealed(store_path)
        return
    with request.getfixturevalue("database_server").new_store() as url:
        yield url


@pytest.fixture
def open_desk(place: Path | str, now: Now) -> Iterator[Callable[[], Desk]]:
    """Another director's process on the same store."""
    opened: list[Store] = []

    def open_it() -> Desk:
        opened.append(Store(place))
        return Desk(opened[-1], now, now.steady_s)

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def desk(open_desk: Callable[[], Desk]) -> Desk:
    return open_desk()


HERE = ("127.0.0.1", 50000)


def stranger_of(desk: Desk) -> TestClient:
    """A program on this computer that has not logged in."""
    server = app.create(desk, PORT, BOARDS)
    return TestClient(server, base_url=ADDRESS, client=HERE, headers=PROGRAM, follow_redirects=False)


def client_of(desk: Desk) -> TestClient:
    """A program on this computer, logged in as the director."""
    return logged_in(stranger_of(desk), desk)


def client_as(desk: Desk, role: str, table: int | None = None) -> TestClient:
    """The same in another role; an observer is given a table."""
    return logged_in(stranger_of(desk), desk, role, table)


def logged_in(client: TestClient, desk: Desk, role: str = identity.DIRECTOR, table: int | None = None) -> TestClient:
    """Logged in under the name of the role, without a password."""
    token = accounts.begin(desk, person_of(desk, role, table), "127.0.0.1")
    client.headers["Cookie"] = f"{cookie_name(PORT)}={token}"
    client.headers[tokens.HEADER] = tokens.csrf_of(token)
    return client


def backed_up(client: TestClient, keeping: Safekeeping) -> None:
    """From now on this director has backups."""
    client.app.state.services = replace(services_of(client.app), keeping=keeping)  # type: ignore[attr-defined]


def person_of(desk: Desk, role: str = identity.DIRECTOR, table: int | None = None) -> int:
    with desk.writing() as connection:
        found = [one.id for one in rows.read_all(connection) if (one.name, one.table_number) == (role, table)]
        values = {"hash": "", "is_blocked": False, "created_s": desk.now_s()}
        return found[0] if found else rows.add(connection, name=role, role=role, table_number=table, **values)


@pytest.fixture
def client(desk: Desk) -> TestClient:
    return client_of(desk)


def say_yes(client: TestClient, path: str, form: dict[str, str]):
    """Send a form, and confirm the question it raises."""
    answer = client.post(path, data=form, headers=PROGRAM | {"Accept": "*/*"})
    if answer.status_code != 409:
        return answer
    return client.post(path, data=form | {"confirmed": answer.json()["confirm"]})


def kinds(desk: Desk) -> list[str]:
    """The acts so far, in order."""
    with desk.store.reading() as connection:
        return [act.kind for act in acts.read_all(connection)]


def settings(length: int = 3, name_a: str = "Rossi", name_b: str = "De Vries") -> Settings:
    found = Settings(length, name_a, name_b)
    found.event, found.round = "Main draw", "round 3"
    return found


@pytest.fixture
def new_device(desk: Desk, now: Now) -> Callable[[int], Device]:
    """Enrols a table; its messages go straight to the desk, and time passes at both ends."""

    def enrol(number: int) -> Device:
        key = enrolment.enrol(desk, number, f"Board {number}")
        return Device(number, key, line_to(desk))

    return enrol


@pytest.fixture
def device(new_device: Callable[[int], Device]) -> Device:
    return new_device(7)


@pytest.fixture
def offered(device: Device, desk: Desk) -> Device:
    """A table with a match on its screen."""
    placing.assign(desk, 7, settings())
    device.sync()
    return device


@pytest.fixture
def playing(offered: Device) -> Device:
    """A table in its first game."""
    offered.accept()
    offered.begin_game()
    offered.sync()
    return offered


@pytest.fixture
def reported(playing: Device) -> Device:
    """Rossi against De Vries, in the main draw, with a result waiting."""
    playing.play()
    playing.sync()
    return playing


@pytest.fixture
def assigned(new_device, desk: Desk, now: Now) -> Callable[..., Device]:
    """A table with an offered match; its clock and the director's go on together."""

    def assign(length: int = 7, rule_set: str = "wbgf21", number: int = 7, **options: str) -> Device:
        device = new_device(number)
        match = settings(length)
        match.rule_set = rule_set
        match.options.update(options)
        placing.assign(desk, number, match)
        device.sync()
        return device

    return assign


@pytest.fixture
def wait(now: Now) -> Callable[[Device, float], None]:
    """Time passes at both ends, then the table calls."""

    def pass_(device: Device, seconds: float) -> None:
        device.now_ms += int(seconds * 1000)
        now.s += seconds
        device.sync()

    return pass_


# -- tables on lines ---------------------------------------------------------------------------------------------------


@pytest.fixture
def served(desk: Desk, new_device: Callable[..., Device]) -> Iterator[Hall]:
    with serving(desk) as hall:
        yield hall


@pytest.fixture
def waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_long(monkeypatch)


@pytest.fixture
def table(offered: Device) -> Device:
    """Known to the director, with a match, and with nothing more to say."""
    offered.accept()
    offered.sync()
    offered.exchange()
    return offered
