"""`python -m host_tools.simulator hall` as a process, and its error messages."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools.director.command import server
from host_tools.director.desk import placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import Store, tables
from host_tools.simulator import password
from host_tools.simulator.__main__ import app
from host_tools.simulator.hall import enrolled
from matchcore.log.link import KEY_SIZE
from tests import ports
from tests.waiting import PATIENCE_S, until

runner = CliRunner()


def start(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "host_tools.simulator", "hall", *options]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)


def stop(process: subprocess.Popen[str]) -> str:
    """Ctrl-C; its output since."""
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE_S)
    return said


def facts_of(store: Path) -> list[int]:
    """The number of stored facts of each table."""
    with closing(Store(store)) as opened, opened.reading() as connection:
        return [table.stored_seq for table in tables.read_all(connection)]


def test_it_plays_at_a_director_of_its_own_and_ends_with_ctrl_c(tmp_path: Path):
    process = start("--tables", "3", "--speed", "30", "--faults", "--data", str(tmp_path))
    try:
        assert process.stdout and "password" in process.stdout.readline().lower()
        assert "http://127.0.0.1:" in process.stdout.readline() and "/enter?" in process.stdout.readline()
        until(lambda: (tmp_path / server.STORE_NAME).exists() and sum(facts_of(tmp_path / server.STORE_NAME)) > 15)
        said = stop(process)
    finally:
        process.kill()
    assert process.returncode == 0, said
    assert "3 matches assigned" in said and "answered within" in said and "Traceback" not in said
    assert {path.name for path in tmp_path.glob("*.journal")} == {f"table-{number}.journal" for number in (1, 2, 3)}


def test_it_plays_for_a_director_that_is_running(tmp_path: Path):
    with server.director_in(tmp_path) as director:
        keys = {number: enrolment.enrol(director.desk, number, f"Table {number}") for number in (4, 5)}
        file = tmp_path / "keys.json"
        file.write_text(
            json.dumps([enrolment.as_dict(number, key, [director.address]) for number, key in keys.items()])
        )
        placing.assign(director.desk, 5, Settings(3, "Rossi", "De Vries"))
        process = start("--enrol", str(file), "--speed", "60")
        try:
            until(lambda: _phases(director)[5] in ("ready", "running", "playing", "paused"))
            said = stop(process)
        finally:
            process.kill()
    assert process.returncode == 0 and "2 tables play for" in said, said


def test_it_enrols_its_tables_and_keeps_them_going_at_a_director_that_is_running(tmp_path: Path):
    hall, file = tmp_path / "hall", tmp_path / "password"
    with server.director_in(tmp_path) as director:
        file.write_text(accounts.set_password(director.desk, "director") + "\n")
        options = ("--director", director.address, "--name", "director", "--password-file", str(file))
        process = start(*options, "--tables", "2", "--first", "5", "--speed", "60", "--data", str(hall))
        try:
            until(lambda: {5, 6} <= _phases(director).keys() and "idle" not in _phases(director).values())
            said = stop(process)
        finally:
            process.kill()
    assert process.returncode == 0 and "2 matches assigned" in said and "Traceback" not in said, said
    assert [table.number for table in enrolled.read(hall)] == [5, 6]


def _phases(director: server.Director) -> dict[int, str]:
    return {table["number"]: table["state"] for table in director.get("/api/tables")["tables"]}


def run(*options: str) -> str:
    """Its output when it refuses."""
    result = runner.invoke(app, ["hall", *options])
    assert result.exit_code == 1, result.output
    return " ".join(result.output.split())


def test_a_port_that_is_taken_is_said(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"Port {port} is taken" in run("--tables", "1", "--port", str(port), "--data", str(tmp_path))


def test_a_director_that_is_not_there_is_said(tmp_path: Path):
    address = f"http://127.0.0.1:{ports.own()}"
    file = tmp_path / "config.json"
    file.write_text(json.dumps({"table": 7, "key": "00" * KEY_SIZE, "director": [address]}))
    assert f"No director answers at {address}: Connection refused" in run("--enrol", str(file))


def test_a_director_without_keys_is_said():
    assert "--enrol" in run("--director", "http://192.168.1.20:8080")


def test_a_name_without_a_director_is_said():
    assert "--name needs --director" in run("--name", "Anna")


def test_a_password_is_never_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(password.VARIABLE, raising=False)
    at = ("--director", "http://127.0.0.1:1", "--name", "Anna")
    assert f"The password of Anna is needed: in the variable {password.VARIABLE}" in run(*at)
    empty = tmp_path / "empty"
    empty.write_text("\n")
    assert "its first line has to be the password" in run(*at, "--password-file", str(empty))
    assert "No such file" in run(*at, "--password-file", str(tmp_path / "none"))


def test_whoever_is_refused_at_the_director_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with server.director_in(tmp_path) as director:
        at = ("--director", director.address, "--data", str(tmp_path / "hall"), "--tables", "2")
        monkeypatch.setenv(password.VARIABLE, accounts.invite(director.desk, "Ann", "assistant"))
        assert "refuses Ann: This cannot be done as assistant. Who can: director" in run(*at, "--name", "Ann")
        monkeypatch.setenv(password.VARIABLE, "wrong")
        assert "refuses Ann: There is no such name with this password" in run(*at, "--name", "Ann")
        monkeypatch.setenv(password.VARIABLE, accounts.set_password(director.desk, "director"))
        enrolment.enrol(director.desk, 2, "real")
        assert "enrolled already at" in run(*at, "--name", "director")
        assert [table["number"] for table in director.get("/api/tables")["tables"]] == [2]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("nonsense", "not JSON"),
        ('{"table": 7}', '"key"'),
        ('{"table": 7, "key": "00", "director": ["http://a:1"]}', "1 bytes; it must have 32"),
        ('{"table": 0, "key": "%s", "director": ["http://a:1"]}' % ("00" * 32), "a number from 1 on"),
        ('{"table": 7, "key": "%s", "director": ["a:1"]}' % ("00" * 32), "begin with http://"),
        ("[]", "no configuration"),
    ],
)
def test_a_file_that_is_no_enrolment_is_refused_in_words(tmp_path: Path, content: str, said: str):
    file = tmp_path / "config.json"
    file.write_text(content)
    answer = run("--enrol", str(file))
    assert "config.json" in answer and said in answer


def test_a_table_that_is_there_twice_is_refused(tmp_path: Path):
    one = {"table": 7, "key": "00" * KEY_SIZE, "director": ["http://127.0.0.1:1"]}
    (tmp_path / "keys.json").write_text(json.dumps([one, one]))
    assert "table 7 is there more than once" in run("--enrol", str(tmp_path))
