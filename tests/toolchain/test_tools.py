"""The fetched tools do what the lanes rely on."""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools.toolchain import (
    __main__ as command,
    apt_private,
    apt_system,
    chromium as browser,
    fonts,
    npm,
    paths,
    servers,
    unix,
    unix_build,
)
from host_tools.toolchain.steps import ToolchainError

HEAP = 128 * 1024

NODE_SCRIPT = """
const { loadMicroPython } = await import(process.argv[2] + "/micropython.mjs");
const python = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
python.registerJsModule("host", { twice: (n) => 2 * n });
python.runPython(`
import asyncio, framebuf, hashlib, hmac, host, sys, vfs
async def late():
    await asyncio.sleep_ms(1)
    print(sys.implementation[1] >= (1, 27), host.twice(21))
asyncio.create_task(late())
`);
"""


def test_the_unix_port_keeps_to_its_heap(micropython):
    script = "import gc; print(gc.mem_free() + gc.mem_alloc())"
    done = subprocess.run([micropython, "-X", f"heapsize={HEAP}", "-c", script], capture_output=True, text=True)
    assert 0 < int(done.stdout) <= HEAP


def test_the_unix_port_sees_no_modules_but_its_own(micropython):
    done = subprocess.run([micropython, "-c", "import sys; print(sys.path)"], capture_output=True, text=True)
    assert done.stdout.strip() == "['', '.frozen']"


def test_the_webassembly_port_runs_under_node(node, wasm_folder):
    # A first argument that is part of the module's own path would start its command line instead.
    command_line = [node, "--input-type=module", "--eval", NODE_SCRIPT, "sample", str(wasm_folder)]
    done = subprocess.run(command_line, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["True", "42"], done.stderr


@pytest.mark.usefixtures("outlines")
def test_fetching_again_starts_no_program(micropython, wasm_folder, monkeypatch):
    """A second time nothing is requested from apt or npm, so it works without a network."""

    def fail(*_arguments):
        raise AssertionError("this fetches again")

    monkeypatch.setattr(unix, "_fetch_from_debian", fail)
    monkeypatch.setattr(unix_build, "build", fail)
    monkeypatch.setattr(npm, "find", fail)
    monkeypatch.setattr(apt_private, "unpack_package", fail)
    unix.fetch()
    npm.fetch()
    fonts.fetch()


def test_a_failure_is_told_and_the_others_still_run(monkeypatch, capsys):
    def fail():
        raise ToolchainError("no mirror")

    ran = []
    monkeypatch.setattr(command, "FETCHERS", {"unix": fail, "wasm": lambda: ran.append("wasm")})
    assert command.do_fetch(["unix", "wasm"]) == 1
    assert ran == ["wasm"]
    assert "toolchain: unix: no mirror" in capsys.readouterr().err


def test_the_lock_of_npm_has_a_hash_for_every_package_and_names_no_host():
    packages = json.loads(npm.LOCK.read_text(encoding="utf-8"))["packages"]
    assert {paths.WASM_FOLDER.name, paths.AXE.parent.name} <= {Path(place).name for place in packages}
    for place, package in packages.items():
        assert "resolved" not in package, place
        assert not place or package["integrity"].startswith("sha512-"), place


def test_who_may_not_install_chromium_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setattr(browser, "chromium", lambda: None)
    monkeypatch.setattr(apt_system.os, "geteuid", lambda: 1000)
    with pytest.raises(ToolchainError, match="apt-get install chromium"):
        browser.fetch()


def test_a_chromium_without_the_drivers_library_is_not_enough(monkeypatch):
    installed = []
    monkeypatch.setattr(browser, "chromium", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.setattr(browser.ctypes.util, "find_library", lambda name: "found" if installed else None)
    monkeypatch.setattr(apt_system, "can_install", lambda: True)
    monkeypatch.setattr(apt_system, "install", installed.extend)
    browser.fetch()
    assert installed == ["libatomic1"]


def test_a_server_that_is_missing_is_installed_by_root_and_asked_of_anybody_else(monkeypatch):
    there, installed = [], []
    monkeypatch.setattr(paths, "mosquitto", lambda: Path("/usr/sbin/mosquitto") if there else None)
    monkeypatch.setattr(apt_system.os, "geteuid", lambda: 1000)
    with pytest.raises(ToolchainError, match="apt-get install mosquitto"):
        servers.fetch_mosquitto()
    monkeypatch.setattr(apt_system, "can_install", lambda: True)
    monkeypatch.setattr(apt_system, "install", lambda packages: (installed.extend(packages), there.append(1)))
    servers.fetch_mosquitto()
    assert installed == ["mosquitto"]
