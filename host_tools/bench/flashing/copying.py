"""A release onto a device: into the slot that does not run, read back, and only then chosen.

A slot without a list of its files is not whole: the list is removed first and put there last.
Whenever the cable is pulled, the device starts what it had, or has the new release whole.  What is already there with
the right bytes is not copied again, so a second try goes on where the first one stopped.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from host_tools.bench.flashing.device import Device
from host_tools.installing.faults import FlashFault
from host_tools.installing.shipped import Release
from host_tools.release.manifest import NAME as LIST

SLOTS = ("a", "b")
DATA = "/data"
BOOT = "/boot.py"
STATE = f"{DATA}/boot.json"
KEPT = "kept"  # a slot's own mark that it has proven itself

Progress = Callable[[int, int], None]  # bytes done, bytes in all


def put(device: Device, release: Release, progress: Progress = lambda done, of: None) -> str:
    """The slot that the release is in now, and that the next start takes."""
    state = _state(device)
    before = str(state.get("slot", ""))
    if before not in SLOTS or not device.names(f"/{before}"):
        before = ""
    if before and state.get("trial"):
        _choose(device, before, "")  # what has not proven itself yet makes room
    slot = next(each for each in SLOTS if each != before)
    _fill(device, f"/{slot}", release.files(), progress)
    for name, data in release.beside.items():
        _put_beside(device, name, data)
    _choose(device, before or slot, slot if before else "")
    return slot


def is_on_trial(device: Device) -> bool:
    """Whether the release that the next start takes has to prove itself; a first one has nothing to step back to."""
    return bool(_state(device).get("trial"))


def _fill(device: Device, folder: str, files: dict[str, bytes], progress: Progress) -> None:
    """Make the folder hold these files and no others."""
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    device.make_folder(folder)
    for mark in (LIST, KEPT):
        device.remove(f"{folder}/{mark}")
    there = device.hashes(folder)
    for name in there.keys() - wanted.keys():
        device.remove(f"{folder}/{name}")
    missing = [name for name in sorted(files, key=lambda name: name == LIST) if there.get(name) != wanted[name]]
    done, of = 0, sum(len(files[name]) for name in missing)
    progress(done, of)
    made: set[str] = set()
    for name in missing:
        for parent in reversed(Path(name).parents[:-1]):
            if parent.as_posix() not in made:
                device.make_folder(f"{folder}/{parent.as_posix()}")
                made.add(parent.as_posix())
        device.write(f"{folder}/{name}", files[name])
        done += len(files[name])
        progress(done, of)
    back = device.hashes(folder)
    wrong = sorted(name for name in wanted.keys() | back.keys() if wanted.get(name) != back.get(name))
    if wrong:
        device.remove(f"{folder}/{LIST}")
        raise FlashFault(
            f"{folder}/{wrong[0]} was read back with other bytes than were sent ({len(wrong)} of {len(wanted)} files)",
            "The old release still runs. Run the same command once more with a shorter cable; "
            "if it says the same again, the flash of this device is worn out",
        )


def _put_beside(device: Device, name: str, data: bytes) -> None:
    """boot.py is needed at every start: it is replaced whole, and only if it is another one."""
    path = f"/{name}"
    if device.read(path) == data:
        return
    for parent in reversed(Path(path).parents[:-1]):
        device.make_folder(parent.as_posix())
    device.replace(path, data)


def _state(device: Device) -> dict:
    try:
        state = json.loads(device.read(STATE) or b"{}")
    except ValueError:
        return {}
    return state if isinstance(state, dict) else {}


def _choose(device: Device, kept: str, trial: str) -> None:
    """What the next start takes: `trial` if there is one, and `kept` again if that does not come up."""
    device.make_folder(DATA)
    device.replace(STATE, json.dumps({"slot": kept, "trial": trial, "starts": 0}).encode())
