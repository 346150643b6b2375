"""The board without a screen: a process with sockets, files and, if it is told so, a time of its own.

The environment says which folder holds its files (`MATCH_TABLE_FILES`, default `table-files`) and whether its time is
virtual (`MATCH_TABLE_VIRTUAL=1`).
"""

import os

_FILES = os.getenv("MATCH_TABLE_FILES") or "table-files"
_START = int(os.getenv("MATCH_TABLE_TICKS") or 0)

BOARD = {
    "name": "HEADLESS",
    "store": {"driver": "store_files", "root": _FILES},
    "memory": {"driver": "memory_file", "path": _FILES + "/rtc-memory"},
    "network": {"driver": "network_socket"},
    "console": {"driver": "console_stdio"},
    "ticks": {"driver": "ticks_virtual", "start": _START} if os.getenv("MATCH_TABLE_VIRTUAL") else {"driver": "ticks_machine"},
}
