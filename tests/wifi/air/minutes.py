"""A table's minutes on the air: `micropython minutes.py DRIVER REST_MS PLAY_MS FOLDER`; prints JSON.

At rest, and then as two people play, with how long calls wait in each.  Nothing is waited for.
"""

import asyncio
import json
import sys

import air
import seat

MINUTES = 5
PRESS_MS = 7500
COUNTED = ("bytes", "packets", "wakes", "messages", "connections")


async def minutes(act):
    """The counts of a minute, on average; `act` is called as often as players press."""
    air.counts.clear()
    for _ in range(MINUTES * 60000 // PRESS_MS):
        act()
        await asyncio.sleep_ms(PRESS_MS)
    return {name: round(getattr(air.counts, name) / MINUTES) for name in COUNTED}


async def main(driver, rest_ms, play_ms, folder):
    app, director = await seat.switched_on(driver, int(rest_ms), folder)
    found = {"rest": await minutes(lambda: None)}
    director.wait_ms = int(play_ms)
    await seat.begin(app)
    before = app.table.match.seq
    found["play"] = await minutes(lambda: seat.press(app, app.table.match.clock.active))
    found["facts"] = app.table.match.seq - before
    found["is_quiet"] = app.link.is_quiet()
    print(json.dumps(found))


asyncio.run(main(*sys.argv[1:]))
