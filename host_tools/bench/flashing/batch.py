"""A batch of enrolled tables, as saved by the director's page: numbers and keys in order, one device each."""

import json
import zipfile
from pathlib import Path

from host_tools.installing.faults import FlashFault
from matchcore.log import link

CONFIG = "config.json"
LARGEST_CONFIG = 64 * 1024
AGAIN = "Save it once more from the page Enrol many tables; it is the ZIP file as it came"


def read(path: Path) -> dict[int, bytes]:
    """The key of each table, in the order of the batch."""
    try:
        with zipfile.ZipFile(path) as archive:
            found = [one for one in archive.infolist() if one.filename.endswith("/" + CONFIG)]
            keys = dict(_read(archive, one) for one in found if one.file_size <= LARGEST_CONFIG)
    except OSError as error:
        raise FlashFault(f"{path}: {error.strerror or error}", "Name the batch's file") from None
    except (zipfile.BadZipFile, ValueError, KeyError, TypeError) as error:
        raise FlashFault(f"{path} is no batch of tables: {error}", AGAIN) from None
    if not keys:
        raise FlashFault(f"{path} has no table in it", AGAIN)
    return keys


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> tuple[int, bytes]:
    config = json.loads(archive.read(one))
    number, key = int(config["table"]), bytes.fromhex(config["key"])
    if number < 1 or len(key) != link.KEY_SIZE:
        raise ValueError(f"{one.filename} has no number and key")
    return number, key


def from_table(keys: dict[int, bytes], first: int, devices: int) -> dict[int, bytes]:
    """The keys for this many devices, from this table on; 0 = from the first of the batch."""
    if first and first not in keys:
        raise FlashFault(f"table {first} is not in the batch", f"It has: {', '.join(map(str, keys))}")
    numbers = list(keys)[list(keys).index(first) if first else 0 :]
    if devices > len(numbers):
        raise FlashFault(
            f"{devices} devices are plugged in, and the batch has {len(numbers)} tables for them",
            "Unplug the others, or name fewer ports with PORT=",
        )
    return {number: keys[number] for number in numbers[:devices]}
