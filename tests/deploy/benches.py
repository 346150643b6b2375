"""Boards for this lane only: real drivers on the pretend chip, and the host's network instead of a radio."""

import json
from pathlib import Path

SOURCE = '''"""A board of the deploy lane."""

BOARD = {
    "name": "BENCH",
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
    "memory": {"driver": "memory_rtc"},
    "watchdog": {"driver": "watchdog_machine", "timeout_ms": 8000},
    "reset": {"driver": "reset_machine"},
    "network": {"driver": "line_socket"},
}
'''
DATA = {
    "board": "BENCH",
    "product": "A table in the deploy lane",
    "chip": "esp32",
    "flash_bytes": 4 << 20,
    "psram": "quad",
    "image": "ESP32_GENERIC-SPIRAM",
    "deploy": "flash",
    "display_class": "",
}


def boards(folder: Path, **changed) -> Path:
    """A folder of boards with the one board BENCH."""
    bench = folder / "boards" / "BENCH"
    bench.mkdir(parents=True)
    (bench / "board.py").write_text(SOURCE)
    (bench / "board.json").write_text(json.dumps(DATA | changed))
    return folder / "boards"
