"""The command line: the port, the address, the demonstration."""

import socket
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from host_tools.director import __main__ as command
from host_tools.director.command import demo, instance_lock, listening, prompting, server
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.net import addresses
from host_tools.director.store import Store, schema
from host_tools.director.web import app
from host_tools.director.web.routes.login import Entrance
from tests.director import as_json
from tests.director.conftest import ADDRESS, BOARDS, PORT, Now
from tests.director.device import AWAY_S, LOG_ID, Device, line_to

runner = CliRunner()


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Desk, int]]:
    """The director that would have been served, and the port."""
    found: list[tuple[Desk, int]] = []

    def serve(desk, doors, *_):
        found.append((desk, doors.own.getsockname()[1]))
        doors.own.close()
        desk.store.close()

    monkeypatch.setattr(command, "serve", serve)
    return found


def run(*arguments: str):
    return runner.invoke(command.command, [*arguments, "--no-browser"])


def test_a_taken_port_leads_to_the_next_free_one(tmp_path: Path, monkeypatch, served, taken: int):
    monkeypatch.setattr(listening, "FIRST_PORT", taken)
    result = run("--data", str(tmp_path))
    assert result.exit_code == 0
    assert served[0][1] > taken and f"Port {taken} is taken; using {served[0][1]}" in result.output
    assert f"http://127.0.0.1:{served[0][1]}/" in result.output


def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path, served, taken: int):
    result = run("--data", str(tmp_path), "--port", str(taken))
    assert result.exit_code == 1 and f"Port {taken} is taken" in result.output
    assert not served


@pytest.mark.parametrize("host", ["192.168.1.5", "::", "director.example"])
def test_another_host_is_refused_in_words(tmp_path: Path, served, host: str):
    result = run("--data", str(tmp_path), "--host", host)
    assert result.exit_code == 1 and "--lan" in result.output and host in result.output
    assert not served


@pytest.mark.parametrize("switch", [["--lan"], ["--host", "0.0.0.0"]])
def test_it_is_opened_to_the_network_only_when_told_so_and_says_what_that_risks(tmp_path: Path, served, switch):
    result = run("--data", str(tmp_path), *switch)
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    assert "It is open to the network" in said and "others on the way can read everything" in said
    for host in addresses.own_hosts():
        assert f"http://{host}:{served[0][1]}/" in said
    said = run("--data", str(tmp_path)).output
    assert "open to the network" not in said and not any(host in said for host in addresses.own_hosts())


def test_in_a_container_it_says_where_its_host_is(tmp_path: Path, served):
    said = run("--data", str(tmp_path), "--lan", "--address", "192.168.1.5:18080").output
    assert "In the network  http://192.168.1.5:18080/" in said
    assert not any(f"http://{host}:" in said for host in addresses.own_hosts())
    closed = run("--data", str(tmp_path), "--address", "192.168.1.5:18080").output
    assert "In the network" not in closed, "on this computer only, there is nothing to pass on"


@pytest.mark.parametrize("address", ["http://10.1.2.3:8080", "10.1.2.3", "10.1.2.3:0", "10.1.2.3:65536", "a b:80", ""])
def test_what_is_no_address_of_a_host_is_refused_in_words(tmp_path: Path, served, address: str):
    result = run("--data", str(tmp_path), "--lan", "--address", address)
    assert result.exit_code == 1 and not served
    assert f"{address}: --address is a host and a port" in " ".join(result.output.split())


def test_the_store_is_nobody_elses_to_read(tmp_path: Path, served):
    folder = tmp_path / "new" / "folder"
    run("--data", str(folder))
    assert (folder / server.STORE_NAME).is_file()
    assert folder.stat().st_mode & 0o077 == 0
    tmp_path.chmod(0o755)
    run("--data", str(tmp_path))
    assert (tmp_path / server.STORE_NAME).stat().st_mode & 0o077 == 0


def test_a_store_of_a_later_version_is_not_touched(tmp_path: Path, served, now: Now):
    store = Store(tmp_path / server.STORE_NAME)
    with store.writing() as connection:
        connection.execute(schema.desk.alembic_version.update().values(version_num="9999_later"))
    store.close()
    result = run("--data", str(tmp_path))
    assert result.exit_code == 1 and "9999_later" in result.output


def test_a_folder_that_is_none_is_an_error_in_words(tmp_path: Path, served):
    (tmp_path / "notes.txt").write_text("lunch at one", encoding="utf-8")
    result = run("--data", str(tmp_path / "notes.txt"))
    assert result.exit_code == 1 and "notes.txt" in result.output and "File exists" in result.output
    assert not served


def test_a_damaged_store_is_an_error_in_words_and_is_left_as_it_is(tmp_path: Path, served):
    (tmp_path / server.STORE_NAME).write_bytes(b"nonsense" * 1000)
    result = run("--data", str(tmp_path))
    assert result.exit_code == 1 and server.STORE_NAME in result.output and "not a database" in result.output
    assert (tmp_path / server.STORE_NAME).read_bytes() == b"nonsense" * 1000 and not served


def test_the_demonstration_has_a_match_waiting(tmp_path: Path, monkeypatch, served):
    monkeypatch.setattr(command, "DEMO_DATA", tmp_path)
    playing: list[tuple[str, Path]] = []
    monkeypatch.setattr(command, "playing_tables", lambda desk, *where: playing.append(where[:2]) or nullcontext())
    result = run("--demo")
    assert playing == [(f"http://127.0.0.1:{served[0][1]}", tmp_path)]
    assert f"http://127.0.0.1:{served[0][1]}/simulator/1" in result.output
    (table,) = as_json.tables(served[0][0])
    assert table["is_simulated"] and table["order"]["kind"] == "assigned"
    (match,) = as_json.matches(served[0][0])
    assert match["names"] == ["Rossi", "De Vries"] and match["length"] == 7 and match["rule_set"] == "wbgf21"


