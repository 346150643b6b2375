"""One device, in any state, to a table that has called its director: step by step, each one reported.

Nothing is written before the chip, the image and the device's own journal have been checked.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.bench.flashing import chip, copying, enrolling, ports
from host_tools.bench.flashing.chip import Chip
from host_tools.bench.flashing.device import Device
from host_tools.bench.flashing.enrolling import Office, Settings
from host_tools.bench.flashing.ports import Port
from host_tools.installing import image, images
from host_tools.installing.faults import CableFault, FlashFault, PortFault
from host_tools.installing.shipped import Release
from host_tools.installing.wanted import Wanted

PSRAM_BYTES = 1 << 20  # more free heap means that PSRAM is up: without it there is at most 300 KB
MOVES_FILES = (1, 26)  # from this version on the file system reaches to the end of the flash
SMALL_FLASH = 4 << 20  # where it always has
CALL_S = 90.0
OPENINGS, OPENING_S = 4, 0.5

Tell = Callable[[str, int, int], None]  # step, done, of


@dataclass(frozen=True)
class Job:
    """The work on each of the devices."""

    wanted: Wanted
    release: Release
    settings: Settings
    office: Office | None = None  # None: not enrolled, for local matches
    given_image: Path | None = None
    kept_images: Path | None = None
    is_erased: bool = False
    patience_s: float = CALL_S
    lister: ports.Lister = ports.usb_ports


@dataclass(frozen=True)
class Seen:
    """The program on the device beforehand; `version` () = nothing that answers."""

    version: tuple[int, ...] = ()
    machine: str = ""
    config: dict[str, Any] | None = None


def flash(job: Job, port: Port, table: int, name: str, tell: Tell) -> str:
    """Make the device on this port table `table`; 0 = the number it has.  What was done, in words."""
    tell("looking at the chip", 0, 0)
    found = _look(job, port)
    seen = _greet(job, port, found, tell)
    number = table or int((seen.config or {}).get("table", 0) or 0)
    if job.office and not number:
        raise FlashFault("this device is no table yet", "Say which it is to be: TABLE=7")
    port = _install(job, port, seen, found, tell)
    with _started(job, port) as device:
        _check_memory(device, job.wanted)
        slot = copying.put(device, job.release, lambda done, of: tell("copying the release", done, of))
        key = _enrol(job, device, number, name, seen.config or {}) if job.office else b""
        version = job.release.version if copying.is_on_trial(device) else ""
        tell("restarting", 0, 0)
        since_s = time.time()
        device.restart()
    if not job.office or not key:
        return f"{job.wanted.board}, slot {slot}"
    tell("waiting for its first call", 0, 0)
    took_s = job.office.wait_for_call(number, since_s, job.patience_s)
    if version:
        tell("waiting for the new release to prove itself", 0, 0)
        job.office.wait_until_kept(number, version, since_s, job.patience_s)
    return f"table {number}, {job.wanted.board}, slot {slot}; called the director after {took_s:.0f} s"


def _look(job: Job, port: Port) -> chip.Found:
    with loader(port, job.lister) as connected:
        found = connected.look()
        chip.check(found, job.wanted)
        if found.has_program:
            connected.reset()
    return found


def _greet(job: Job, port: Port, found: chip.Found, tell: Tell) -> Seen:
    """The program that runs on it; FlashFault if it may hold undelivered facts."""
    if not found.has_program:
        return Seen()
    tell("asking what runs on it", 0, 0)
    try:
        with _greeted(job, port) as device:
            about = device.about()
            config = enrolling.config_of(device)
            if not job.settings.is_even_so:
                number, office = int(config.get("table", 0) or 0), job.office
                stored = partial(office.stored, number) if office else lambda log: 0
                enrolling.check_delivered(device, config, stored)
            return Seen(tuple(about["version"]), about["machine"], config)
    except CableFault as fault:
        if job.settings.is_even_so or job.is_erased:
            return Seen()
        raise FlashFault(
            "there is a program on this device that does not answer at MicroPython's prompt",
            "If it is a new board with its maker's demo, or if no match on it matters: --erase. "
            f"If it is a table: try again first ({fault.what})",
        ) from fault


def _install(job: Job, port: Port, seen: Seen, found: chip.Found, tell: Tell) -> Port:
    """Write MicroPython where missing, too old, another variant, or requested; the device's port afterwards."""
    names = image.NAMES.get(job.wanted.image, job.wanted.image)
    is_right = seen.version >= image.OLDEST and seen.machine.startswith(names + " with ESP32")
    if is_right and not job.given_image and not job.is_erased:
        return port
    what = images.find(job.wanted, job.given_image, job.kept_images)
    if is_right and seen.version == what.version and not job.is_erased:
        return port
    is_moved = found.flash_bytes > SMALL_FLASH and (seen.version >= MOVES_FILES) != (what.version >= MOVES_FILES)
    is_erased = job.is_erased or not seen.version or is_moved
    with loader(port, job.lister) as connected:
        step = f"writing MicroPython {what.version_text}"
        tell(step, 0, 0)
        connected.write(what, job.wanted, is_erased, lambda done, of: tell(step, done, of))
        connected.reset()
    return ports.again(port, job.lister)


def loader(port: Port, lister: ports.Lister) -> Chip:
    """The chip in its loader.  MicroPython enters it itself: esptool's own reset would lose the port of its USB."""
    port = ports.again(port, lister)
    if port.is_micropython:
        try:
            with Device(port, lister) as device:
                device.to_loader()
        except CableFault as fault:
            raise FlashFault(
                f"a program on {port.device} does not answer, and only it could start the chip's loader",
                "Hold BOOT, press RESET, let go of BOOT, and run the same command once more",
            ) from fault
        return _entered(port, lister)
    return Chip(port)


def _entered(port: Port, lister: ports.Lister) -> Chip:
    """The chip in the loader that MicroPython has entered; a new port may not be ours to open yet."""
    for tries_left in reversed(range(OPENINGS)):
        try:
            return Chip(ports.in_loader(port, lister))
        except (CableFault, PortFault):
            if not tries_left:
                raise
            time.sleep(OPENING_S)
    raise AssertionError("the last try returns or raises")


def _greeted(job: Job, port: Port) -> Device:
    return Device(port, job.lister)


def _started(job: Job, port: Port) -> Device:
    """MicroPython, right after it was written."""
    try:
        return _greeted(job, port)
    except CableFault as fault:
        if not ports.again(port, job.lister).is_loader:
            raise
        raise FlashFault(
            "the chip has not left its loader", "Press its RESET button, and run the same command once more"
        ) from fault


def _check_memory(device: Device, wanted: Wanted) -> None:
    about = device.about()
    if wanted.psram != "none" and about["free"] < PSRAM_BYTES:
        raise FlashFault(
            f"PSRAM has not come up: {about['free'] // 1024} KB are free where {wanted.board} has megabytes",
            f"Is it another module, without PSRAM or with another kind? {wanted.board} needs {wanted.psram} PSRAM "
            f"and the image {wanted.image}"
            + (f". For a module without PSRAM: make image BOARD={wanted.plain}" if wanted.plain else ""),
        )


def _enrol(job: Job, device: Device, number: int, name: str, held: dict[str, Any]) -> bytes:
    assert job.office is not None
    key = job.office.enrol(number, name, held, job.settings)
    device.make_folder(copying.DATA)
    config = enrolling.config_for(number, key, job.settings, held)
    device.replace(enrolling.CONFIG, config)
    if device.read(enrolling.CONFIG) != config:
        raise FlashFault("its configuration was read back otherwise", "Run the same command once more")
    return key
