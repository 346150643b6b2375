"""The 32-bit unix port is built from MicroPython's source; missing tools are installed, or named."""

import subprocess
from pathlib import Path

import pytest

from host_tools.toolchain import apt_private, apt_system, source, steps, unix_build
from host_tools.toolchain.steps import ToolchainError

WHAT_IT_HAS = """
import asyncio, ffi, sys
print(sys.maxsize == 2**31 - 1, sys.implementation[1][:2], "asyncio" in sys.modules)
library = ffi.open(None)
print(library.func("i", "atoi", "s")("-42"))
library.func("v", "_exit", "i")(7)
"""


@pytest.fixture
def pauses(monkeypatch):
    slept = []
    monkeypatch.setattr(steps.time, "sleep", slept.append)
    return slept


def test_it_has_the_words_of_the_device_and_calls_the_c_library(micropython32):
    done = subprocess.run([micropython32, "-c", WHAT_IT_HAS], capture_output=True, text=True)
    assert done.stdout.splitlines() == ["True (1, 25) True", "-42"]
    assert done.returncode == 7


def test_a_mirror_that_is_being_updated_is_asked_again(monkeypatch, pauses):
    tried = []

    def run(command, what):
        tried.append(command)
        if len(tried) < steps.ATTEMPTS:
            raise ToolchainError("Hash Sum mismatch")
        return "read"

    monkeypatch.setattr(steps, "run", run)
    assert steps.run_again(["apt-get", "update"], "the list could not be read") == "read"
    assert len(tried) == steps.ATTEMPTS == len(pauses) + 1


def test_what_fails_each_time_is_told(pauses):
    with pytest.raises(ToolchainError, match="the list could not be read"):
        steps.run_again(["false"], "the list could not be read")
    assert pauses == sorted(pauses) and len(pauses) == steps.ATTEMPTS - 1


def test_a_compiler_that_is_missing_is_installed_by_root_and_asked_of_anybody_else(monkeypatch):
    installed = []
    monkeypatch.setattr(unix_build, "can_build", lambda bits: bool(installed))
    monkeypatch.setattr(apt_system, "can_install", lambda: False)
    with pytest.raises(ToolchainError, match="apt-get install gcc make gcc-multilib"):
        unix_build.need_compiler(32)
    monkeypatch.setattr(apt_system, "can_install", lambda: True)
    monkeypatch.setattr(apt_system, "install", installed.extend)
    unix_build.need_compiler(32)
    assert installed == unix_build.PACKAGES[32]


def test_another_version_of_the_source_is_refused(monkeypatch, tmp_path):
    archive = tmp_path / "micropython_1.99.0+ds.orig.tar.xz"
    monkeypatch.setattr(source, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(apt_private, "download_source", lambda *_arguments: archive)
    with pytest.raises(ToolchainError, match="has micropython_1.99.0"):
        source.fetch()


def test_another_switch_means_that_it_is_built_again(monkeypatch, tmp_path):
    monkeypatch.setattr(unix_build, "VARIANT", tmp_path)
    (tmp_path / "mpconfigvariant.h").write_text("#define A (0)\n")
    before = unix_build.recipe(32)
    assert before == unix_build.recipe(32) != unix_build.recipe(64)
    (tmp_path / "mpconfigvariant.h").write_text("#define A (1)\n")
    assert unix_build.recipe(32) != before


def test_freezing_needs_the_built_port_and_keeps_no_more_than_some(monkeypatch, tmp_path):
    manifest = tmp_path / "board" / "manifest.py"
    manifest.parent.mkdir()
    manifest.write_text("")
    monkeypatch.setattr(unix_build, "BUILT32", tmp_path / "nothing")
    with pytest.raises(ToolchainError, match="toolchain unix32"):
        unix_build.frozen(manifest, tmp_path / "frozen")
    (tmp_path / "nothing" / "make").mkdir(parents=True)
    for number in range(unix_build.MOST_KEPT + 3):
        (tmp_path / "frozen" / str(number)).mkdir()
    monkeypatch.setattr(source, "fetch", lambda: tmp_path)
    monkeypatch.setattr(unix_build, "_make", lambda arguments, what: (_new(arguments) / "micropython").touch())
    assert unix_build.frozen(manifest, tmp_path / "frozen").is_file()
    assert len(list((tmp_path / "frozen").glob("*/"))) == unix_build.MOST_KEPT + 1


def _new(arguments: list[str]) -> Path:
    return Path(next(part for part in arguments if part.startswith("BUILD=")).removeprefix("BUILD="))
