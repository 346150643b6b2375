"""The demonstration of `make run`: an evening of two drawn events, beside the table that is played by hand.

Each table is first seen at something worth seeing: a call, a result, a break, a double, a late player.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store, tables
from host_tools.director.texts import text
from host_tools.simulator.hall import line
from host_tools.simulator.hall.evening import Evening
from host_tools.simulator.hall.hall import Hall, HallTime
from host_tools.simulator.hall.table import Table
from matchcore.clock import RUNNING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DOUBLED, SEALED
from matchcore.games.backgammon.state.match import Match

FOLDER = "tables"  # beside the store: the tables' journals
BOARDS = ("9", "10", "11", "12")  # without a device
LATE_NUMBER = 8  # the table with a missing player
LATE_MS = 6 * 60_000 + 20_000  # long enough for the rules to propose a point


class Scene(NamedTuple):
    """How far a table has played when first seen, and the prompt given `once` it is far enough."""

    until: Callable[[Match], bool]
    prompt: str = ""
    once: Callable[[Match], bool] = lambda match: True


def _is_in_game(match: Match) -> bool:
    return match.clock.state == RUNNING and match.turn_number > 5


def _has_played(match: Match, games: int) -> bool:
    return len(match.games) >= games and _is_in_game(match)


def _is_crawford(match: Match) -> bool:
    return match.game_phase == scoring.CRAWFORD and _is_in_game(match)


# By the number of the table; table 1 is played by hand.
SCENES = {
    2: Scene(lambda match: _has_played(match, 2)),
    3: Scene(Match.is_called, "roll dispute", lambda match: _has_played(match, 1)),
    4: Scene(lambda match: match.phase == SEALED),
    5: Scene(_is_crawford),
    6: Scene(Match.is_on_break, "break"),
    7: Scene(lambda match: match.phase == DOUBLED, "double", _is_in_game),
    LATE_NUMBER: Scene(lambda match: bool(match.agreed), "late"),
}


@contextmanager
def playing(desk: Desk, address: str, folder: Path, hall_time: HallTime | None = None, seed: int = 1) -> Iterator[Hall]:
    """The tables play in a thread until the end of the block; `address`: of this desk's director."""
    hall = Hall(hall_time or HallTime(), seed, folder=_made(folder / FOLDER))
    for number in SCENES:
        hall.add(number, _key(desk, number), [line.http_line(address)]).on_match = _play_out
    evening = Evening(desk, list(SCENES), BOARDS, Random(seed), hall.time.now_s, {LATE_NUMBER: LATE_MS // 1000})
    loop = asyncio.new_event_loop()
    task = loop.create_task(hall.run(evening.run(hall.time.pause, lambda: _set_scenes(hall))))
    thread = threading.Thread(target=_run, args=(loop, task), name="demonstration", daemon=True)
    thread.start()
    try:
        yield hall
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()


def began_s(store: Store) -> float:
    """The hall's starting time of day: never before its last play, however fast that was."""
    with store.reading() as connection:
        seen = [table.last_seen_s or 0.0 for table in tables.read_all(connection)]
    return max([HallTime().now_s(), *seen])


def _run(loop: asyncio.AbstractEventLoop, task: asyncio.Task[None]) -> None:
    try:
        loop.run_until_complete(task)
    except asyncio.CancelledError:
        return


def _play_out(table: Table, now_ms: float) -> None:
    """A match of the first round, over before anybody looks."""
    table.hurry(now_ms, lambda match: match.phase == SEALED)


def _set_scenes(hall: Hall) -> None:
    for life in hall.lives.values():
        life.on_match = _begin


def _begin(table: Table, now_ms: float) -> None:
    """Play up to the table's scene; a match that ends before it will do too."""
    scene = SCENES[table.number]
    table.hurry(now_ms, lambda match: scene.once(match) or match.phase == SEALED)
    table.players.prompt = scene.prompt
    table.hurry(now_ms, lambda match: scene.until(match) or match.phase == SEALED)
    if table.number == LATE_NUMBER:
        table.device.set_time(now_ms, max(table.match.at_ms, LATE_MS))


def _key(desk: Desk, number: int) -> bytes:
    """The key of a table, enrolled if necessary."""
    with desk.reading() as connection:
        table = tables.find(connection, number)
    return table.key if table else enrolment.enrol(desk, number, text("demo.table"))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
