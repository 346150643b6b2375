"""Set-up installs with uv, by hash and from where pip would; with pip where there is no uv."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.toolchain import installing

RUN = str(installing.LOCKED / "run.txt")
# Writes down what it is told, and where from; ends as told.
STAND_IN = """
import os, sys
with open({log!r}, "a") as log:
    print({name!r}, *sys.argv[1:], os.environ.get("UV_DEFAULT_INDEX", ""), file=log)
sys.exit({status})
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def put(monkeypatch: pytest.MonkeyPatch, log: Path, **statuses: int) -> None:
    """In the place of uv and pip."""
    for name, status in statuses.items():
        source = STAND_IN.format(log=str(log), name=name, status=status)
        monkeypatch.setattr(installing, name, [sys.executable, "-c", source])


def test_all_is_installed_with_uv_by_hash(monkeypatch, log: Path):
    put(monkeypatch, log, PIP=0, UV=0)
    assert installing.main([RUN]) == 0
    first, _, last = log.read_text().splitlines()
    assert first.startswith("PIP install --quiet --only-binary :all: --require-hashes --requirement ")
    assert first.rstrip().endswith("uv.txt")
    assert last.rstrip() == f"UV --require-hashes --requirement {RUN}"


@pytest.mark.parametrize("status", [0, 1])
def test_what_uv_cannot_install_pip_does_and_its_end_counts(monkeypatch, capfd, log: Path, status: int):
    put(monkeypatch, log, UV=2)
    source = STAND_IN.format(log=str(log), name="PIP", status=f"{status} if sys.argv[-1] == {RUN!r} else 0")
    monkeypatch.setattr(installing, "PIP", [sys.executable, "-c", source])
    assert installing.main([RUN]) == status
    assert log.read_text().splitlines()[-1].rstrip() == f"PIP install --require-hashes --requirement {RUN}"
    assert "with pip it takes longer" in capfd.readouterr().out


def test_where_uv_cannot_be_had_it_is_not_asked(monkeypatch, log: Path):
    source = STAND_IN.format(log=str(log), name="PIP", status="'uv.txt' in sys.argv[-1]")
    monkeypatch.setattr(installing, "PIP", [sys.executable, "-c", source])
    monkeypatch.setattr(installing, "UV", ["there-is-no-such-program"])
    assert installing.main([RUN]) == 0


def test_uv_is_locked_by_hash_for_every_system():
    words = (installing.LOCKED / "uv.txt").read_text(encoding="utf-8").split()
    assert words[0].startswith("uv==") and sum(word.startswith("--hash=sha256:") for word in words) > 1


def test_packages_come_from_where_pip_would_take_them(tmp_path: Path):
    """As the real pip tells its settings."""
    given = {"PIP_INDEX_URL": "https://mirror.test/simple", "PIP_EXTRA_INDEX_URL": "https://a.test/s https://b.test/s"}
    given |= {"PIP_FIND_LINKS": f"{tmp_path}/one {tmp_path}/two", "PIP_CONFIG_FILE": os.devnull}
    told = subprocess.run([*installing.PIP, "config", "list"], env=os.environ | given, capture_output=True, text=True)
    assert installing.variables(told.stdout) == {
        "UV_DEFAULT_INDEX": "https://mirror.test/simple",
        "UV_INDEX": "https://a.test/s https://b.test/s",
        "UV_FIND_LINKS": f"{tmp_path}/one,{tmp_path}/two",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_without_settings_uv_takes_its_own():
    assert installing.variables("global.timeout='60'\n") == {}
