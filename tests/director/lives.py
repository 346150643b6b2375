"""Several lives of one thing: a store's copy, a device's flash, a spare under the same number."""

import sqlite3
from copy import copy
from pathlib import Path

from host_tools.director.desk.desk import Desk
from host_tools.director.store import Store
from host_tools.director.store.seals import SUFFIX
from tests.director.conftest import Now
from tests.director.device import AnyDevice


def backup(desk: Desk, to: Path) -> Path:
    """A copy to restore: the store as it is now, with its secret."""
    with sqlite3.connect(desk.store._engine.url.database or "") as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    secret = Path(desk.store._engine.url.database or "").with_suffix(SUFFIX)
    to.with_suffix(SUFFIX).write_bytes(secret.read_bytes())
    return to


def restored(path: Path, now: Now) -> Desk:
    return Desk(Store(path), now)


def flash_of(device: AnyDevice) -> dict[int, bytes]:
    return dict(device.records)


def find_loss(device: AnyDevice) -> None:
    """As the firmware does: the director has more facts than this log, and their numbers must not be used again."""
    if device.end.stored > device.match.seq:
        last = device.match.seq
        device.seam(device.match, last, device.end.stored + 1 - last)
        device.write()


def put_back(device: AnyDevice, flash: dict[int, bytes]) -> None:
    """Started from an older copy of its flash, often enough to be heard."""
    device.records = copy(flash)
    device.restart()
