"""`python -m host_tools.simulator play FILE.mat …`: a played match, for people and programs."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from host_tools.command_line import fail
from host_tools.simulator.headless import HeadlessError
from host_tools.simulator.mat import BadMatchFile
from host_tools.simulator.play import Disagreement, Played, play_all
from host_tools.simulator.player import TableOutOfStep

WRONG_FILE = 2
NO_AGREEMENT = 1


def play(
    files: Annotated[list[Path], typer.Argument(help="Complete matches exported by GNU Backgammon (.mat).")],
    as_json: Annotated[bool, typer.Option("--json", help="One line per game, then one for the match.")] = False,
) -> None:
    """Play matches on a headless table through its buttons only, and compare the result with the director's store.

    Ends with 0 if the director's store agrees with every file, 1 if not, 2 if a file is wrong or cut off.
    """
    shown = _as_lines if as_json else _as_table
    try:
        with Console(stderr=True).status("playing"):
            play_all(files, shown)
    except BadMatchFile as error:
        raise fail(str(error), WRONG_FILE) from None
    except (TableOutOfStep, Disagreement, HeadlessError) as error:
        raise fail(str(error), NO_AGREEMENT) from None


def _as_lines(path: Path, played: Played) -> None:
    for line in [*played.games, played.result]:
        typer.echo(json.dumps({"file": path.name, **line}, ensure_ascii=False))


def _as_table(path: Path, played: Played) -> None:
    result = played.result
    table = Table(title=f"{path.name}: {result['name']} wins {_score(result)}, code {result['code']}")
    for heading in ("game", "winner", "kind", "cube", "points", "score", ""):
        table.add_column(heading, justify="right" if heading in ("game", "cube", "points") else "left")
    for game in played.games:
        crawford = "Crawford" if game["crawford"] else ""
        cells = (game["number"], game["winner"], game["kind"], game["cube"], game["points"], _score(game), crawford)
        table.add_row(*map(str, cells))
    Console().print(table)


def _score(line: dict) -> str:
    return f"{line['score'][0]}–{line['score'][1]}"
