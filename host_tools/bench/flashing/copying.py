"""Copying a release onto a device: into the inactive slot, verified, and only then chosen.

A slot without its file list is incomplete: the list is removed first and written last.
Whenever the cable is pulled, the device starts its old release or the complete new one.  Files already there with the
right bytes are not copied again, so a second try continues where the first one stopped.
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
KEPT = "kept"  # marks a slot that has proven itself

Progress = Callable[[int, int], None]  # bytes done, bytes in all


def put(device: Device, release: Release, progress: Progress = lambda done, of: None) -> str:
    """The slot that now holds the release and is used at the next start."""
    state = _state(device)
    before = str(state.get("slot", ""))
    if before not in SLOTS or not device.names(f"/{before}"):
        before = ""
    if before and state.get("trial"):
        _choose(device, before, "")  # an unproven release makes room
    slot = next(each for each in SLOTS if each != before)
    _fill(device, f"/{slot}", release.files(), progress)
    for name, data in release.beside.items():
        _put_beside(device, name, data)
    _choose(device, before or slot, slot if before else "")
    return slot


def is_on_trial(device: Device) -> bool:
    """Whether the next start's release must prove itself; a first one has nothing to fall back to."""
    return bool(_state(device).get("trial"))


def _fill(device: Device, folder: str, files: dict[str, bytes], progress: Progress) -> None:
    """Make the folder hold exactly these files."""
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
    """boot.py is needed at every start: replace it atomically, and only if it differs."""
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
    """Set the slot for the next start: `trial` if given, with `kept` as the fallback."""
    device.make_folder(DATA)
    device.replace(STATE, json.dumps({"slot": kept, "trial": trial, "starts": 0}).encode())
