"""Devices' health records as JSON, about one a minute: the last, and where its clock began.

A clock's drift is its uptime's gain on the director's time since the first record of this start, or since either clock
was set.
"""

import json
from typing import Any

from host_tools.director.store import TableRow
from host_tools.release import manifest
from matchcore.log import health

DRIFT_AFTER_S = 600  # earlier, network latency exceeds any drift
LEAP_S = 60  # no crystal drifts that far between two records: a clock was set


def told(table: TableRow, boot: int, record: bytes, now_s: float) -> str:
    """The record to keep of a calling table, with or without new health."""
    found: dict[str, Any] = health.unpack(record)
    if not found:
        return table.health
    zero_s = now_s - found["up_ms"] / 1000
    began_s = first_s = now_s
    first_zero_s = zero_s
    before = known(table)
    goes_on = before.get("boot") == boot and found["up_ms"] >= before["up_ms"]
    if goes_on and abs(zero_s - before["zero_s"]) < LEAP_S:
        began_s = before["began_s"]
        # The fastest message gives the truest reading.
        if now_s - began_s >= DRIFT_AFTER_S or before["first_zero_s"] <= zero_s:
            first_s, first_zero_s = before["first_s"], before["first_zero_s"]
    found.update(boot=boot, told_s=now_s, zero_s=zero_s, began_s=began_s, first_s=first_s, first_zero_s=first_zero_s)
    return json.dumps(found)


def known(table: TableRow) -> dict[str, Any]:
    """The last record, or {}."""
    return json.loads(table.health) if table.health else {}


def image_of(table: TableRow) -> str:
    """The name of the board's own image with its code frozen in, which takes only updates made for it; or ""."""
    return manifest.image_of(known(table).get("version", ""))


def drift_ppm(kept: dict[str, Any]) -> int | None:
    """How many millionths fast the device's clock is; None while unknown."""
    seconds = kept["told_s"] - kept["first_s"] if kept else 0
    if seconds < DRIFT_AFTER_S:
        return None
    return round((kept["first_zero_s"] - kept["zero_s"]) / seconds * 1_000_000)
