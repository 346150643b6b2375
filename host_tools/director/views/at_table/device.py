"""A table's reports about itself, with each call and about once a minute, in words."""

from collections.abc import Collection
from typing import Any

from host_tools.director.desk.devices import healths
from host_tools.director.store import updates
from host_tools.director.texts import text

# The flags of the link (matchcore/README.md).
STORAGE = 1
TASKS = ("table", "buttons", "screen", "link", "extras", "wifi", "background")
TASKS_FROM_BIT = 1
DEATHS_FROM_BIT = 8
MOST_DEATHS = 127
DARK = 1 << 15

# Limits beyond which a table's problems get a line.
LOW_PERCENT = 15  # of a battery that is not charging
WEAK_DBM = -80  # below it, calls are lost
LONG_STALL_MS = 1000  # a press may have been delayed this much
LOW_HEAP = 8 * 1024  # bytes of Python's heap
LOW_IDF = 12 * 1024  # needed by Wi-Fi and sockets
FULL_PERCENT = 90
FAST_PPM = 200  # twice the error of a usual crystal: 0.7 s in an hour
FOR_DEVICES = ("stall", "drift")  # for the page of devices: a director in the hall can do nothing about them
RESET_CAUSES = {1: "power", 2: "button", 3: "watchdog", 4: "sleep", 5: "soft"}  # of `machine`
# By bit, as in firmware/table/running/self_test.py.
SELF_TESTS = ("store", "clock", "display", "keys", "touch")


def notes(flags: int) -> list[str]:
    """Problems of the device itself: its flash, its screen, and restarted tasks."""
    found = [text("problem.storage")] if flags & STORAGE else []
    if flags & DARK:
        found.append(text("problem.dark"))
    died = [text(f"task.{name}") for bit, name in enumerate(TASKS, TASKS_FROM_BIT) if flags >> bit & 1]
    if died:
        found.append(text("problem.tasks", tasks=", ".join(died), number=flags >> DEATHS_FROM_BIT & MOST_DEATHS))
    return found


def warnings(kept: dict[str, Any], without: Collection[str] = ()) -> list[str]:
    """Problems in its last health report, except those named in `without`."""
    if not kept:
        return []
    drift_ppm = healths.drift_ppm(kept)
    wrong = {
        "reset": kept["resets"] > 0,
        "battery": 0 <= kept["battery_percent"] < LOW_PERCENT and not kept["is_charging"],
        "signal": kept["signal_dbm"] < WEAK_DBM,
        "stall": kept["stall_ms"] > LONG_STALL_MS,
        "memory": kept["free_bytes"] < LOW_HEAP or 0 < kept["idf_free_bytes"] < LOW_IDF,
        "flash": kept["flash_percent"] > FULL_PERCENT,
        "drift": drift_ppm is not None and abs(drift_ppm) > FAST_PPM,
        "self_test": kept["self_test"] > 0,
    }
    parts = [text(f"self_test.{name}") for bit, name in enumerate(SELF_TESTS) if kept["self_test"] >> bit & 1]
    values = {**kept, "drift_ppm": drift_ppm, "parts": ", ".join(parts), "free_kib": kept["free_bytes"] // 1024}
    return [text(f"health_problem.{name}", **values) for name in wrong if wrong[name] and name not in without]


def lines(kept: dict[str, Any]) -> list[str]:
    """Its last health report, one line per known value."""
    if not kept:
        return []
    cause = RESET_CAUSES.get(kept["reset_cause"])
    drift_ppm = healths.drift_ppm(kept)
    found = [
        text("health.version", version=kept["version"]) if kept["version"] else "",
        text("health.up", hours=kept["up_ms"] // 3_600_000, minutes=kept["up_ms"] // 60_000 % 60),
        text("health.started", cause=text(f"reset.{cause}")) if cause else "",
        text("health.reset", number=kept["resets"], words=kept["words"]) if kept["resets"] else "",
        text("health.heap", free=kept["free_bytes"] // 1024, largest=kept["largest_bytes"] // 1024 or "?"),
        text("health.idf", free=kept["idf_free_bytes"] // 1024, largest=kept["idf_largest_bytes"] // 1024)
        if kept["idf_free_bytes"]
        else "",
        text("health.stall", stall_ms=kept["stall_ms"], collection_ms=kept["collection_ms"]),
        text("health.signal", dbm=kept["signal_dbm"]) if kept["signal_dbm"] else "",
        text("health.battery", mv=kept["battery_mv"], percent=kept["battery_percent"])
        if kept["battery_percent"] >= 0
        else "",
        text("health.drift", ppm=drift_ppm) if drift_ppm is not None else "",
        text("health.flash", percent=max(0, kept["flash_percent"]), kib=kept["journal_bytes"] // 1024),
        text("health.deaths", number=kept["deaths"]) if kept["deaths"] else "",
    ]
    return [line for line in found if line]


def update_words(row: updates.UpdateRow | None) -> str:
    """Which firmware runs, and the progress of an update."""
    if row is None:
        return text("update.unknown")
    runs = text("update.runs", version=row.version) if row.version else text("update.unknown")
    if row.state == updates.NONE:
        return runs
    why = f": {row.why}" if row.why else ""
    return f"{runs} · {text(f'update.{row.state}', version=row.offered, kib=row.fetched // 1024)}{why}"
