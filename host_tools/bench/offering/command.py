"""`bundle` and `offer`: a release as one file, and the tables that may fetch it."""

import time
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from host_tools.command_line import fail
from host_tools.director.command.opening import Database, KeyFile, open_store
from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import updating
from host_tools.director.faults import Fault
from host_tools.installing.wanted import OWN_IMAGE
from host_tools.release import boards, build, bundles, over_image

DATA = Path.home() / ".match-table"  # the director's default folder for its store
console = Console()


def bundle(
    board: Annotated[str, typer.Argument(help="A folder of boards/.")],
    to: Annotated[Path | None, typer.Option(help="The file to write; default: BOARD-VERSION.mtb here.")] = None,
    image: Annotated[
        Path | None, typer.Option(help="For a board with an image of its own: the image.json of the image it runs.")
    ] = None,
) -> None:
    """Build the release of a board as one file that can be offered to tables."""
    try:
        with console.status(f"compiling for {board}"):
            made = bundles.of_release(_release(board, image))
    except (build.ReleaseError, over_image.NoUpdate) as error:
        raise fail(f"bundle: {error}") from error
    path = to or Path(f"{board}-{made.version}{bundles.SUFFIX}")
    bundles.write(made, path)
    typer.echo(f"{path}: {made.version} for {made.board}, {path.stat().st_size / 1024:.0f} KB")


def _release(board: str, image: Path | None) -> Path:
    if image:
        return over_image.update(board, image, build.RELEASES / board)
    if board in boards.names() and boards.facts_of(board).get("deploy") == OWN_IMAGE:
        raise over_image.NoUpdate(
            f"{board} has its code in an image of its own: name that image's image.json with --image "
            f"(`make image BOARD={board}` has written it beside the image's README)"
        )
    return build.release(board)


def offer(
    file: Annotated[Path, typer.Argument(help="A release made by `bundle`.")],
    table: Annotated[list[int] | None, typer.Option(help="Only this table; may be repeated.")] = None,
    older: Annotated[bool, typer.Option("--older", help="Allow it to replace a newer version.")] = False,
    data: Annotated[Path, typer.Option(help="Folder of the director's store.")] = DATA,
    database: Database = "",
    key_file: KeyFile = None,
) -> None:
    """Offer a release to tables: each fetches it when idle; the director's page shows the progress."""
    if not database and not (data / STORE_NAME).is_file():
        raise fail(f"offer: there is no director's store in {data}: name its folder with --data, or its --database")
    try:
        found = bundles.read(file)
        with closing(open_store(data, database, key_file)) as opened:
            numbers = updating.offer(Desk(opened, time.time), updating.row_of(found), table or (), older)
    except (OSError, bundles.BadBundle, Fault) as error:
        raise fail(f"offer: {error}") from error
    if not numbers:
        raise fail("offer: no table is enrolled there")
    typer.echo(f"{found.version} for {found.board} is offered to table {', '.join(map(str, numbers))}")
