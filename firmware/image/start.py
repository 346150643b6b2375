"""Chooses what a board's own image runs: an update from one of the halves of flash, or the image alone.

The words are those of boot.py, for the slots "a" and "b", which are the halves; "image" is the image alone, which is
always there.  An update that does not come up on trial gives way to what ran before, a kept one to the image.
"""

import json
import os
import sys

from image import overlay
from table.keeping import halves, slots

MOST_STARTS = 10  # failed starts of a kept update before the image runs alone
MOST_TRIALS = 3
_OURS = ("frozen_in", "image", "matchcore", "table")
TRIAL_MS = 90000  # an update on trial that hangs is reset after this


def start(board: str) -> None:
    """Whatever is damaged, something runs; the modules used for the choice are dropped, and may be replaced."""
    chosen = version = ""
    try:
        import frozen_in  # type: ignore  # made with the image

        chosen, version = boot(board, frozen_in.VERSION)
    except Exception as error:
        sys.print_exception(error)  # type: ignore  # CPython's sys has none
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        sys.modules.pop(name)
    if chosen in slots.SLOTS:
        overlay.mount(halves.memory_of(chosen))
        __import__("frozen_in").VERSION = version


def boot(board: str, version: str) -> tuple:
    """(what runs over or as the image of this board and version, the version of that)."""
    import machine

    for folder in ("/data", "/" + slots.IMAGE):
        _make(folder)
    _name_image(board, version)
    state = _read_state()
    written = dict(state)
    chosen = choose(state, machine.reset_cause() != machine.SOFT_RESET)
    if state != written:
        _write_state(state)
    if chosen == state["trial"]:
        machine.WDT(timeout=TRIAL_MS)
    os.chdir("/" + chosen)
    return chosen, slots.release_in("/" + chosen)[1]


def choose(state: dict, is_counted: bool) -> str:
    """A half or the image; updates `state` for saving.  `is_counted`: failures of this start count."""
    trial = state["trial"]
    if trial:
        fault = halves.fault_of(trial)
        if state["starts"] < MOST_TRIALS and not fault:
            state["starts"] += 1
            return trial
        state.update({"trial": "", "starts": 0})
        _went_back(state, trial, fault or "none of %d starts came up" % MOST_TRIALS)
    slot = state["slot"] or _kept()
    if slot != slots.IMAGE:
        fault = halves.fault_of(slot)
        if not fault and state["starts"] >= MOST_STARTS:
            fault = "%d starts did not come up" % MOST_STARTS
        if fault:
            slot, state["starts"] = _went_back(state, slot, fault), 0
    state["slot"] = slot
    state["starts"] += is_counted and slot != slots.IMAGE
    return slot


def _kept() -> str:
    """Without boot.json: the half with the mark of a proven one."""
    for slot in slots.SLOTS:
        if halves.is_kept(slot) and not halves.fault_of(slot):
            return slot
    return slots.IMAGE


def _went_back(state: dict, slot: str, fault: str) -> str:
    why, state["why"] = state["why"], ""
    said = halves.version_in(slot)
    state["news"] = ["back", said, fault + (": " + why if why else "")]
    return slots.IMAGE


def _read_state() -> dict:
    """boot.json, as far as it makes sense."""
    said = slots.read_state()
    starts, trial = said.get("starts"), said.get("trial")
    state = {"slot": said.get("slot", ""), "trial": trial if trial in slots.SLOTS else ""}
    state["starts"] = starts if isinstance(starts, int) and starts > 0 else 0
    state["why"] = str(said.get("why", ""))
    state["news"] = said.get("news")
    return state


def _write_state(state: dict) -> None:
    """A flash that cannot be written never stops a start."""
    try:
        slots.write_state(state)
    except OSError as error:
        print("boot.json:", error)


def _name_image(board: str, version: str) -> None:
    """The image's own release.json, as a slot has it."""
    if slots.release_in("/" + slots.IMAGE) == (board, version):
        return
    try:
        with open("/%s/%s" % (slots.IMAGE, slots.LIST), "w") as file:
            file.write(json.dumps({"board": board, "version": version})[:-1] + ', "files": [\n]}\n')
    except OSError as error:
        print("release.json:", error)


def _make(folder: str) -> None:
    try:
        os.mkdir(folder)
    except OSError:
        pass  # there already
