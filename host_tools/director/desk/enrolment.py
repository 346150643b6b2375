"""What a device has to know to find and convince its director: the configuration file."""

import json
from typing import Any

from host_tools.toolchain.paths import ROOT

TEXTS = ROOT / "firmware" / "table" / "texts"
USUAL_LANGUAGE = "en"


def languages() -> tuple[str, ...]:
    """The languages that a table speaks, the usual one first."""
    found = sorted(path.stem for path in TEXTS.glob("??.py"))
    return (USUAL_LANGUAGE, *(language for language in found if language != USUAL_LANGUAGE))


def configuration(number: int, key: bytes, address: str, language: str) -> str:
    """The file as it is copied to the device."""
    return json.dumps(as_dict(number, key, address) | {"language": language}, indent=2) + "\n"


def as_dict(number: int, key: bytes, address: str) -> dict[str, Any]:
    return {"table": number, "key": key.hex(), "director": [address]}
