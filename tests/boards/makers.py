"""A board as its maker or other public code describes it: `maker.json`, a second source beside board.py."""

import json

from host_tools.release import boards

# What the models are told of a board without a maker.json.
NONE = {"panel": None, "is_touch_upright": False, "soldered": []}


def maker_of(name: str) -> dict:
    """maker.json of this board or variant, without its other variants."""
    path = boards.folder_of(name) / "maker.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    changes = found.pop("variants", {})
    variant = name.partition(boards.SEPARATOR)[2]
    return {**NONE, **boards.merged(found, changes.get(variant, {})), "chip": boards.facts_of(name)["chip"]}


def environment(name: str) -> dict[str, str]:
    """For a program on the bench (tests/esp32/maker.py)."""
    return {"MAKER": json.dumps(maker_of(name))}
