"""Safe mode: runs when no release comes up, calls the director, and fetches and starts the release it offers.

Not part of any release, and never replaced by an update.  Its messages are on the display, too.
"""

import asyncio
import sys
import time

import machine
from board import BOARD  # type: ignore  # comes from the board's own folder
from factory import count_down, reset  # type: ignore  # beside this file, on the device
from held import is_held  # type: ignore
from signs import Signs  # type: ignore

from matchcore.log.link import BadMessage
from table.drivers.chip.store_files import Store
from table.drivers.net import network_socket
from table.keeping import slots
from table.keeping.config import read_config, read_json
from table.keeping.identity import next_start
from table.linking.updating import Fetch, Talk

AGAIN_S = 5
JOIN_S = 20
LEAVE_MS = 300  # from disconnect() until ESP-IDF has let go; a connect() before that is an error

kept = globals().get("reserve")  # what boot.py keeps from the heap: Wi-Fi's


class End:
    def __init__(self, table: int, log_id: int, boot: int) -> None:
        self.table = table
        self.log_id = log_id
        self.boot = boot
        self.count = 0


def join(config: dict) -> None:
    """The first of the networks that can be joined; OSError if there is none."""
    import network

    station = network.WLAN(network.STA_IF)
    station.active(True)
    station.config(reconnects=0)  # left to itself it tries one network for ever, and refuses every other
    for name, password in config.get("wifi", ()):
        if station.isconnected():
            return
        station.disconnect()
        time.sleep_ms(LEAVE_MS)
        station.connect(name, password or None)
        for _ in range(2 * JOIN_S):
            if station.isconnected():
                return
            time.sleep_ms(500)
    if not station.isconnected():
        raise OSError("no Wi-Fi")


def reason() -> str:
    """Why boot.py came here; repeated in every call."""
    news = slots.read_state().get("news")
    return news[2] if news and news[0] == "safe" else "no release comes up"


async def update(config: dict, end: End, why: str, signs: Signs) -> None:
    """Into the slot that has failed, leaving the other one alone; then its trial."""
    state = slots.read_state()
    said = "no_director"
    slot = state.get("slot", "a")
    for address in config["director"]:
        talk = Talk(end, bytes.fromhex(config["key"]), network_socket.Network(), address)
        try:
            await talk.tell("safe", slots.release_in("/" + slot)[1], why)
            said = "waiting"
            fetch = Fetch(talk, slot)
            while await fetch.step():
                if said == "waiting":
                    said = "fetching"
                    signs.show(said)
            if fetch.is_there():
                await fetch.try_it()
        except (OSError, BadMessage) as error:
            print("safe mode:", address, error)
    signs.show(said)


async def run(signs: Signs) -> None:
    store = Store(slots.STATE.rpartition("/")[0])
    config, problem = read_config(store)
    print("safe mode:", problem)
    if "key" not in config:
        signs.show("not_enrolled")
        return
    signs.show("waiting")
    if kept:
        kept.release()
    key = bytes.fromhex(config["key"])
    log_id, boot, _ = next_start(store, key, read_json)
    end = End(config["table"], log_id, boot)
    why = reason()
    while True:
        try:
            join(config)
            await update(config, end, why, signs)
        except Exception as error:  # nothing may end this
            signs.show("no_wifi" if isinstance(error, OSError) else "waiting")
            sys.print_exception(error)  # type: ignore  # CPython's sys has none
        await asyncio.sleep(AGAIN_S)


if is_held():
    if count_down(is_held, Signs(BOARD).show):
        reset()
        machine.reset()
    machine.soft_reset()  # a button that is stuck is not asked again
else:
    asyncio.run(run(Signs(BOARD)))
