"""All devices on one page: the state of each, its problems, and the releases that can be offered."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import adopting, healths
from host_tools.director.store import TableRow, newcomers, strangers, tables, updates
from host_tools.director.store.newcomers import NewcomerRow
from host_tools.director.store.strangers import StrangerRow
from host_tools.director.store.updates import BundleLine
from host_tools.director.texts import text
from host_tools.director.views import parts
from host_tools.director.views.at_table import contact, device


@dataclass(frozen=True)
class Device:
    """Unknown values are None."""

    number: int
    name: str
    is_simulated: bool
    version: str
    update: str  # progress of an update, in words; "" = none was offered
    up_min: int | None
    signal_dbm: int | None
    battery_percent: int | None
    is_charging: bool
    drift_ppm: int | None
    free_kib: int | None
    resets: int | None
    age_s: float | None  # since last contact; None: never
    level: str  # good, late, lost or never
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Fleet:
    devices: list[Device]
    column: str  # the column they are sorted by, one of COLUMNS
    is_down: bool
    bundles: list[BundleLine]  # releases that can be offered
    strangers: list[StrangerRow]  # tables that call here but are not enrolled
    newcomers: list[NewcomerRow]  # new tables that announce themselves, and those already given a number
    next_number: int  # a free table number
    wrong: int  # devices with a problem
    silent: int


# The sort key of each column; unknown values come last in either direction.
COLUMNS: dict[str, Callable[[Device], Any]] = {
    "number": lambda one: one.number,
    "name": lambda one: one.name.casefold(),
    "wrong": lambda one: len(one.wrong) or None,
    "contact": lambda one: one.age_s,
    "battery": lambda one: one.battery_percent,
    "signal": lambda one: one.signal_dbm,
    "up": lambda one: one.up_min,
    "resets": lambda one: one.resets,
    "memory": lambda one: one.free_kib,
    "drift": lambda one: None if one.drift_ppm is None else abs(one.drift_ppm),
    "version": lambda one: one.version or None,
}


def enrolled(desk: Desk) -> list[TableRow]:
    """Every table, by number."""
    with desk.reading() as connection:
        return tables.read_all(connection)


def page(desk: Desk, column: str = "number", is_down: bool = False) -> Fleet:
    """`column`: one of COLUMNS; anything else sorts by number."""
    column = column if column in COLUMNS else "number"
    now_s = desk.now_s()
    with desk.reading() as connection:
        rejected = tables.rejected(connection, now_s)
        running = updates.of_each(connection)
        devices = parts.each(
            "a device",
            tables.read_all(connection),
            lambda table: of_table(table, running.get(table.number), rejected.get(table.number, {}), now_s),
            lambda table, problem: _unshown(table, problem, now_s),
        )
        bundles, unknown = updates.bundle_lines(connection), _strangers(connection)
        new, next_number = newcomers.read_all(connection, now_s), adopting.next_number(connection)
    return Fleet(
        _sorted(devices, COLUMNS[column], is_down),
        column,
        is_down,
        bundles,
        unknown,
        new,
        next_number,
        wrong=sum(1 for one in devices if one.wrong),
        silent=sum(1 for one in devices if one.level == "lost"),
    )


def _sorted(devices: list[Device], key: Callable[[Device], Any], is_down: bool) -> list[Device]:
    known = sorted((one for one in devices if key(one) is not None), key=key, reverse=is_down)
    return known + [one for one in devices if key(one) is None]


def _strangers(connection: Connection) -> list[StrangerRow]:
    """Those still not enrolled."""
    enrolled = set(tables.revisions(connection))
    return [one for one in strangers.read_all(connection) if one.number not in enrolled]


def of_table(table: TableRow, row: updates.UpdateRow | None, rejected: dict[str, int], now_s: float) -> Device:
    kept = healths.known(table)
    has_called = table.last_seen_s is not None
    return Device(
        number=table.number,
        name=table.name,
        is_simulated=table.is_simulated,
        version=kept.get("version", "") or (row.version if row else ""),
        update=_update_words(table, row),
        up_min=table.up_min if has_called else None,
        signal_dbm=kept.get("signal_dbm") or None,
        battery_percent=_from(kept, "battery_percent"),
        is_charging=bool(kept.get("is_charging")),
        drift_ppm=healths.drift_ppm(kept),
        free_kib=table.free_kib if has_called else None,
        resets=_from(kept, "resets"),
        age_s=contact.age_s(table, now_s),
        level=contact.level(table, now_s),
        wrong=_wrong(table, kept, rejected, now_s),
    )


def _update_words(table: TableRow, row: updates.UpdateRow | None) -> str:
    if row and row.state:
        return device.update_words(row)
    image = healths.image_of(table)
    return text("update.own_image", image=image) if image else ""


def _unshown(table: TableRow, problem: str, now_s: float) -> Device:
    """A device for which nothing but this problem can be shown."""
    found = of_table(replace(table, health=""), None, {}, now_s)
    return replace(found, wrong=[text("problem.unshown", problem=problem)])


def _from(kept: dict[str, Any], name: str) -> int | None:
    """A number, or None for -1, which the device sends for unknown."""
    value = kept.get(name, -1)
    return value if value >= 0 else None


def _wrong(table: TableRow, kept: dict[str, Any], rejected: dict[str, int], now_s: float) -> list[str]:
    found = [contact.words(table, now_s)] if contact.is_silent(table, now_s) else []
    if table.problem:
        found.append(text("problem.log", problem=table.problem))
    if rejected:
        kinds = ", ".join(text("kind_of." + kind) for kind in sorted(rejected))
        found.append(text("problem.rejected", number=sum(rejected.values()), kinds=kinds))
    return found + device.notes(table.flags) + device.warnings(kept)
