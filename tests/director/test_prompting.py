"""What stands in no journal: the address that logs in once."""

from pathlib import Path

from host_tools.director import prompting

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
