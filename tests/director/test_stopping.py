"""Ctrl-C, or the end of a service, while pages are open: what it printed is for the organiser, not for programmers."""

import http.client
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.toolchain.paths import ROOT
from tests import ports


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=lambda stop: stop.name)
def test_it_ends_without_a_traceback_though_a_page_is_open(tmp_path: Path, stop: signal.Signals):
    port = ports.own()
    command = [sys.executable, "-m", "host_tools.director", "--data", tmp_path / "data", "--port", str(port)]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen([*command, "--no-browser"], cwd=ROOT, text=True, **streams) as process:
        assert process.stdout
        said = [next(line for line in process.stdout if "Ctrl-C" in line)]
        page = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        page.request("GET", "/live/events")
        answer = page.getresponse()
        assert answer.status == 200 and answer.fp.readline()
        process.send_signal(stop)
        said += process.communicate(timeout=60)[0].splitlines()
        page.close()
    assert not [line for line in said if "Traceback" in line or "Error" in line or "Exception" in line], "\n".join(said)
