"""The firmware's own table and link on a link that is only a model (air.py), for scripts on MicroPython."""

import asyncio
import json

import air

from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning
from matchcore.log import key_check
from table.app import App

NUMBER, KEY = 7, bytes(range(32))
LEFT, RIGHT = 0, 1
SETTLED_MS = 20000  # everything is loaded, and the line is open
APART_MS = 2000


async def switched_on(driver, wait_ms, folder):
    """A table with an empty flash in this folder and the network `driver`; its director, where calls wait `wait_ms`."""
    enrolled = {"table": NUMBER, "key": KEY.hex(), "key_check": key_check.checksum(KEY)}
    with open(folder + "/config.json", "w") as file:
        json.dump(enrolled | {"director": ["http://127.0.0.1:9"]}, file)
    director = air.install(NUMBER, KEY, wait_ms)
    board = {
        "name": "RADIO",
        "store": {"driver": "store_files", "root": folder},
        "ticks": {"driver": "ticks_machine"},
        "network": {"driver": driver},
    }
    app = App(board)
    asyncio.create_task(app.run())
    await asyncio.sleep_ms(SETTLED_MS)
    return app, director


def press(app, control):
    app.table.edges.buttons.put(control, app.ticks.now())


async def begin(app):
    """A match whose clock runs."""
    beginning.assign(app.table.match, app.table.time.now_ms(), Settings(11, "Rossi", "De Vries"))
    app.table.keep()
    for control in (LEFT, RIGHT, LEFT):
        await asyncio.sleep_ms(APART_MS)
        press(app, control)
    await asyncio.sleep_ms(APART_MS)
