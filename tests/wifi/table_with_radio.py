"""A whole table with a model radio, in MicroPython: `micropython table_with_radio.py FOLDER PORT ASKED [serial]`.

PORT is that of its page, ASKED the one at which it asks for its director. Its input is lines: `menu ENTRY` chooses in
the menu, `press CONTROL` presses a button or key, `air` shows the radio, `lines` the text on the screen, `code` the
rows of its QR code, `announce` announces it and names the director that has heard it, `modules` lists the loaded
modules, `used` says how many bytes are in use, `state` the state, the last fact that the director has and the last of
all, `joins` names the networks it has tried, `take NAME PASSWORD` gives it one as Improv does, `quit` ends; its parent
restarts it.
With `serial` it answers Improv instead.
"""

import asyncio
import gc
import sys
import time

import machine  # noqa: F401  # first: it puts the bench in its place
import network
import workbench

from matchcore.log import finding
from table.app import App
from table.linking import cable
from table.pressing.controls import KEY_1, KEY_2, KEY_3

FOLDER, PORT = sys.argv[1], int(sys.argv[2])
finding.PORT = int(sys.argv[3])
RESTARTED = 7

workbench.clear()
workbench.use_clock(time.real_ms)
network.air.points = [
    network.AccessPoint("Sala <torneo>", "password-1", rssi=-55),
    network.AccessPoint("Bar", "", rssi=-70),
    network.AccessPoint("Sala <torneo>", "password-1", rssi=-80),
    network.AccessPoint("Vicini", "unknown-1", rssi=-85),
]
network.air.access.own = "127.0.0.1"
network.air.station.own = "127.0.0.1"

BOARD = {
    "name": "RADIO",
    "store": {"driver": "store_files", "root": FOLDER},
    "ticks": {"driver": "ticks_machine"},
    "network": {"driver": "line_socket"},
    "wifi": {"driver": "wifi_station", "port": PORT, "names_port": PORT},
}


def lines(app):
    view = app.table.view
    return "|".join([view.heading] + [text for _, text in view.lines]) + "|" + view.status


async def listen(app):
    reader = asyncio.StreamReader(sys.stdin)
    while not app.heap.is_loaded:  # what is opened until then stays loaded for good
        await asyncio.sleep_ms(5)
    while True:
        words = (await reader.readline()).decode().split()
        if not words or words[0] == "quit":
            return
        if words[0] == "press":
            await press(app.table, int(words[1]))
        elif words[0] == "menu":
            await menu(app, " ".join(words[1:]))
        elif words[0] == "air":
            station, access = network.air.station, network.air.access
            print(int(station.active()), int(station.is_joined), int(access.active()), access.settings.get("ssid"))
            continue
        if words[0] == "code":
            print(*["".join([str(module) for module in row]) for row in app.table.view.qr])
            continue
        if words[0] == "announce":
            print(await announce(app.radio))
            continue
        if words[0] == "joins":
            print(*[name for _, name in network.air.joins])
            continue
        if words[0] == "take":
            cable.Cable(app.radio).take_network(" ".join(words[1:-1]), words[-1])
        if words[0] == "modules":
            print(*[name.rpartition(".")[2] for name in sys.modules if name.startswith("table.")])
            continue
        if words[0] == "state":
            print(app.table.view.state, app.table.stored, app.table.match.seq)
            continue
        if words[0] == "used":
            gc.collect()
            print(gc.mem_alloc())
            continue
        print(lines(app), "faults", workbench.faults)


async def announce(radio):
    """At once, if it has joined; where the director is that has heard it."""
    if radio.is_joined() and radio.newcomer:
        radio.newcomer._wait_ms = 0
    await asyncio.sleep_ms(600)
    return radio.newcomer.page


async def menu(app, entry):
    """Open the menu and choose the entry of this name."""
    from table.games.backgammon.answering import menus

    table = app.table
    await press(table, KEY_3)
    names = [text for text, _, _ in menus.menu(table)]
    for _ in range(names.index(entry)):
        await press(table, KEY_2)
    await press(table, KEY_1)


async def press(table, key):
    """A key, and time for the screen to follow."""
    table.handle(key, table.time.now_ms())
    await asyncio.sleep_ms(50)


async def main():
    if len(sys.argv) > 4:
        BOARD["serial"] = {"driver": "serial_repl"}
        await App(BOARD).run()
    app = App(BOARD)
    if app.radio:
        app.radio.restart = lambda: sys.exit(RESTARTED)
    asyncio.create_task(app.run())
    await listen(app)


asyncio.run(main())
