"""Profiles: what a federation takes of the results, as a file of data beside this one for each (DESK 11)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from host_tools.director.faults import Fault
from host_tools.director.store import records
from host_tools.director.views.exporting.whose import Exported

FOLDER = Path(__file__).parent / "federations"


@dataclass(frozen=True)
class Profile:
    """`columns`: their headings in order, each with the column of the complete file; empty = all of them."""

    columns: Mapping[str, str] = field(default_factory=dict)
    delimiter: str = ","
    date: str = ""  # as strftime has it; "" = ISO 8601
    only_members: bool = False  # both sides have a member number
    only_verified: bool = False  # the director has decided on the result
    without: tuple[str, ...] = ()  # ends that do not count, such as FORFEIT_LATE
    shortest: int = 0  # points of a match that counts

    def takes(self, one: Exported) -> bool:
        is_decided = one.match.status in (records.VERIFIED, records.CORRECTED)
        return (
            one.result.type not in self.without
            and one.match.length >= self.shortest
            and (is_decided or not self.only_verified)
            and (one.whose.are_members or not self.only_members)
        )


COMPLETE = Profile()
_FORM = TypeAdapter(Profile)


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def need(name: str) -> Profile:
    if name not in names():
        raise Fault("NO_PROFILE", 404, name=name[:40], names=", ".join(names()))
    return _read(name)


@cache
def _read(name: str) -> Profile:
    return _FORM.validate_json((FOLDER / f"{name}.json").read_bytes())
