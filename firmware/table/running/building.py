"""Makes the table's parts from a board's data, at power-on; unloaded afterwards."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table import drivers, games

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.app import App
    from table.drivers.chip.store_files import Store
    from table.linking.link_task import LinkTask
    from table.running.device import Device


def begin(app: "App") -> tuple:
    board = app.board
    app.store = drivers.make(board["store"])
    app.ticks = drivers.make(board["ticks"])
    with loading.borrowed("table.keeping.config") as files:
        config, app.problem = files.read_config(app.store)
        memory = drivers.make(board["memory"]) if "memory" in board else None
        if "power" in board:
            drivers.make(board["power"]).start()
        if "display" in board:
            _wake_display(app)
        texts = files.load_texts(config.get("language", "en"), config.get("game", games.USUAL))
    return config, texts, memory


def _wake_display(app: "App") -> None:
    """The display wakes slowly, so it starts first and everything else goes on during its waits."""
    board = app.board
    light = drivers.make(board["light"]) if "light" in board else None
    app.display = display = drivers.make(board["display"])
    app.dim = getattr(light or display, "dim", None)
    app.go_on = app.store.breathe = getattr(display, "go_on", app.go_on)


def finish(app: "App", config: dict) -> None:
    with loading.borrowed("table.keeping.config") as files:
        app.table.archive.version = files.release_version()
        _finish(app, config, files.read_json)


def _finish(app: "App", config: dict, read_json: "Callable[[Store, str], tuple]") -> None:
    board, table = app.board, app.table
    language = config.get("language", "en")
    table.lacked = "" if table.texts.language == language else language
    app.device = _device(app)
    app.link = _link(app, config, read_json)
    app.go_on()
    app.screen = _screen(app, read_json)
    app.go_on()
    app.mirror = drivers.make(board["mirror"]) if "mirror" in board else None
    app.extras = _extras(app)
    app.go_on()
    if "wifi" in board:
        _radio(app, config, read_json)


def _device(app: "App") -> "Device | None":
    if "reset" not in app.board:
        return None
    from table.running.device import Device

    return Device(app)


def _link(app: "App", config: dict, read_json: "Callable[[Store, str], tuple]") -> "LinkTask | None":
    table = app.table
    if "key" not in config:
        table.archive.is_collected = False
        return None
    key = table.key = bytes.fromhex(config["key"])
    if "network" not in app.board:
        return None
    # A table without a director saves 10 KB of code.
    from matchcore.log.link import TableEnd, log_of_game
    from table.linking.link_task import LinkTask

    with loading.borrowed("table.keeping.identity") as identity:
        log_id, boot, problem = identity.next_start(app.store, key, read_json)
    table.archive.is_noted, table.archive.lost = True, table.texts.TEXTS["facts_lost"]
    app.problem = app.problem or problem
    vocabulary = table.game.VOCABULARY
    end = TableEnd(vocabulary, table.number, key, log_of_game(log_id, vocabulary.game), boot)
    task = LinkTask(table, end, drivers.make(app.board["network"]), config["director"], app.health)
    table.wake = task.wake
    return task


def _radio(app: "App", config: dict, read_json: "Callable[[Store, str], tuple]") -> None:
    from table.linking import radio_parts
    from table.linking.radio import Radio

    table, link = app.table, app.link
    with loading.borrowed("table.keeping.wifi_config") as wifi_config:
        networks, ip, problem = wifi_config.read_networks(config)
    app.problem = app.problem or problem
    station = drivers.make(app.board["wifi"])
    station.hostname = "match-table-%d" % table.number
    wifi = finder = None
    if networks:
        last = read_json(table.store, radio_parts.LAST)[0].get("last", "")
        wifi = radio_parts.supervisor_of(table, station, networks, ip, app.ticks, link, last)
    if networks and link:
        finder = radio_parts.finder_of(table, link, station)
    table.missing = tuple([entry for entry in table.missing if entry != "setup"])
    serial = drivers.make(app.board["serial"]) if "serial" in app.board else None
    made = app.radio = table.radio = Radio(app, station, wifi, finder, serial)
    # Without a network nothing can be lost; the next step is to name one.
    made.is_wanted = not networks and not link
    if networks:
        made.announce(config)


def _screen(app: "App", read_json: "Callable[[Store, str], tuple]"):
    board, table = app.board, app.table
    if "display" not in board:
        return None
    from table import screens

    table.dim = app.dim
    table.is_mute = not getattr(app.display, "is_readable", True)
    table.missing = ("setup",) if table.dim else ("light", "setup")
    with loading.borrowed("table.answering.display_settings") as display_settings:
        app.light, problem = display_settings.restore(table, app.store, read_json)
    app.problem = app.problem or problem
    screen = screens.make(app.display, board.get("fonts", "table/screens/fonts"), app.ticks.now, app.ticks.diff)
    table.missing += getattr(screen, "lacks", ())
    return screen


def _extras(app: "App"):
    if not [name for name in drivers.OPTIONAL if name in app.board]:
        return None
    from table.running import extras

    return extras.make(app.table, app.board)
