"""Makes the table and its parts from a board's data, at power-on; unloaded afterwards."""

import asyncio

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table import drivers, games
from table.keeping.archive import Archive
from table.pages.viewer import Viewer
from table.pressing.matchtime import MatchTime
from table.running.heap import Heap
from table.running.tasks import Tasks
from table.table import Table

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable
    from table.app import App
    from table.drivers.chip.store_files import Store
    from table.interfaces import Game
    from table.linking.link_task import LinkTask
    from table.running.device import Device
    from table.texts import Texts, Words


def build(app: "App") -> None:
    """The display wakes slowly, so it starts first and everything else goes on during its waits."""
    board = app.board
    app.store = drivers.make(board["store"])
    app.ticks = drivers.make(board["ticks"])
    with loading.borrowed("table.keeping.config") as files:
        config, app.problem = files.read_config(app.store)
        app.memory = _made(board, "memory")
        if "power" in board:
            drivers.make(board["power"]).start()
        if "display" in board:
            _wake_display(app)
        texts = files.load_texts(config.get("language", "en"), config.get("game", games.USUAL))
        game = games.load(config.get("game", games.USUAL))
        app.heap = Heap(app.ticks, game)
        app.rest = app.heap.rest
        app.device = _device(app)
        network = _made(board, "network") if _is_linked(app, config) else None
        news = asyncio.Event()
        app.wake = _waker(news, network)
        app.console = _made(board, "console")
        archive = _archive(app, game, texts, config, files.release_version())
        if app.display:
            _set_display(app, files.read_json)
        app.missing = _missing(app)
        app.table = _table(app, game, archive, texts, bytes.fromhex(config.get("key", "")))
        app.tasks = Tasks(app.ticks, app.table, app.mend)
        app.go_on()
        app.link = _link(app, config, network, news, files.read_json)
        app.go_on()
        app.mirror = _made(board, "mirror")
        app.extras = _extras(app)
        app.go_on()
        if "wifi" in board:
            _radio(app, config, files.read_json)
    app.heap.begin()


def _made(board: dict, part: str) -> "Any":
    """The driver of this part, or None."""
    return drivers.make(board[part]) if part in board else None


def _wake_display(app: "App") -> None:
    light = _made(app.board, "light")
    app.display = display = drivers.make(app.board["display"])
    app.dim = (light or display).dim
    app.go_on = app.store.breathe = display.go_on


def _device(app: "App") -> "Device | None":
    if "reset" not in app.board:
        return None
    from table.running.device import Device

    return Device(app)


def _is_linked(app: "App", config: dict) -> bool:
    return "key" in config and "network" in app.board


def _waker(news: asyncio.Event, network: "Any") -> "Callable[[], None]":
    """To be called when there is something to say: a call that waits on a line is let go."""
    if network is None or not network.has_line:
        return news.set

    def wake() -> None:
        news.set()
        network.let_go()

    return wake


def _archive(app: "App", game: "Game", texts: "Texts", config: dict, version: str) -> Archive:
    return Archive(
        game,
        app.store,
        game.new_match(),
        config.get("table", 0),
        version=version,
        lost=texts.TEXTS["facts_lost"] if _is_linked(app, config) else "",
        is_collected="key" in config,
    )


def _table(app: "App", game: "Game", archive: Archive, texts: "Texts", key: bytes) -> Table:
    """Without what knows the table itself: the link, the radio."""

    def viewer(table: Table, words: "Words") -> Viewer:
        return Viewer(table, words, app.note)

    return Table(game, archive, MatchTime(app.ticks.now, app.ticks.diff), texts, viewer, app, key)


def _set_display(app: "App", read_json: "Callable[[Store, str], tuple]") -> None:
    """As it was last set; its screen."""
    from table import screens

    app.is_mute = not app.display.is_readable
    with loading.borrowed("table.answering.display_settings") as display_settings:
        light, larger, problem = display_settings.read(app.store, read_json)
        app.light = display_settings.LIGHT[light]
    app.chosen = light, larger
    app.problem = app.problem or problem
    fonts = app.board.get("fonts", "table/screens/fonts")
    app.screen = screens.make(app.display, fonts, app.ticks.now, app.ticks.diff)


def _missing(app: "App") -> tuple:
    """The entries of the menu for which this board has no part, and *games* without room for them."""
    missing = app.screen.lacks if app.screen else ("larger", "games")
    if not app.dim:
        missing += ("light",)
    return missing if "wifi" in app.board else missing + ("setup",)


def _link(
    app: "App",
    config: dict,
    network: "Any",
    news: asyncio.Event,
    read_json: "Callable[[Store, str], tuple]",
) -> "LinkTask | None":
    if network is None:
        return None
    table = app.table
    # A table without a director saves 10 KB of code.
    from matchcore.log.link import TableEnd, log_of_game
    from table.linking.link_task import LinkTask

    with loading.borrowed("table.keeping.identity") as identity:
        log_id, boot, problem = identity.next_start(app.store, table.key, read_json)
    app.problem = app.problem or problem
    vocabulary = table.game.VOCABULARY
    end = TableEnd(vocabulary, table.number, table.key, log_of_game(log_id, vocabulary.game), boot)
    return LinkTask(table, end, network, config["director"], app.health, news, app.wake)


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
    made = app.radio = Radio(app, station, wifi, finder, _made(app.board, "serial"))
    # Without a network nothing can be lost; the next step is to name one.
    made.is_wanted = not networks and not link
    if networks:
        made.announce(config)


def _extras(app: "App") -> "Any":
    if not [name for name in drivers.OPTIONAL if name in app.board]:
        return None
    from table.running import extras

    return extras.make(app.table, app.board)
