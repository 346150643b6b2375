"""Backups of the running store, every ten minutes, to one or two folders; and restoring.

A failed backup is reported and retried. A restore is tried on a copy first; the previous store is kept aside, and the
restored one notes the person.
"""

import logging
import os
import re
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.director.desk import acts, background, confirmation
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import numbers
from host_tools.director.store import Store, people, tables
from host_tools.director.store.databases import backups, dumps
from host_tools.director.store.databases.backups import Contents, Unusable
from host_tools.director.texts import text

EVERY_S = 600
AGAIN_S = 30  # after a failure
FOLDER = "backups"
ASIDE = "before-restore-"
RECENT = 12  # all of the newest are kept: two hours
HOURS, DAYS = 24, 30  # then the last of each hour, then of each day

log = logging.getLogger("director")

_NAME = re.compile(r"director-(before-restore-)?(\d{4}-\d\d-\d\d)_(\d\d)-\d\d-\d\d(-\d+)?\.(sqlite|dump)")


@dataclass(frozen=True)
class Backup:
    name: str
    path: Path
    made_s: float
    size: int


@dataclass(frozen=True)
class State:
    """Backups of one folder; `trouble`: why the last one failed, "" = it did not."""

    folder: Path
    last_s: float | None
    trouble: str


class Safekeeping:
    """Backups of one desk. `store`: its file; `second`: another folder, such as a stick.

    `database`: the URL of a store in PostgreSQL; then only the folder of that file counts."""

    def __init__(self, desk: Desk, store: Path, second: Path | None = None, database: str = "") -> None:
        self.desk = desk
        self.source: Any = dumps.Dumps(database) if database else backups.File(store)
        self.key_file = desk.store.key_file or store.with_name(backups.KEY_NAME)
        self.folders = [store.parent / FOLDER, *([second] if second else [])]
        self._troubles: dict[Path, str] = {}
        # In the first folder, by the clock that nobody sets: the last failure, and the last backup of this process.
        self._failed_s: float | None = None
        self._made_s: float | None = None
        self._own: dict[Path, list[str]] = {}  # by folder, the names of those made here, newest last
        self._lock = threading.Lock()

    # -- making them -----------------------------------------------------------------------------------------------

    def make(self) -> list[State]:
        """One backup in each folder; a missing folder is reported without stopping the other."""
        with self._lock:
            self._failed_s = None
            for folder in self.folders:
                trouble = self._made_in(folder)
                if trouble != self._troubles.get(folder, ""):
                    log.error(trouble) if trouble else log.warning("backups in %s are made again", folder)
                self._troubles[folder] = trouble
            if self._troubles[self.folders[0]]:
                self._failed_s = self.desk.steady_s()
            else:
                self._made_s = self.desk.steady_s()
        return self.states()

    def _made_in(self, folder: Path) -> str:
        if folder != self.folders[0] and not folder.is_dir():
            return text("backup.no_folder", folder=folder)  # the stick is not plugged in: do not create its folder
        try:
            name = self.new_name(folder)
            self.source.copy(folder / name)
            own = self._own[folder] = [*self._own.get(folder, []), name][-RECENT:]
            _rotate(folder, own)
        except (OSError, sqlite3.Error, Fault) as error:
            return text("backup.failed", folder=folder, words=error_words(error))
        return ""

    def new_name(self, folder: Path, aside: str = "") -> str:
        return _name(self.desk.now_s(), folder, self.source.ending, aside)

    def states(self) -> list[State]:
        found = []
        for folder in self.folders:
            own = self._own.get(folder, [])[-1:]  # the clock may have been set back since the others
            last = max(listed(folder), key=lambda one: (one.name in own, one.made_s), default=None)
            found.append(State(folder, last.made_s if last else None, self._troubles.get(folder, "")))
        return found

    def is_due(self) -> bool:
        if self._failed_s is not None:
            return self.desk.steady_s() - self._failed_s >= AGAIN_S
        last_s = self.states()[0].last_s
        if last_s is None:
            return True
        age_s = self.desk.now_s() - last_s
        if age_s < 0 and self._made_s is not None:  # the clock was set back
            age_s = self.desk.steady_s() - self._made_s
        return not 0 <= age_s < EVERY_S

    # -- every ten minutes -----------------------------------------------------------------------------------------

    def going_on(self) -> AbstractContextManager[None]:
        """Make backups in the background during this block."""
        return background.repeating("backups", self._look, lambda: 1 if self.is_due() else 20)

    def _look(self) -> None:
        if self.is_due():
            self._made()

    def _made(self) -> None:
        try:
            self.make()
        except Exception as error:
            self._failed_s = self.desk.steady_s()
            log.error("no backup could be made", exc_info=error)


def error_words(error: Exception) -> str:
    """Why it failed, without Python's error number."""
    if isinstance(error, Fault):
        return error.message
    return getattr(error, "strerror", None) or str(error)


def _name(now_s: float, folder: Path, ending: str, aside: str = "") -> str:
    """By the local wall clock; a second one within a second gets a suffix."""
    name = backups.PREFIX + aside + time.strftime("%Y-%m-%d_%H-%M-%S", time.localtime(now_s))
    taken, found = 1, name + ending
    while (folder / found).exists():
        taken += 1
        found = f"{name}-{taken}{ending}"
    return found


