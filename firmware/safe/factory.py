"""Factory settings: removes the enrolment, the comfort settings and an update on trial, but never the log of facts.

That log may hold results that no director has; `identity` belongs to it and stays, too.
"""

import json
import os
import time

TYPE_CHECKING = False  # as in matchcore.compat

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = "/data"
KEPT = ("log", "identity", "identity.json", "boot.json")
COUNT_S = 10
RELEASE_S = 5  # a button that stays down for so long behind the count is stuck, and asks for nothing
LOOK_MS = 100


def count_down(is_held: "Callable[[], bool]", show: "Callable[..., None]") -> bool:
    """Whether the key was held to the end and then released.

    `show` gets the words and their values (signs.py)."""
    for left in range(COUNT_S, 0, -1):
        show("reset", left)
        for _ in range(1000 // LOOK_MS):
            time.sleep_ms(LOOK_MS)
            if not is_held():
                return False
    show("let_go")
    for _ in range(RELEASE_S * 1000 // LOOK_MS):
        time.sleep_ms(LOOK_MS)
        if not is_held():
            return True
    show("stuck")
    return False


def reset() -> None:
    """Files only: folders belong to the log of facts."""
    for entry in os.ilistdir(DATA):
        if entry[0] not in KEPT and not entry[1] & 0x4000:
            os.remove(DATA + "/" + entry[0])
    try:
        with open(DATA + "/boot.json") as file:
            slot = json.loads(file.read(512))["slot"]
    except (OSError, ValueError, KeyError, TypeError):
        return  # boot.py finds out by itself
    with open(DATA + "/boot.json.new", "w") as file:
        json.dump({"slot": slot, "trial": "", "starts": 0}, file)
    os.rename(DATA + "/boot.json.new", DATA + "/boot.json")
