"""The table that a device becomes: its number and key, known to the director and written into its config.json.

An enrolled device keeps its number, key and journal unless told otherwise.
"""

import json
import secrets
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from host_tools.bench.flashing.copying import DATA
from host_tools.bench.flashing.device import Device
from host_tools.director.command.opening import open_store
from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.game import EVERY as GAMES
from host_tools.director.store import Store, TableRow, facts, tables, updates
from host_tools.installing.faults import FlashFault
from host_tools.release.parts import USUAL_GAME
from host_tools.toolchain.paths import command_line
from matchcore.log import journal, link

CONFIG = f"{DATA}/config.json"
IDENTITY = f"{DATA}/identity.json"
LOG = f"{DATA}/log"
MOST_WIFI = 3
LONGEST_SSID, SHORTEST_PASSWORD, LONGEST_PASSWORD = 32, 8, 63


@dataclass(frozen=True)
class Settings:
    """The organiser's settings for all devices of one session."""

    directors: list[str]
    language: str
    wifi: list[tuple[str, str]] = field(default_factory=list)
    is_new_key: bool = False
    is_even_so: bool = False
    batch: dict[int, bytes] = field(default_factory=dict)  # the keys of tables already enrolled
    game: str = ""  # "" = that of the device


def check_wifi(wifi: list[tuple[str, str]]) -> None:
    if len(wifi) > MOST_WIFI:
        raise FlashFault(f"{len(wifi)} networks are too many", f"A table keeps {MOST_WIFI}")
    for ssid, password in wifi:
        if not 0 < len(ssid.encode()) <= LONGEST_SSID:
            raise FlashFault(f"{ssid!r} is no name of a network", f"It has 1 to {LONGEST_SSID} bytes")
        if password and not SHORTEST_PASSWORD <= len(password.encode()) <= LONGEST_PASSWORD:
            raise FlashFault(
                f"the password of {ssid} has {len(password)} characters",
                f"It has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD}; an open network has none",
            )


# -- the device --------------------------------------------------------------------------------------------------------


def config_of(device: Device) -> dict[str, Any]:
    """Its config.json, {} if there is no readable one."""
    try:
        config = json.loads(device.read(CONFIG) or b"{}")
    except ValueError:
        return {}
    return config if isinstance(config, dict) else {}


def last_facts(device: Device) -> dict[int, int]:
    """The number of the last fact of each log on it: every game that it has played has one."""
    try:
        log = int(json.loads(device.read(IDENTITY) or b"{}").get("log", 0))
    except (ValueError, AttributeError, TypeError):
        log = 0
    found = {}
    for game in ("", *(name for name in GAMES if name != USUAL_GAME)):
        folder = f"{LOG}-{game}" if game else LOG
        newest = [name for name in device.names(folder) if name.endswith(".seg")][-1:]
        if newest:
            found[link.log_of_game(log, game)] = _last_number(device.read(f"{folder}/{newest[0]}") or b"")
    return found


def _last_number(segment: bytes) -> int:
    at = number = 0
    try:
        while at < len(segment):
            size = journal.sound_size(segment, at)
            number = int.from_bytes(journal.payload_of(segment[at : at + size])[:4], "little")
            at += size
    except journal.BadRecord:
        pass  # torn by a power cut; everything before it counts
    return number


def check_delivered(device: Device, config: dict[str, Any], stored: Callable[[int], int]) -> None:
    """FlashFault if the device holds facts that this director has not stored; `stored`: the last one of a log."""
    if "key" not in config:  # it never had a director
        return
    left = sum(max(0, number - stored(log)) for log, number in last_facts(device).items())
    if left:
        raise FlashFault(
            f"this device (table {config.get('table')}) holds a match: {left} facts have not reached this director",
            "Let it reach its director first (its screen says: sent), or take the result from its QR code. "
            "If the match does not matter: --even-so",
        )


# -- the director ------------------------------------------------------------------------------------------------------


START = command_line("python -m host_tools.director --lan", "match-table director --lan")


