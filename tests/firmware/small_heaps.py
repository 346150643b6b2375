"""Stories on tables with barely enough memory, or less: they lose nothing that was seen."""

import os
import zlib
from collections.abc import Iterable

from host_tools.simulator.headless import Headless, HeadlessError, HeadlessReset, in_bytes
from tests.firmware.dying import MOST_TRIES, looks, replayed
from tests.firmware.hall import Seat

# Bytes beyond those in use when a story was played: an exchange with the director briefly needs some 15,000.
SPARE = (24_000, 21_000, 19_000, 17_500, 16_500, 15_500)
MOST_RESETS = 8  # of one table; after that it keeps restarting, and the story ends
IS_SWEEP = "MATCH_TABLE_TURN" in os.environ  # `make sweep`
TURN = int(os.getenv("MATCH_TABLE_TURN") or 0)  # another size for each story with each turn
AMPLE = "1m"


class Measured(Headless):
    """A table that records its heap usage."""

    used: dict[str, int] = {}  # bytes, by the story
    idle = 0  # bytes, of a table just switched on

    def __init__(self, *args, **options) -> None:
        self.least_free = self.heap_bytes = in_bytes(options["heap"])
        super().__init__(*args, **options)

    def do(self, line: str) -> dict:
        view = super().do(line)
        if not type(self).idle:
            type(self).idle = self.heap_bytes - view["free_bytes"]
        self.least_free = min(self.least_free, view["free_bytes"])
        return view

    @classmethod
    def note(cls, story: str, seats: Iterable[Seat]) -> None:
        cls.used[story] = cls.most(seats)

    @staticmethod
    def most(seats: Iterable[Seat]) -> int:
        """Bytes in use, of the table that used most."""
        tables = [seat.table for seat in seats if isinstance(seat.table, Measured)]
        return max([table.heap_bytes - table.least_free for table in tables], default=0)


class InColour(Measured):
    """On a board with screens of 320x240: its figures do not apply to those of SEGMENTS."""

    used: dict[str, int] = {}
    idle = 0


class Starved(Headless):
    """A table with too little memory: presses it does not hear are repeated, as people do."""

    answer_seconds = 8  # longer silence means no room for a call
    seq = 0  # of the last fact seen
    view_before: dict | None = None
    resets = 0

    def do(self, line: str) -> dict:
        for _ in range(MOST_TRIES):
            try:
                view = super().do(line)
            except HeadlessReset:
                view = self._after_reset()
                if line == "sync" or (self.view_before and looks(view) == looks(self.view_before)):
                    continue
            break
        else:
            raise HeadlessError(f"{line}: not heard")
        self.view_before, self.seq = view, max(self.seq, view["seq"])
        return view

    def _after_reset(self) -> dict:
        self.resets += 1
        if self.resets > MOST_RESETS:
            raise HeadlessError("it starts over and over")
        try:
            return super().do("view")
        except HeadlessReset:
            return self._after_reset()


def too_small(story: str) -> int:
    """A heap of this many bytes, too small or barely enough for this story."""
    used = Measured.used.get(story)
    if not used:  # no assertion: a story with too little memory ends with those
        raise LookupError("how much it needs is not known: it has to be played with memory enough first")
    return max(used, Measured.idle) + SPARE[(zlib.crc32(story.encode()) + TURN) % len(SPARE)]


def check_nothing_is_lost(seats: Iterable[Seat]) -> None:
    """Once there is memory the table is back with all that was seen on it, and its director has the same."""
    for seat in seats:
        assert isinstance(seat.table, Starved)
        seat.table.kill()
        seat.table.heap = AMPLE
        seat.table.switch_on()
        for _ in range(MOST_TRIES):  # facts caused by time alone come after the last exchange
            view = seat.table.do("sync")
            there = replayed(seat.table.files)[-1].seq, seat.known().seq
            if there == (view["seq"], view["seq"]):
                break
        assert view["seq"] >= seat.table.seq, f"{seat.table.seq} facts were seen, {view['seq']} are there"
        assert there == (view["seq"], view["seq"]), f"{view['seq']} facts; journal and director: {there}"
