"""Chooses what runs: a release, or safe mode.  It stands beside the releases, and no update replaces it.

/a and /b        two slots, each a whole release with its own main.py; one runs, an update is put into the other
/safe            safe mode: what is left when neither comes up; fetches a release, and resets to factory settings
/data/boot.json  which slot has proven itself, which is on trial, and how many starts in a row have not come up

Whatever is damaged or missing here, something is chosen: nothing below may end in the prompt.  The interpreter runs
the main.py of the folder that is then the current one.  The whole story: host_tools/release/README.md.
"""

import gc
import json
import os
import sys

STATE = "/data/boot.json"
SLOTS = ("a", "b")
MOST_STARTS = 10  # of a kept release that do not come up, before safe mode
MOST_TRIALS = 3  # of a new one, before the one that was there before
TRIAL_MS = 90000  # a release on trial that hangs is reset after this; one that comes up feeds the watchdog
THRESHOLD_BYTES = 4096  # of new objects between two collections, without PSRAM: the heap takes less from Wi-Fi
RESERVE_BYTES = 12 * 1024  # of ESP-IDF's memory, kept from the heap while modules are loaded
EXTERNAL_BYTES = 1 << 20  # more than this is free only where there is PSRAM


def read_state() -> dict:
    """What boot.json says, as far as it can be understood."""
    state = {"slot": "", "trial": "", "starts": 0, "why": ""}
    try:
        with open(STATE) as file:
            said = json.loads(file.read(512))
        for name in ("slot", "trial"):
            if said.get(name) in SLOTS:
                state[name] = said[name]
        state["starts"] = max(0, int(said.get("starts", 0)))
        state["news"], state["why"] = said.get("news"), str(said.get("why", ""))
    except Exception as error:  # none yet, or damaged: the slots themselves say which of them can run
        print("boot.json:", error)
    return state


def write_state(state: dict) -> None:
    """Whole or not at all; a flash that cannot be written keeps nothing from starting."""
    try:
        with open(STATE + ".new", "w") as file:
            json.dump(state, file)
        os.rename(STATE + ".new", STATE)
    except Exception as error:
        print("boot.json:", error)


def is_whole(slot: str) -> bool:
    """Whether every file that the release in this slot lists is there and as long as it says."""
    line = ""
    try:
        with open("/%s/release.json" % slot) as file:
            for line in file:
                if line.startswith('["'):
                    name, size, _ = json.loads(line.strip().rstrip(","))
                    if os.stat("/%s/%s" % (slot, name))[6] != size:
                        return False
        return bool(slot) and line.startswith("]}") and has(slot + "/main.py")
    except Exception:
        return False  # no such slot, or no list that can be read


def has(path: str) -> bool:
    try:
        os.stat("/" + path)
    except OSError:
        return False
    return True


def choose(state: dict, is_counted: bool) -> str:
    """The folder to run; `state` becomes what is to be kept.  `is_counted`: this start has to come up."""
    if state["trial"]:
        if state["starts"] < MOST_TRIALS and is_whole(state["trial"]):
            state["starts"] += 1
            return state["trial"]
        why = "none of %d starts came up" % state["starts"] if is_whole(state["trial"]) else "files are missing"
        state.update({"trial": "", "starts": 0, "news": ["back", version(state["trial"]), why + died_of(state)]})
    if state["starts"] >= MOST_STARTS and has("safe/main.py"):
        # Switched off and on, the release has one more chance.
        state["starts"] = MOST_STARTS - 1
        why = "%d starts did not come up" % MOST_STARTS
        state["news"] = ["safe", version(state["slot"]), why + died_of(state)]
        return "safe"
    folder = choose_kept(state)
    state["starts"] += is_counted and folder == state["slot"]
    return folder


def died_of(state: dict) -> str:
    """What the release says of its last start (table/running/leaving.py), for once."""
    why, state["why"] = state["why"], ""
    return ": " + why if why else ""


def choose_kept(state: dict) -> str:
    """The slot that has proven itself; where that cannot be known, or it is damaged, one that is whole."""
    marked = [slot for slot in SLOTS if has(slot + "/kept")]
    for slot in [state["slot"]] + marked + list(SLOTS):
        if slot and is_whole(slot):
            if state["slot"] and slot != state["slot"]:
                state["news"] = ["back", version(state["slot"]), "files are missing"]
            state["slot"] = slot
            return slot
    for folder in ("safe",) + SLOTS:
        if has(folder + "/main.py"):
            if folder == "safe":
                state["news"] = ["safe", "", "no slot has a whole release"]
            return folder
    return ""


def version(slot: str) -> str:
    try:
        with open("/%s/release.json" % slot) as file:
            return json.loads(file.readline() + "]}")["version"]
    except Exception:
        return ""


def is_key_held() -> bool:
    """Whether somebody who switches it on wants the factory settings; which key that is, the board's data says."""
    sys.path.insert(0, "/safe")
    try:
        return __import__("held").is_held()
    except Exception as error:
        print("held:", error)
        return False
    finally:
        sys.path.pop(0)
        for name in ("held", "board"):  # the release has its own board.py
            sys.modules.pop(name, None)


def hold():
    """A lock whose `release` gives the reserve back to ESP-IDF; None where there is PSRAM, or no thread to be had.

    Only ESP-IDF's own objects lie in its memory: here it is the stack of a thread that does nothing but wait."""
    if gc.mem_free() > EXTERNAL_BYTES:
        return None
    try:
        import _thread

        lock = _thread.allocate_lock()
        lock.acquire()
        _thread.stack_size(RESERVE_BYTES)
        _thread.start_new_thread(lock.acquire, ())
        _thread.stack_size(0)
        return lock
    except Exception as error:
        print("reserve:", error)
        return None


def boot() -> tuple:
    """(the folder that the next main.py is taken from, whether that is because a key is held)."""
    import machine

    is_soft = machine.reset_cause() == machine.SOFT_RESET  # as a cable's tools do it: nothing has failed
    if not is_soft and has("safe/main.py") and is_key_held():
        return "safe", True
    if not has("data"):
        os.mkdir("/data")
    state = read_state()
    folder = choose(state, not is_soft)
    write_state(state)
    if folder and folder == state["trial"]:
        machine.WDT(timeout=TRIAL_MS)
    return folder, False


try:
    if gc.mem_free() < EXTERNAL_BYTES:
        gc.threshold(THRESHOLD_BYTES)  # with PSRAM a collection takes 0.1 s and more, and a start would make hundreds
    chosen, held = boot()
except Exception as error:
    sys.print_exception(error)  # type: ignore  # CPython's sys has none
    chosen, held = ([slot for slot in ("a", "b", "safe") if has(slot + "/main.py")] + [""])[0], False
if chosen:
    os.chdir("/" + chosen)
    if "" not in sys.path:
        sys.path.insert(0, "")
# The link takes this out of __main__ and releases it when it starts.
reserve = hold()

# main.py runs among these names, and would carry them through the day.
for _name in [name for name in globals() if not name.startswith("_") and name not in ("chosen", "held", "reserve")]:
    del globals()[_name]
