"""Plays match files on a HEADLESS table and compares the director's store with the file.

Everything between is real: the firmware in a MicroPython process, its files, the director's server on a loopback
socket, its SQLite file.  Only the table's time is virtual, so that a match takes a second.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.simulator import mat
from host_tools.simulator.headless import Headless, enrol
from host_tools.simulator.player import Players, TableOutOfStep
from matchcore.sides import LETTERS

TABLE = 1


class Disagreement(Exception):
    """The director's store disagrees with the file."""


@dataclass
class Played:
    """A match as the director has it: a line for each game, and the last line."""

    games: list[dict]
    result: dict


@contextmanager
def hall() -> Iterator[tuple[Director, Headless]]:
    """A director with one enrolled table, switched on, in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="match-table-") as folder:
        root = Path(folder)
        with server.director_in(root) as director:
            key = enrolment.enrol(director.desk, TABLE, "Table 1")
            enrol(root / "table", TABLE, key, [director.address])
            with Headless(root / "table") as table:
                yield director, table


def play(director: Director, table: Headless, match: mat.MatFile, rule_set: str = "wbgf21") -> Played:
    """Assign the match, let the players play it, and read the outcome from the director.

    `TableOutOfStep` if the table asks for something that is not next in the file, `Disagreement` if in the end the
    director's store disagrees with the file.
    """
    match_id = placing.assign(director.desk, TABLE, Settings(match.length, *match.names, rule_set))
    view = until_offered(table)
    players = Players(table, match)
    players.view = view
    players.play()
    table.sync()
    played = _stored(director, match_id)
    _compare(match, played)
    return played


def until_offered(table: Headless) -> dict:
    """The order comes with the answer to a call; if one was under way, a second call is needed."""
    view = table.sync()
    for _ in range(20):
        if view["state"] == "offered":
            return view
        view = table.sync()
    raise TableOutOfStep(f"the table was not offered the match: it is in the state {view['state']!r}")


def _stored(director: Director, match_id: int) -> Played:
    games = [_game_line(game) for game in director.get(f"/api/tables/{TABLE}")["games"]]
    row = next(row for row in director.get("/api/results")["matches"] if row["id"] == match_id)
    if row["reported"] is None:
        raise Disagreement(f"the director has no result of the match, which is {row['status']}")
    result = row["reported"]
    winner = None if result["winner"] is None else LETTERS[result["winner"]]
    line = {"winner": winner, "name": result["winner_name"], "score": result["score"], "code": row["code"]}
    return Played(games, {**line, "type": result["type"]})


def _game_line(game: dict) -> dict:
    return {
        "number": game["number"],
        "winner": LETTERS[game["winner"]],
        "kind": game["kind"],
        "cube": game["cube"],
        "points": game["points"],
        "score": game["score"],
        "crawford": game["phase"] == "crawford",
    }


def _compare(match: mat.MatFile, played: Played) -> None:
    """The same games, cube levels, winners, points and scores; the score limited to the length (AMB-35)."""
    due = [mat.as_line(game, match.length) for game in match.games]
    for number, line in enumerate(due):
        has = played.games[number] if number < len(played.games) else None
        if has != line:
            where = f"{match.path}, line {match.games[number].wins_line}"
            raise Disagreement(f"{where}: the file says {line}, the director has {has}")
    if len(played.games) != len(due):
        raise Disagreement(f"{match.path}: {len(due)} games, the director has {len(played.games)}")
    last = (LETTERS[match.winner], due[-1]["score"], "POINTS")
    if (played.result["winner"], played.result["score"], played.result["type"]) != last:
        raise Disagreement(f"{match.path}: {last[0]} wins {last[1]}, the director has {played.result}")


def play_all(paths: list[Path], shown: Callable[[Path, Played], None]) -> None:
    """Read every file first, so that a bad one stops everything; then play them on one table."""
    matches = [mat.read(path) for path in paths]
    with hall() as (director, table):
        for match in matches:
            shown(match.path, play(director, table, match))
