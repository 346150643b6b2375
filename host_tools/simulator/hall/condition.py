"""The condition of a simulated device: its reports about itself, and its faults."""

from dataclasses import dataclass
from importlib import metadata
from random import Random

from matchcore.log import health

POWER_ON, HARD_BUTTON, WATCHDOG = 1, 2, 3  # causes of a start, numbered as in `machine`
WEAK_DBM = -86
LOW_PERCENT = 11
FAST = 1.004  # a crystal off by 4 in 1000: a year's drift in a day, so its time is not trusted
EMPTY_MV, FULL_MV = 3400, 4150


@dataclass
class Condition:
    """`rate`: its clock's speed; `cause` of its last start; `resets` by itself in a row, `words` of the last."""

    rate: float = 1.0
    signal_dbm: int = -58
    battery_percent: int = 88
    is_charging: bool = True
    free_bytes: int = 41_000
    stall_ms: int = 38
    collection_ms: int = 21
    flash_percent: int = 24
    cause: int = POWER_ON
    resets: int = 0
    words: str = ""
    deaths: int = 0
    is_storage_bad: bool = False

    def flags(self) -> int:
        """As sent over the link: bit 0 is the flash, bits from 8 on count the dead tasks."""
        return int(self.is_storage_bad) | self.deaths << 8

    def record(self, up_ms: int, journal_bytes: int) -> bytes:
        """The record that a device sends about once a minute."""
        millivolts = EMPTY_MV + (FULL_MV - EMPTY_MV) * self.battery_percent // 100
        numbers = {name: 0 for name in health.FIELDS} | {
            "up_ms": up_ms & 0xFFFFFFFF,
            "free_bytes": self.free_bytes,
            "largest_bytes": self.free_bytes * 2 // 3,
            "idf_free_bytes": 71_000,
            "idf_largest_bytes": 31_700,
            "stall_ms": self.stall_ms,
            "collection_ms": self.collection_ms,
            "battery_mv": millivolts,
            "deaths": self.deaths,
            "journal_bytes": min(journal_bytes, 65535),
            "reset_cause": self.cause,
            "signal_dbm": self.signal_dbm,
            "battery_percent": self.battery_percent,
            "flash_percent": self.flash_percent,
            "is_charging": int(self.is_charging),
            "resets": self.resets,
        }
        return health.pack(tuple(numbers[name] for name in health.FIELDS), version(), self.words)


def usual(random: Random) -> Condition:
    """A new device: no two are quite the same."""
    return Condition(
        rate=1 + random.uniform(-40, 40) / 1_000_000,
        signal_dbm=random.randint(-72, -45),
        battery_percent=random.randint(55, 100),
        free_bytes=random.randint(34_000, 52_000),
        stall_ms=random.randint(22, 85),
        collection_ms=random.randint(14, 34),
        flash_percent=random.randint(14, 38),
    )


def version() -> str:
    """The version that such a table reports: the core of this very program."""
    try:
        return f"{metadata.version('match-table')} simulated"
    except metadata.PackageNotFoundError:  # running from sources
        return "simulated"
