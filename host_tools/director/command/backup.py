"""Backups from the command line: made, listed and restored, whether or not a director runs on the same store."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from host_tools.command_line import commands, fail
from host_tools.director.command.opening import Database, KeyFile, open_store
from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk import backups
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault, Question
from host_tools.director.texts import text

DATA = Path.home() / ".match-table"

Data = Annotated[Path, typer.Option("--data", help="Folder of the store.")]
To = Annotated[Path | None, typer.Option("--to", help="A second folder for the backup, such as one on a stick.")]
File = Annotated[Path, typer.Argument(help="The backup; `backups` lists them.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

command = commands("Backups of the director's store.")


def backup(data: Data = DATA, to: To = None, database: Database = "", key_file: KeyFile = None) -> None:
    """Make a backup now; the director may be running."""
    with _keeping(data, to, database, key_file) as keeping:
        states = backups.make_by_hand(keeping)
        for state in states:
            if not state.trouble:
                typer.echo(text("backup.made", path=backups.listed(state.folder)[0].path))
        typer.echo(text("backup.key_apart", path=keeping.key_file))
        troubles = [state.trouble for state in states if state.trouble]
    if troubles:
        raise fail("\n".join(troubles))


def list_backups(data: Data = DATA, to: To = None, database: Database = "", key_file: KeyFile = None) -> None:
    """List the backups, newest first."""
    with _keeping(data, to, database, key_file) as keeping:
        found = [backup for folder in keeping.folders for backup in backups.listed(folder)]
    for one in found:
        typer.echo(
            f"{time.strftime('%Y-%m-%d %H:%M', time.localtime(one.made_s))}  {one.size // 1024:>8} KiB  {one.path}"
        )
    if not found:
        typer.echo(text("backup.none"))


def restore(file: File, data: Data = DATA, yes: Yes = False, database: Database = "", key_file: KeyFile = None) -> None:
    """Put a backup in the place of the store: tried on a copy and shown first; the store of before is kept aside."""
    with _keeping(data, None, database, key_file) as keeping:
        try:
            aside = backups.restore(keeping, file, confirmed=None if yes else "")
        except Question as question:
            for line in (question.sentence, *question.notes, *question.reasons):
                typer.echo(line)
            if not typer.confirm(text("backup.sure")):
                raise fail(text("backup.not_done")) from None
            aside = backups.restore(keeping, file, confirmed=question.mark)
        typer.echo(text("backup.done", name=file.name, aside=aside))


@contextmanager
def _keeping(data: Path, to: Path | None, database: str, key_file: Path | None) -> Iterator[Safekeeping]:
    path = data / STORE_NAME
    if not database and not path.is_file():
        raise fail(text("backup.no_store", path=path))
    try:
        with closing(open_store(data, database, key_file)) as store:
            yield Safekeeping(Desk(store, time.time), path, to, database)
    except Fault as fault:
        raise fail(fault.message) from None


command.command("backup")(backup)
command.command("backups")(list_backups)
command.command("restore")(restore)

if __name__ == "__main__":
    command()
