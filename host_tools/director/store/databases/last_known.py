"""The last values read, for as long as the store cannot be read."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from host_tools.director.faults import Fault
from host_tools.director.store.databases.database import is_of_the_store

Value = TypeVar("Value")
MOST = 1024


class LastKnown(Generic[Value]):
    """The last value of each key; None is none."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def read(self, key: Hashable, read: Callable[[], Value]) -> Value:
        """The value of `read`; the last one while it cannot read the store."""
        try:
            value = read()
        except Fault as fault:
            if is_of_the_store(fault) and key in self._kept:
                return self._kept[key]
            raise
        with self._lock:
            self._kept.pop(key, None)
            if value is not None:
                self._kept[key] = value
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()