def test_a_demonstration_that_is_faster_than_life_says_so_and_has_no_table_to_play_at(
    tmp_path: Path, monkeypatch, served
):
    monkeypatch.setattr(command, "DEMO_DATA", tmp_path)
    monkeypatch.setattr(command, "playing_tables", lambda *of: nullcontext())
    result = run("--demo", "--speed", "10")
    assert served[0][0].speed == 10 and "/simulator/" not in result.output
    assert run("--demo", "--speed", "61").exit_code == 2


def test_the_demonstration_leaves_a_match_in_play_alone(desk: Desk):
    for _ in range(2):
        demo.prepare(desk)
        assert len(as_json.matches(desk)) == 1
    device = Device(1, key_of(desk), line_to(desk))
    device.sync()
    for play in (device.accept, device.begin_game):
        play()
        device.sync()
        demo.prepare(desk)
        assert len(as_json.matches(desk)) == 1
    device.play()
    device.sync()
    demo.prepare(desk)
    assert [match["status"] for match in as_json.matches(desk)] == ["assigned", "reported"]


def test_a_simulated_table_that_has_forgotten_everything_gets_a_match_again(desk: Desk, now):
    demo.prepare(desk)
    desk.on_new_log = lambda number: demo.supply(desk)
    Device(1, key_of(desk), line_to(desk)).sync()
    fresh = Device(1, key_of(desk), line_to(desk), log_id=LOG_ID + 1)
    now.s += AWAY_S
    fresh.sync()
    fresh.sync()
    assert fresh.match.names == ("Rossi", "De Vries")


def key_of(desk: Desk) -> bytes:
    from host_tools.director.store import tables

    with desk.reading() as connection:
        table = tables.find(connection, 1)
    assert table is not None
    return table.key


@pytest.mark.parametrize("fault", [None, command.webbrowser.Error("no browser"), OSError("no display")])
def test_where_no_browser_opens_the_address_that_logs_in_is_told(tmp_path: Path, monkeypatch, capsys, fault):
    def fail(page):
        if fault:
            raise fault
        return False

    monkeypatch.setattr(command.webbrowser, "open", fail)
    command.show("http://127.0.0.1:1", True, Entrance(), tmp_path)
    told = tmp_path / prompting.ENTRANCE
    assert capsys.readouterr().out == f"Log in once     {told}\n"
    assert told.read_text(encoding="utf-8").startswith("http://127.0.0.1:1/enter?key=")


def test_a_browser_that_opens_is_logged_in_on_the_board_and_has_the_table(tmp_path: Path, monkeypatch, capsys):
    opened: list[str] = []
    monkeypatch.setattr(command.webbrowser, "open", lambda page: opened.append(page) or True)
    command.show("http://127.0.0.1:1", True, Entrance(), tmp_path)
    board, table = opened
    assert "/enter?key=" in board and table == "http://127.0.0.1:1/simulator/1" and not capsys.readouterr().out


def test_in_a_demonstration_the_table_asks_for_no_login(desk: Desk):
    stranger = TestClient(app.create(desk, PORT, BOARDS), base_url=ADDRESS, client=("127.0.0.1", 50000))
    enrolment.enrol(desk, demo.NUMBER, "", is_simulated=True)
    pages = (f"/simulator/{demo.NUMBER}", f"/simulator/{demo.NUMBER}/config.json")
    assert [stranger.get(page).status_code for page in pages] == [401, 401]
    demo.prepare(desk)
    assert [stranger.get(page).status_code for page in pages] == [200, 200]
    assert stranger.get("/api/tables").status_code == 401
    phone = TestClient(app.create(desk, PORT, BOARDS), base_url=ADDRESS, client=("192.168.1.77", 50000))
    assert [phone.get(page).status_code for page in pages] == [403, 403], "it hands out a key"


def test_a_second_director_on_the_same_folder_is_refused_with_the_address_of_the_first(tmp_path: Path, monkeypatch):
    second = []

    def serve(desk, doors, *_):
        second.append(run("--data", str(tmp_path)))
        second.append(f"http://127.0.0.1:{doors.own.getsockname()[1]}/")
        doors.own.close()
        desk.store.close()

    monkeypatch.setattr(command, "serve", serve)
    assert run("--data", str(tmp_path)).exit_code == 0
    refused, address = second
    said = " ".join(refused.output.split())
    assert refused.exit_code == 1 and f"already: {address}" in said and "--data" in said
    assert "Port" not in said, "it has not taken a port of its own"


def test_a_director_whose_process_was_killed_keeps_nobody_out(tmp_path: Path, served):
    (tmp_path / instance_lock.NAME).write_text("http://127.0.0.1:8080/", encoding="utf-8")
    assert run("--data", str(tmp_path)).exit_code == 0
    assert run("--data", str(tmp_path)).exit_code == 0 and len(served) == 2


def test_a_second_start_that_only_sets_a_password_is_not_refused(tmp_path: Path):
    with instance_lock.in_folder(tmp_path):
        result = runner.invoke(command.command, ["--data", str(tmp_path), "--set-password", "director"])
    assert result.exit_code == 0, result.output
