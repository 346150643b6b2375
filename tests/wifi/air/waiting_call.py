"""The heap that a call leaves while it waits: `micropython waiting_call.py FOLDER`; prints bytes by the second.

The whole table steps a hundred times a second meanwhile.  With the heap locked the loop could not run, so bytes are
counted.
"""

import asyncio
import gc
import json
import sys

import air
import seat

WAIT_MS = 4000
SECONDS = 12
DELAY_MS = 8000


async def main(folder):
    app, _ = await seat.switched_on("line_socket", WAIT_MS, folder)
    await seat.begin(app)
    await asyncio.sleep_ms(DELAY_MS)
    found = []
    for _ in range(SECONDS):
        gc.collect()
        gc.disable()
        messages, before = air.counts.messages, gc.mem_alloc()
        await asyncio.sleep_ms(1000)
        left = gc.mem_alloc() - before
        gc.enable()
        if air.counts.messages == messages:
            found.append(left)
    print(json.dumps({"is_quiet": app.link.is_quiet(), "connections": air.counts.connections, "bytes": found}))


asyncio.run(main(sys.argv[1]))