class Office:
    """The director's store, which a running director reads at each exchange."""

    def __init__(self, folder: Path, database: str = "", key_file: Path | None = None) -> None:
        if not database and not (folder / STORE_NAME).is_file():
            raise FlashFault(
                f"there is no director's store in {folder}",
                f"Start the director once, {START}, or name its folder with --data, or its --database",
            )
        self._folder, self._database, self._key_file = folder, database, key_file
        self._opened().close()  # its errors are reported before anything is written

    def _opened(self) -> Store:
        try:
            return open_store(self._folder, self._database, self._key_file)
        except typer.Exit:
            raise FlashFault("the director's store cannot be opened", "The reason is above") from None

    def stored(self, number: int, log: int) -> int:
        """The last fact of a table's log that is stored here, or 0."""
        with closing(self._opened()) as store, store.reading() as connection:
            last = facts.last(connection, number, log)
        return last[0] if last else 0

    def table(self, number: int) -> TableRow | None:
        with closing(self._opened()) as store, store.reading() as connection:
            return tables.find(connection, number)

    def enrol(self, number: int, name: str, held: dict[str, Any], settings: Settings) -> bytes:
        """The key of this table.  `held`: the device's config.json; FlashFault if another device has this table."""
        known = self.table(number)
        key = _key_in(held) if held.get("table") == number and not settings.is_new_key else b""
        with closing(self._opened()) as store:
            desk = Desk(store, time.time)
            if number in settings.batch:
                return _of_batch(known, number, settings.batch[number], key)
            if known is None:
                key = key or secrets.token_bytes(link.KEY_SIZE)
                with desk.writing() as connection:
                    tables.add(connection, number, name, key, False, desk.now_s())
                return key
            if key and key == known.key:
                return key
            if known.is_simulated:
                raise FlashFault(f"table {number} is a simulated one", "Choose another number with TABLE=")
            if known.last_seen_s is not None and not settings.is_new_key:
                raise FlashFault(
                    f"table {number} has another device already, last heard of {_ago(known.last_seen_s)}",
                    "Choose another number with TABLE=; or, if this device replaces it: --new-key (the other one falls "
                    "silent)",
                )
            return enrolment.renew(desk, number)

    def wait_for_call(self, number: int, since_s: float, patience_s: float) -> float:
        """Seconds until the director had a signed call of this table."""
        began = time.monotonic()
        while time.monotonic() - began < patience_s:
            table = self.table(number)
            if table and table.last_seen_s is not None and table.last_seen_s >= since_s:
                return time.monotonic() - began
            time.sleep(0.25)
        raise FlashFault(
            f"table {number} is flashed, but has not called the director within {patience_s:.0f} s",
            "Check: the director runs with --lan; the network's name and password are right, and it is a 2.4 GHz "
            "network; no firewall on this computer closes the director's port; the table's screen says what it lacks",
        )

    def wait_until_kept(self, number: int, version: str, since_s: float, patience_s: float) -> None:
        """Wait for the new release: the old one would call as well, so only the device's report tells which stayed."""
        began = time.monotonic()
        while time.monotonic() - began < patience_s:
            said = self._said_of(number, version, since_s)
            if said and said.state == updates.KEPT:
                return
            if said and said.state == updates.BACK:
                raise FlashFault(
                    f"table {number} runs its old release again: {version} did not stay ({said.why})",
                    "The table can be used as before. Report the release; flash another one with the same command",
                )
            time.sleep(0.25)
        raise FlashFault(
            f"table {number} has called the director, but not said within {patience_s:.0f} s whether {version} stays",
            "Look at its page in the director: it says which release runs. If it is the old one, run the same command "
            "once more",
        )

    def _said_of(self, number: int, version: str, since_s: float) -> updates.UpdateRow | None:
        """The table's report on this release since then."""
        with closing(self._opened()) as store, store.reading() as connection:
            row = updates.of_table(connection, number)
        return row if row and row.offered == version and row.changed_s >= since_s else None


def _of_batch(known: TableRow | None, number: int, key: bytes, held: bytes) -> bytes:
    """The batch's key for this table, if still valid and not used by another device."""
    if known is None or known.key != key:
        raise FlashFault(
            f"the batch's key of table {number} does not count at this director",
            "Was the table given a new key since, or is it another director's batch (--data)? Make a new batch",
        )
    if known.last_seen_s is not None and held != key:
        raise FlashFault(
            f"table {number} has another device already, last heard of {_ago(known.last_seen_s)}",
            "Begin behind it with TABLE=; or, if this device replaces it: --new-key without the batch",
        )
    return key


def _key_in(config: dict[str, Any]) -> bytes:
    try:
        key = bytes.fromhex(config.get("key", ""))
    except (ValueError, TypeError):
        return b""
    return key if len(key) == link.KEY_SIZE else b""


def _ago(when_s: float) -> str:
    minutes = max(0, int(time.time() - when_s)) // 60
    return f"{minutes} min ago" if minutes < 120 else f"{minutes // 60} h ago"


def config_for(number: int, key: bytes, settings: Settings, held: dict[str, Any]) -> bytes:
    """The device's config.json; its networks, fixed address and game stay unless others are named."""
    config = held | enrolment.as_dict(number, key, settings.directors) | {"language": settings.language}
    if settings.game:
        config["game"] = settings.game
    if settings.wifi:
        config["wifi"] = [list(pair) for pair in settings.wifi]
    return json.dumps(config).encode()
