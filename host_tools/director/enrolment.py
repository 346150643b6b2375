"""What a device has to know to find and convince its director: the configuration file."""

import json
from typing import Any


def configuration(number: int, key: bytes, address: str) -> str:
    """The file as it is copied to the device."""
    return json.dumps(as_dict(number, key, address), indent=2) + "\n"


def as_dict(number: int, key: bytes, address: str) -> dict[str, Any]:
    return {"table": number, "key": key.hex(), "director": [address]}
