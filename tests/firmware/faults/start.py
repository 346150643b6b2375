"""Starts the table, from its sources, so that something dies in it once: `micropython start.py`.

The file that MATCH_TABLE_FAULT names says what: `PLACE NUMBER MODE`.  A place is `module:Class.method`,
`module:function`, or `import`, of which those count that the running table makes; it dies in its NUMBERth call:

    before   there is a MemoryError in place of the call
    within   the first allocation in the call fails
    after    the call is made, then there is a MemoryError
    bug      there is a KeyError in place of the call, as a mistake in the program makes it

    ever     as `bug`, in each call from there on, after each start, too

It dies once otherwise, however often the process is started: the file gets the ending `.fired`, and tells the match
time.
"""

import asyncio
import builtins
import os
import sys

import micropython

FAULT = os.getenv("MATCH_TABLE_FAULT")


def said():
    try:
        with open(FAULT) as file:
            return file.read().split()
    except OSError:
        return None


class Fault:
    def __init__(self, number, mode):
        self.number = int(number)
        self.mode = mode
        self.calls = 0
        self.tables = []
        self.is_import = False

    def is_due(self):
        self.calls += 1
        return self.calls == self.number or (self.mode == "ever" and self.calls > self.number)

    def tell(self):
        """Before the heap is locked, and before anything has changed."""
        now_ms = self.tables[-1].time.now_ms() if self.tables else -1
        with open(FAULT + ".fired", "w") as file:
            file.write("%d" % now_ms)
        os.remove(FAULT)

    def call(self, function, args, kwargs):
        if not self.is_due():
            return function(*args, **kwargs)
        if self.mode == "ever":
            raise KeyError("no such thing")
        self.tell()
        if self.mode == "within":
            micropython.heap_lock()
            try:
                return function(*args, **kwargs)
            finally:
                micropython.heap_unlock()
        if self.mode == "bug":
            raise KeyError("no such thing")
        if self.mode == "after":
            function(*args, **kwargs)
        raise MemoryError("made by a test")


def spoil(holder, name, fault):
    function = getattr(holder, name)
    setattr(holder, name, lambda *args, **kwargs: fault.call(function, args, kwargs))


def spoil_place(place, fault):
    if place == "import":
        fault.is_import = True
        return
    module, _, path = place.partition(":")
    holder = __import__(module, None, None, ["x"])
    *classes, name = path.split(".")
    for part in classes:
        holder = getattr(holder, part)
    spoil(holder, name, fault)


def remember_the_table(fault):
    from table.table import Table

    function = Table.opening

    def opened(self, *args):
        fault.tables.append(self)
        if fault.is_import:
            # It imports parts of itself by relative names, which need to know who asks.
            for name in ("StreamReader", "Event", "wait_for_ms", "open_connection"):
                getattr(asyncio, name)
            builtins.__import__ = lambda *args, function=builtins.__import__: fault.call(function, args, {})
        return function(self, *args)

    Table.opening = opened


ROOT = __file__.rsplit("/", 4)[0]
sys.path[:0] = [ROOT + "/boards/HEADLESS", ROOT + "/firmware"]
words = said()
if words:
    fault = Fault(words[1], words[2])
    remember_the_table(fault)
    spoil_place(words[0], fault)
__import__("main")
