"""Chooses what to run: a release or safe mode.  Outside the releases, so no update replaces it.

/a and /b        two slots, each a whole release with its own main.py; one runs, updates go into the other
/safe            safe mode, the last resort: fetches a release, and resets to factory settings
/data/boot.json  which slot is proven, which is on trial, and how many starts in a row have failed

Whatever is damaged, something is chosen, and nothing ends at the prompt.  The interpreter then runs main.py of the
current folder.  Details: host_tools/release/README.md.
"""

import gc
import json
import os
import sys

STATE = "/data/boot.json"
SLOTS = ("a", "b")
MOST_STARTS = 10  # failed starts of a kept release before safe mode
MOST_TRIALS = 3  # of a new release before falling back to the previous one
TRIAL_MS = 90000  # a release on trial that hangs is reset after this; one that comes up feeds the watchdog
THRESHOLD_BYTES = 4096  # of new objects between collections, without PSRAM: leaves more memory to Wi-Fi
RESERVE_BYTES = 12 * 1024  # of ESP-IDF's memory, kept from the heap while modules load
EXTERNAL_BYTES = 1 << 20  # more than this is free only with PSRAM


def read_state() -> dict:
    """boot.json, as far as it makes sense."""
    state = {"slot": "", "trial": "", "starts": 0, "why": ""}
    try:
        with open(STATE) as file:
            said = json.loads(file.read(512))
        for name in ("slot", "trial"):
            if said.get(name) in SLOTS:
                state[name] = said[name]
        state["starts"] = max(0, int(said.get("starts", 0)))
        state["news"], state["why"] = said.get("news"), str(said.get("why", ""))
    except Exception as error:  # none yet, or damaged: the slots themselves show which can run
        print("boot.json:", error)
    return state


def write_state(state: dict) -> None:
    """All or nothing; a flash that cannot be written never stops a start."""
    try:
        with open(STATE + ".new", "w") as file:
            json.dump(state, file)
        os.rename(STATE + ".new", STATE)
    except Exception as error:
        print("boot.json:", error)


def is_whole(slot: str) -> bool:
    """Whether every file of this slot's list exists with the right size."""
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
        return False  # no such slot, or no readable list


def has(path: str) -> bool:
    try:
        os.stat("/" + path)
    except OSError:
        return False
    return True


def choose(state: dict, is_counted: bool) -> str:
    """The folder to run; updates `state` for saving.  `is_counted`: failures of this start count."""
    if state["trial"]:
        if state["starts"] < MOST_TRIALS and is_whole(state["trial"]):
            state["starts"] += 1
            return state["trial"]
        why = "none of %d starts came up" % state["starts"] if is_whole(state["trial"]) else "files are missing"
        state.update({"trial": "", "starts": 0, "news": ["back", version(state["trial"]), why + died_of(state)]})
    if state["starts"] >= MOST_STARTS and has("safe/main.py"):
        # A power cycle gives the release one more chance.
        state["starts"] = MOST_STARTS - 1
        why = "%d starts did not come up" % MOST_STARTS
        state["news"] = ["safe", version(state["slot"]), why + died_of(state)]
        return "safe"
    folder = choose_kept(state)
    state["starts"] += is_counted and folder == state["slot"]
    return folder


def died_of(state: dict) -> str:
    """The release's reason for its last failure (table/running/leaving.py); cleared once read."""
    why, state["why"] = state["why"], ""
    return ": " + why if why else ""


def choose_kept(state: dict) -> str:
    """The proven slot, or any whole one if that is unknown or damaged."""
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
    """The key for factory settings, held at power-on; named by the board's data."""
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
    """A lock whose `release` returns the reserve to ESP-IDF; None with PSRAM or if no thread can be started.

    The reserve is the stack of a waiting thread, because only ESP-IDF's own objects lie in its memory."""
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
    """(folder of the next main.py, whether chosen because a key is held)."""
    import machine

    is_soft = machine.reset_cause() == machine.SOFT_RESET  # from a tool on the cable: nothing has failed
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
        gc.threshold(THRESHOLD_BYTES)  # with PSRAM a collection takes 0.1 s or more, and a start would make hundreds
    chosen, held = boot()
except Exception as error:
    sys.print_exception(error)  # type: ignore  # CPython's sys has none
    chosen, held = ([slot for slot in ("a", "b", "safe") if has(slot + "/main.py")] + [""])[0], False
if chosen:
    os.chdir("/" + chosen)
    if "" not in sys.path:
        sys.path.insert(0, "")
# The link takes this from __main__ and releases it when it starts.
reserve = hold()

# main.py shares these globals and would keep them.
for _name in [name for name in globals() if not name.startswith("_") and name not in ("chosen", "held", "reserve")]:
    del globals()[_name]
