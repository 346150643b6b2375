"""An update over a board's own image, from its offer until it is kept or given up; 10,000 power cuts, at every write.

A cut leaves half of a write, or a block whose erasing has only begun.
"""

import asyncio
import os
import random
import sys
import unittest

import device
import vfs
from flash import BLOCK, Esp32, Flash, Vfs
from offering import KEY, Director, End, Reset, Restarting

partition = Flash()
sys.modules["vfs"] = chip = Vfs(vfs, partition)
sys.modules["esp32"] = esp32 = Esp32(partition)

from image import start  # noqa: E402  (after the chip, which it imports)
from matchcore.log.link import BadMessage  # noqa: E402
from table.keeping import halves, slots  # noqa: E402
from table.linking import updating  # noqa: E402

BOARD = "TEST"
IMAGE = "1.0.0+image.1a2b3c4d"
HALF = halves.HALF_BYTES
MOST_BLOCKS = 6  # of an update here, so that its copies are small
DISK_BLOCKS = 40
MOST_STARTS = 12
CUTS = 10000
TO_THE_END = 16  # one in this many cuts is followed to the end
FACTS = b"a result that nobody has yet"
chip_memory = bytearray(DISK_BLOCKS * BLOCK)  # of the file system that is mounted


def romfs(size, seed):
    """A file system of so many bytes, with one file."""
    random.seed(seed)
    body = bytes([random.getrandbits(8) for _ in range(251)]) * (size // 251 + 1)
    body = body[: size - 18]

    def record(kind, payload):
        count = len(payload)
        return kind + bytes([0x80 | count >> 14, 0x80 | count >> 7 & 127, count & 127]) + payload

    return record(b"\xd2\xcd\x31", record(b"\x05", b"\x05x.mpy" + record(b"\x02", body)))


def version(number, image=IMAGE):
    return "%d.0.0+image.%s.99" % (number, halves.image_of(image))


def offered(size=3 * BLOCK + 700, number=2, **said):
    """A director with an update."""
    code = said.pop("code", None) or romfs(size, number)
    return Director({halves.FILE: code}, said.pop("version", version(number)), said.pop("board", BOARD), **said), code


class State:
    """All that outlives a power cut, in blocks; those that are as in the state before are the same objects."""

    before = [None] * (DISK_BLOCKS + 2 * MOST_BLOCKS)

    def __init__(self, blocks):
        self.blocks = State.before = blocks

    @staticmethod
    def now(disk):
        found = [memory[at : at + BLOCK] for memory, at in places(disk.data)]
        return State([old if old == new else bytes(new) for old, new in zip(State.before, found)])

    def begin(self):
        """Power is on; returns the chip of the file system."""
        disk = device.Chip(DISK_BLOCKS, chip_memory)
        for block, (memory, at) in zip(self.blocks, places(disk.data)):
            memory[at : at + BLOCK] = block
        partition.before_write = None
        State.before = self.blocks
        device.mount(disk)
        return disk


def places(data):
    """(memory, beginning) of each block: of the file system on a chip with this data, then of both halves."""
    chip, flash = memoryview(data), memoryview(partition.memory)
    for memory, first, blocks in ((chip, 0, DISK_BLOCKS), (flash, 0, MOST_BLOCKS), (flash, HALF, MOST_BLOCKS)):
        for block in range(blocks):
            yield memory, first + block * BLOCK


def fresh():
    disk = device.new_disk(DISK_BLOCKS)
    device.mount(disk)
    device.put("/data/log/00000001.seg", FACTS)
    device.unmount()
    for at in (0, HALF):
        partition.memory[at : at + MOST_BLOCKS * BLOCK] = b"\xff" * (MOST_BLOCKS * BLOCK)
    return State.now(disk)


def boot():
    """One start: what runs, and its version."""
    sys.modules["machine"] = machine = Restarting()
    found = start.boot(BOARD, IMAGE)
    return found + (machine,)


def once(director, comes_up):
    """A start of the device: True when all work is done, False when it restarts."""
    runs, said, _ = boot()
    state = slots.read_state()
    if state.get("trial") == runs:
        if not comes_up:
            return False  # it hangs, and is reset
        state["news"] = ["kept", said, ""]
        slots.keep(state)
    fetch = updating.Fetch(updating.Talk(End, KEY, director, ""))
    while asyncio.run(fetch.step()):
        pass
    try:
        if fetch.is_there():
            asyncio.run(fetch.try_it())
        return True
    except Reset:
        return False


def live(state, director, comes_up=True, left=None):
    """Switched on until there is nothing more to do; (what runs then, all that outlives).

    `left`: a list that gets what a cut at each write would leave."""
    disk = state.begin()
    if left is not None:
        disk.before_write = partition.before_write = lambda: left.append(State.now(disk))
    try:
        for _ in range(MOST_STARTS):
            if once(director, comes_up):
                return os.getcwd()[1:], State.now(disk)
        return "restarts for ever", None
    finally:
        os.chdir("/")
        partition.before_write = disk.before_write = None
        device.unmount()


def code_of(slot, size):
    at = slots.SLOTS.index(slot) * HALF
    return bytes(partition.memory[at : at + size])


class PowerCuts(unittest.TestCase):
    def test_ten_thousand_cuts_leave_one_whole_version_that_says_which(self):
        cuts = ended = turn = 0
        seen = {}
        while cuts < CUTS:
            turn += 1
            random.seed(turn)
            old_size, new_size = [random.getrandbits(10) % 900 + BLOCK * (1 + random.getrandbits(2)) for _ in (0, 1)]
            comes_up, has_old = turn % 3 != 0, turn % 2 == 0
            begin, old = fresh(), None
            if has_old:
                director, old = offered(old_size, 2)
                runs, begin = live(begin, director)
                self.assertEqual(runs, "b")
            known = {IMAGE: ("image", None), version(2): ("b", old)}
            director, new = offered(new_size, 3)
            known[version(3)] = ("a" if has_old else "b", new)
            every = []
            end, _ = live(begin, director, comes_up, every)
            self.assertEqual(end, known[version(3)][0] if comes_up else "b" if has_old else "image")
            for left in every:
                cuts += 1
                self.check(left, known, seen)
                if cuts % TO_THE_END == 0:
                    ended += 1
                    self.follow(left, new_size, comes_up, end, known)
            self.assertTrue(len(every) > 50, len(every))
        print(cuts, "cuts in", turn, "lives,", ended, "to the end; what ran then:", sorted(seen.items()))
        self.assertEqual(sorted(seen), [IMAGE, version(2), version(3)])

    def check(self, left, known, seen):
        """The power is back: what starts is whole to the byte, says which it is, and the facts are there."""
        left.begin()
        try:
            runs, said, _ = boot()
            place, code = known[said]
            self.assertEqual((runs, os.getcwd()), (place, "/" + place))
            if code:
                self.assertTrue(code_of(runs, len(code)) == code, said)
            self.assertEqual(device.read("/data/log/00000001.seg"), FACTS)
            seen[said] = seen.get(said, 0) + 1
        finally:
            os.chdir("/")
            device.unmount()

    def follow(self, left, new_size, comes_up, end, known):
        director, new = offered(new_size, 3)
        runs, after = live(left, director, comes_up)
        self.assertEqual(runs, end)
        self.check(after, known, {})


class Trials(unittest.TestCase):
    def setUp(self):
        director, self.code = offered()
        self.runs, self.state = live(fresh(), director)
        self.reports = director.reports

    def started(self, change=lambda: None):
        """(what runs, its version, the state) after a start with this change."""
        self.state.begin()
        try:
            change()
            runs, said, _ = boot()
            return runs, said, slots.read_state()
        finally:
            os.chdir("/")
            device.unmount()

    def test_one_that_comes_up_is_kept_and_reported(self):
        self.assertEqual(self.runs, "b")
        self.assertEqual(
            self.reports,
            [
                (IMAGE, "idle", "", ""),
                (IMAGE, "installed", version(2), ""),
                (version(2), "kept", version(2), ""),
            ],
        )

    def test_one_that_does_not_gives_way_to_the_image_and_the_director_gets_the_reason(self):
        director, _ = offered()
        self.assertEqual(live(fresh(), director, comes_up=False)[0], "image")
        self.assertEqual(director.reports[-1], (IMAGE, "back", version(2), "none of 3 starts came up"))

    def test_a_trial_is_watched(self):
        self.state.begin()
        try:
            slots.write_state({"slot": "image", "trial": "b", "starts": 0})
            runs, _, machine = boot()
            self.assertEqual((runs, machine.watchdogs), ("b", [start.TRIAL_MS]))
        finally:
            os.chdir("/")
            device.unmount()

    def test_without_its_state_the_proven_one_runs(self):
        for change in (lambda: os.remove(slots.STATE), lambda: device.put(slots.STATE, b"{\x00")):
            self.assertEqual(self.started(change)[:2], ("b", version(2)))

    def test_a_damaged_half_gives_way_to_the_image(self):
        def damage():
            partition.memory[HALF + 5000] ^= 1

        runs, said, state = self.started(damage)
        self.assertEqual((runs, said), ("image", IMAGE))
        self.assertEqual(state["news"], ["back", version(2), "its half of the flash is damaged"])

    def test_one_that_fails_ten_times_later_gives_way_with_its_last_words(self):
        def fail():
            device.put_state(slot="b", trial="", starts=start.MOST_STARTS, why="KeyError")

        runs, _, state = self.started(fail)
        self.assertEqual(runs, "image")
        self.assertEqual(state["news"], ["back", version(2), "10 starts did not come up: KeyError"])

    def test_after_a_new_image_by_cable_an_update_of_the_old_one_does_not_run(self):
        global IMAGE
        before, IMAGE = IMAGE, "1.5.0+image.00ff00ff"
        try:
            runs, said, state = self.started()
        finally:
            IMAGE = before
        self.assertEqual((runs, said), ("image", "1.5.0+image.00ff00ff"))
        self.assertEqual(state["news"][2], "it is for image 1a2b3c4d, this is 00ff00ff")


class Refusals(unittest.TestCase):
    """An unfit update changes nothing, and the director gets the reason."""

    def refused(self, director, why):
        first, code = offered()
        _, before = live(fresh(), first)
        runs, after = live(before, director)
        self.assertEqual(runs, "b")
        said, state, _, because = director.reports[-1]
        self.assertEqual((said, state), (version(2), "refused"))
        self.assertTrue(why in because, because)
        PowerCuts.check(self, after, {version(2): ("b", code)}, {})
        again, _ = offered(number=3)  # and the next one works
        found = live(after, again)[0]
        self.assertEqual((found, again.reports[-1][3]), ("a", ""))

    def test_of_another_board(self):
        self.refused(offered(number=3, board="OTHER")[0], "it is for OTHER, this is TEST")

    def test_of_another_image(self):
        other = version(3, "1.0.0+image.77777777")
        self.refused(offered(version=other)[0], "it is not for image 1a2b3c4d, which is this board's")
        self.refused(offered(version="3.0.0+1a2b3c4d")[0], "it is not for image 1a2b3c4d")

    def test_of_an_older_version(self):
        self.refused(offered(number=1)[0], "%s runs, which is not older" % version(2))

    def test_too_large(self):
        director, _ = offered(number=3)
        director.offer.size = director.offer.list_size + HALF + 1
        self.refused(director, "257 KB are needed, there is room for 256")

    def test_damaged_on_its_way(self):
        director, code = offered(number=3)
        director.stream = director.stream[:-900] + b"\x00" + director.stream[-899:]
        self.refused(director, "code.romfs has the wrong hash")

    def test_no_file_system(self):
        self.refused(offered(number=3, code=b"\x00" * 5000)[0], "code.romfs is no file system")

    def test_files_beside_it(self):
        director = Director({halves.FILE: romfs(5000, 3), "main.py": b""}, version(3), BOARD)
        self.refused(director, "main.py is no file of an update")

    def test_forged(self):
        first, code = offered()
        _, before = live(fresh(), first)
        director, _ = offered(number=3, key=bytes(32))
        self.assertRaises(BadMessage, live, before, director)
        PowerCuts.check(self, before, {version(2): ("b", code)}, {})


class Resuming(unittest.TestCase):
    def test_what_has_come_is_not_fetched_again_but_for_a_block(self):
        class Tired(Director):
            async def post(self, address, body, timeout_ms):
                if self.pieces == 5:
                    raise OSError(110)
                return await Director.post(self, address, body, timeout_ms)

        whole, code = offered(5 * BLOCK, 3)
        live(fresh(), whole)
        tired = Tired({halves.FILE: code}, version(3), BOARD)
        begin = fresh()
        disk = begin.begin()
        try:
            self.assertRaises(OSError, once, tired, True)
            left = State.now(disk)
        finally:
            os.chdir("/")
            device.unmount()
        rest, _ = offered(5 * BLOCK, 3)
        self.assertEqual(live(left, rest)[0], "b")
        self.assertEqual(rest.pieces, whole.pieces - 3)  # the list, and a block of two; the next may be torn


unittest.main()
