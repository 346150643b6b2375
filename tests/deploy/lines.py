"""Shared by the tests of a whole line: one board flashed, and its contents afterwards."""

import dataclasses
import json

from host_tools.bench.flashing import line
from host_tools.bench.flashing.device import Device
from host_tools.bench.flashing.enrolling import CONFIG
from host_tools.bench.flashing.line import Job

MACHINE = "Generic ESP32 module with SPIRAM"


def with_ports(job: Job, *boards, **changed) -> Job:
    return dataclasses.replace(job, lister=lambda: [port for board in boards for port in board.listed()], **changed)


def flash(job: Job, board, table: int = 0, **changed) -> str:
    steps: list[str] = []
    said = line.flash(
        with_ports(job, board, **changed), board.as_port(), table, "", lambda step, done, of: steps.append(step)
    )
    return said + "; " + ", ".join(dict.fromkeys(steps))


def config_on(board) -> dict:
    with Device(board.as_port()) as device:
        return json.loads(device.read(CONFIG) or b"")
