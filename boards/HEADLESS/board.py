"""The board without a screen: a process with sockets, files and, optionally, virtual time.

Set by environment variables: the folder of its files (`MATCH_TABLE_FILES`, default `table-files`), virtual time
(`MATCH_TABLE_VIRTUAL=1`), and its first tick (`MATCH_TABLE_TICKS`).
"""

import os

_FILES = os.getenv("MATCH_TABLE_FILES") or "table-files"
_IS_VIRTUAL = os.getenv("MATCH_TABLE_VIRTUAL")
_START = int(os.getenv("MATCH_TABLE_TICKS") or 0)

BOARD = {
    "name": "HEADLESS",
    "games": ("backgammon", "clock", "ricochet"),
    "store": {"driver": "store_files", "root": _FILES},
    "memory": {"driver": "memory_file", "path": _FILES + "/rtc-memory"},
    "network": {"driver": "line_socket"},
    "reset": {"driver": "reset_process"},
    "console": {"driver": "console_stdio"},
    "ticks": {"driver": "ticks_virtual", "start": _START} if _IS_VIRTUAL else {"driver": "ticks_machine"},
}
