"""The tables of a hall at a director elsewhere: enrolled there, with their keys kept, since they are shown only once.

`tables.json` in the hall's folder is a list of configurations, as read by `enrolled`.
"""

import io
import json
import os
import zipfile
from collections.abc import Collection, Sequence
from pathlib import Path

from host_tools.director.desk.devices import enrolment
from host_tools.director.form_parsing import numbers
from host_tools.simulator.hall import enrolled
from host_tools.simulator.hall.enrolled import BadEnrolment, Enrolled
from host_tools.simulator.hall.session import Session

FILE = "tables.json"
NAME = "Simulated #"


def take(folder: Path, session: Session, wanted: Sequence[int]) -> list[Enrolled]:
    """These tables, with the keys in `folder`; those unknown to the director are enrolled.

    `BadEnrolment` for tables known there whose keys are missing here; nothing has been enrolled then."""
    path = folder / FILE
    there = {table["number"] for table in session.get("/api/tables")["tables"]}
    kept = {table.number: table for table in enrolled.read(path)} if path.exists() else {}
    strange = [number for number in wanted if number in there and number not in kept]
    if strange:
        raise BadEnrolment(
            f"Tables enrolled already at {session.address}, and without their keys in {folder}: "
            f"{numbers.words(strange)}. Take other numbers with --first, or name a file of their keys with --enrol."
        )
    new = [number for number in wanted if number not in there]
    for at in range(0, len(new), numbers.MOST):
        some = new[at : at + numbers.MOST]
        kept |= {table.number: table for table in _enrol(session, some)}
        _keep(path, kept.values())
        for number in some:  # the director has forgotten these tables, so their matches are over
            (folder / f"table-{number}.journal").unlink(missing_ok=True)
    return [kept[number] for number in wanted]


def _enrol(session: Session, some: Sequence[int]) -> list[Enrolled]:
    """In one act, all or none; the answer is the only one that ever contains their keys."""
    packed = session.post("/tables/many", {"tables": numbers.words(some), "name": NAME})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        files = [archive.read(f"table-{number}/config.json") for number in some]
    return [enrolled.table_of(Path(FILE), json.loads(data), session.for_tables) for data in files]


def _keep(path: Path, tables: Collection[Enrolled]) -> None:
    """Atomically, and readable only by its owner."""
    found = [enrolment.as_dict(table.number, table.key, table.directors) for table in tables]
    new = path.with_suffix(".new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump(sorted(found, key=lambda one: one["table"]), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
