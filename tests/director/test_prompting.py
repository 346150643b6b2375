"""Kept out of every journal: the address that logs in once, and the password that a service makes."""

from pathlib import Path

import pytest

from host_tools.director import identity
from host_tools.director.command import prompting
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk

ADDRESS = "http://127.0.0.1:8080/enter?key=secret"


def test_a_service_writes_the_address_to_a_file_that_only_its_owner_reads(tmp_path: Path, capsys):
    (tmp_path / prompting.ENTRANCE).write_text("an older one")
    (tmp_path / prompting.ENTRANCE).chmod(0o644)
    prompting.tell_entrance(ADDRESS, tmp_path)
    kept = tmp_path / prompting.ENTRANCE
    assert kept.read_text() == ADDRESS + "\n" and kept.stat().st_mode & 0o777 == 0o600
    said = capsys.readouterr().out
    assert "secret" not in said and str(kept) in said


def test_a_terminal_is_told_it(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    prompting.tell_entrance(ADDRESS, tmp_path)
    assert ADDRESS in capsys.readouterr().out and not list(tmp_path.iterdir())


def test_a_service_writes_the_first_password_to_a_file_that_only_its_owner_reads(
    desk: Desk, tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    prompting.first_password(desk, tmp_path)
    kept = tmp_path / prompting.FIRST_PASSWORD
    password = kept.read_text().strip()
    assert kept.stat().st_mode & 0o777 == 0o600 and accounts.log_in(desk, identity.DIRECTOR, password, "127.0.0.1")
    said = capsys.readouterr().out
    assert password not in said and str(kept) in said


def test_where_nobody_types_but_somebody_reads_it_is_shown(desk: Desk, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    prompting.first_password(desk, tmp_path)
    assert "password " in capsys.readouterr().out and not list(tmp_path.glob("*.txt"))
