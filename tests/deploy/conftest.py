"""Shared by the tests of this lane: boards on cables, and a small release."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.bench.flashing import esptool
from host_tools.bench.flashing.enrolling import Office, Settings
from host_tools.bench.flashing.line import Job
from host_tools.director.command.server import director_in
from host_tools.installing import wanted
from host_tools.installing.shipped import Release
from host_tools.release import build
from tests.deploy import benches, images
from tests.deploy.lines import MACHINE
from tests.deploy.native_board import NativeBoard
from tests.deploy.pretend_board import PretendBoard

TOLD = Path(__file__).with_name("told")  # what esptool's process is told before it begins


@pytest.fixture
def board(micropython: Path, tmp_path: Path, monkeypatch) -> Iterator[Callable[..., PretendBoard]]:
    """Makes boards that stay plugged in until the end of the test; esptool is told their USB identities."""
    made: list[PretendBoard] = []

    def make(is_native: bool = False, **settings) -> PretendBoard:
        kind = NativeBoard if is_native else PretendBoard
        made.append(kind(tmp_path, micropython, **settings))
        return made[-1]

    usual = esptool.environment

    def environment() -> dict[str, str]:
        ids = {each.port: each.as_port().usb_id for each in made}
        return {**usual(), "PYTHONPATH": str(TOLD), "PRETEND_USB_IDS": json.dumps(ids)}

    monkeypatch.setattr(esptool, "environment", environment)
    yield make
    for each in made:
        each.unplug()
        each.free_names()


@pytest.fixture(scope="module")
def director(tmp_path_factory):
    folder = tmp_path_factory.mktemp("director")
    with director_in(folder) as running:
        yield running, folder


@pytest.fixture(scope="module")
def release(tmp_path_factory) -> Release:
    folder = tmp_path_factory.mktemp("release")
    return Release(build.release("BENCH", benches.boards(folder), folder / "releases"))


@pytest.fixture
def job(director, release, tmp_path) -> Job:
    running, folder = director
    (tmp_path / "image.bin").write_bytes(images.image(machine=MACHINE))
    return Job(
        wanted.read("BENCH", release.folder.parents[1] / "boards"),
        release,
        Settings([running.address], "it", [("Hall", "backgammon")]),
        Office(folder),
        tmp_path / "image.bin",
        tmp_path / "kept",
        patience_s=30,
    )