def listed(folder: Path) -> list[Backup]:
    try:
        found = [(path, path.stat()) for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:
        return []
    every = [Backup(path.name, path, stat.st_mtime, stat.st_size) for path, stat in found]
    return sorted(every, key=lambda backup: (backup.made_s, backup.name), reverse=True)


def _rotate(folder: Path, own: Sequence[str]) -> None:
    """Remove superseded backups; those set aside before a restore stay, and those just made, whatever their dates."""
    mine = [backup for backup in listed(folder) if ASIDE not in backup.name]
    wanted = kept([backup.name for backup in mine]) | set(own)
    for backup in mine:
        if backup.name not in wanted:
            backup.path.unlink(missing_ok=True)


def kept(names: Sequence[str]) -> set[str]:
    """The names to keep: the newest, then the last of each hour, then of each day."""
    wanted = set(names[:RECENT])
    for length, most in ((13, HOURS), (10, DAYS)):
        newest: dict[str, str] = {}
        for name in names:
            newest.setdefault(name.removeprefix(backups.PREFIX)[:length], name)
        wanted |= set(list(newest.values())[:most])
    return wanted


# -- restoring ---------------------------------------------------------------------------------------------------------


def find(keeping: Safekeeping, name: str) -> Backup:
    for folder in keeping.folders:
        for backup in listed(folder):
            if backup.name == name:
                return backup
    raise Fault("NO_BACKUP", 404, name=name[:80])


def tried(keeping: Safekeeping, path: Path) -> Contents:
    """The contents of a backup, opened on a copy; a `Fault` if it cannot be restored."""
    try:
        return keeping.source.on_copy(path, keeping.key_file, lambda _, found: found)
    except Unusable as error:
        raise unusable(path, error) from None


def unusable(path: Path, error: Unusable) -> Fault:
    return Fault("BAD_BACKUP", 422, name=path.name, words=text("backup.is_" + error.kind, words=error))


def present(desk: Desk) -> Contents:
    with desk.store.reading() as connection:
        return backups.contents(connection)


def counts_words(name: str, found: Contents) -> str:
    last = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(found.last_act_s)) if found.last_act_s else text("none")
    values = {key: value for key, value in vars(found).items() if isinstance(value, int)}
    return text("backup.counts", name=name, last=last, **values)


def restore(keeping: Safekeeping, path: Path, *, confirmed: confirmation.Confirmed = None) -> Path:
    """Replace the store by a backup; the path of the previous store.

    `confirmed`: asks, showing the contents of both; the mark covers what was shown."""
    desk = keeping.desk
    try:
        with desk.exclusive(), keeping.source.alone():
            replace = partial(_replace, keeping, path, confirmed)
            return keeping.source.on_copy(path, keeping.key_file, replace)
    except Unusable as error:
        raise unusable(path, error) from None
    except (OSError, sqlite3.Error) as error:
        raise Fault("NOT_RESTORED", 507, name=path.name, words=error_words(error)) from None


def _replace(
    keeping: Safekeeping, path: Path, confirmed: confirmation.Confirmed, trial: Path | str, found: Contents
) -> Path:
    desk, now = keeping.desk, present(keeping.desk)
    notes = (counts_words(text("backup.present"), now), counts_words(path.name, found))
    reasons = [text("backup.lost_since"), text("backup.tables_again"), *_brought(found)]
    if found.keyless:
        reasons.append(text("backup.keyless", number=found.keyless, path=path.with_name(backups.KEY_NAME)))
    confirmation.need_yes(confirmed, text("backup.will", name=path.name), tuple(reasons), (found, now.acts), notes)
    folder = keeping.folders[0]
    aside = folder / keeping.new_name(folder, ASIDE)
    keeping.source.copy(aside)
    with closing(Store(trial, keeping.key_file)) as store:
        _note(Desk(store, desk.now_s), path, found, now, aside, desk.revisions())
    keeping.source.put_in_place(trial)
    desk.passing_sessions.clear()
    desk.known_sessions.forget()
    desk.known_codes.forget()
    return aside


def _brought(found: Contents) -> list[str]:
    """Its people, codes and tables: a foreign file may admit people nobody here invited."""
    said = {
        "people": ", ".join(f"{name} ({text('role.' + role)})" for name, role in found.people),
        "codes": ", ".join(found.codes),
        "tables": numbers.words(found.numbers),
    }
    words = {key: value or text("none") for key, value in said.items()}
    return [text("backup.brings", **words), text("backup.logs_out")]


def _note(restored: Desk, path: Path, found: Contents, now: Contents, aside: Path, shown: Mapping[int, tuple]) -> None:
    """Noted in the restored store before it is put in place: both happen, or neither."""
    with restored.writing() as connection:
        people.end_every_session(connection)
        for number, (revision, *_) in tables.revisions(connection).items():
            later = max(revision, shown.get(number, (0,))[0]) + 1  # later than any page has seen
            tables.note(connection, number, revision=later)
        before, after = vars(now) | {"kept": os.fspath(aside)}, vars(found) | {"name": path.name}
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        acts.note(restored, connection, acts.RESTORE, before=before, after=after, name=path.name, time=made)


def make_by_hand(keeping: Safekeeping) -> list[State]:
    states = keeping.make()
    with keeping.desk.writing() as connection:
        after = [{"folder": os.fspath(state.folder), "trouble": state.trouble} for state in states]
        acts.note(keeping.desk, connection, acts.BACKUP, after=after, folder=states[0].folder)
    return states
