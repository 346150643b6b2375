"""An update from its offer until the release is kept or rolled back; power is cut at every write."""

import asyncio
import os
import sys
import unittest

import device
from device import Boot, put, put_release, put_state, read
from offering import KEY, NEW, Director, End, Reset, Restarting

from matchcore import loading
from matchcore.log import updates
from matchcore.log.link import BadMessage
from table.keeping import slots
from table.linking import updating

OLD = device.FILES
BLOCKS = 40
MOST_STARTS = 12
AT_ONCE = 12  # states of the chip kept in memory


def fresh():
    """A device with one release, as the flash tool leaves it."""
    disk = device.new_disk(BLOCKS)
    device.mount(disk)
    put_release("a", "1.0.0", OLD)
    put_state(slot="a", trial="", starts=0)
    put("/data/log/00000001.seg", b"a result that nobody has yet")
    device.unmount()
    return disk


def start(director, comes_up):
    """One start of the device: True when all work is done, False when it restarts."""
    boot = Boot(Restarting())
    sys.modules["machine"] = boot.machine
    os.chdir(boot.folder)
    found = slots.read_state()
    if found.get("trial") and boot.folder == "/" + found["trial"]:
        if not comes_up:
            return False  # it hangs, and is reset
        found["news"] = ["kept", slots.release_in(".")[1], ""]
        slots.keep(found)
    fetch = updating.Fetch(updating.Talk(End, KEY, director, ""))
    while asyncio.run(fetch.step()):
        pass
    try:
        if fetch.is_there():
            asyncio.run(fetch.try_it())
        return True
    except Reset:
        return False


def live(disk, director, comes_up=True):
    """Switched on, until there is nothing more to do; returns the folder that runs then."""
    device.mount(disk)
    try:
        for _ in range(MOST_STARTS):
            if start(director, comes_up):
                return os.getcwd()
        return "restarts for ever"
    finally:
        os.chdir("/")
        device.unmount()


def is_sound(slot):
    """Every file of its list is there with the right hash."""
    lines = list(slots.listed("/%s/release.json" % slot))
    return bool(lines) and not [name for name, _, digest in lines if slots._hash_of("/%s/%s" % (slot, name)) != digest]


class PowerCuts(unittest.TestCase):
    def check(self, comes_up, end, version):
        begin = fresh()
        cuts = 0
        while True:
            disk = begin.copy()
            disk.watch(cuts, AT_ONCE)
            self.assertEqual(live(disk, Director(), comes_up), end)
            for left in disk.left:
                self.after(left, comes_up, end, version)
            cuts += len(disk.left)
            if cuts == disk.passed:
                break
        print(cuts, "cuts")
        self.assertTrue(cuts > 100)

    def after(self, disk, comes_up, end, version):
        """The power is back: a whole release starts, and a second try comes to the same end."""
        copy = disk.copy()
        device.mount(copy)
        try:
            folder = Boot(Restarting()).folder
            self.assertTrue(folder in ("/a", "/b") and is_sound(folder[1:]), folder)
            self.assertEqual(read("/data/log/00000001.seg"), b"a result that nobody has yet")
        finally:
            device.unmount()
        self.assertEqual(live(disk, Director(), comes_up), end)
        device.mount(disk)
        try:
            self.assertEqual(slots.release_in(end), ("TEST", version))
            self.assertTrue(is_sound(end[1:]))
            self.assertEqual(slots.read_state()["trial"], "")
        finally:
            device.unmount()

    def test_of_an_update_that_is_kept(self):
        self.check(True, "/b", "2.0.0")

    def test_of_one_that_does_not_come_up(self):
        self.check(False, "/a", "1.0.0")


class Refusals(unittest.TestCase):
    """An unfit release changes nothing, and the director gets the reason."""

    def refused(self, director, why):
        disk = fresh()
        self.assertEqual(live(disk, director), "/a")
        version, said, about, because = director.reports[-1]
        self.assertEqual((version, said), ("1.0.0", "refused"))
        self.assertTrue(why in because, because)
        again = Director()  # and the next one works
        self.assertEqual(live(disk, again), "/b")
        self.assertEqual(again.reports[-1], ("2.0.0", "kept", "2.0.0", ""))

    def test_of_another_board(self):
        self.refused(Director(board="OTHER"), "it is for OTHER, this is TEST")

    def test_of_an_older_version(self):
        self.refused(Director(version="0.9.9"), "1.0.0 runs, which is not older")
        self.refused(Director(version="1.0.0"), "1.0.0 runs, which is not older")

    def test_an_older_one_if_the_director_says_so(self):
        director = Director(version="0.9.9", is_older=True)
        self.assertEqual(live(fresh(), director), "/b")
        self.assertEqual(director.reports[-1], ("0.9.9", "kept", "0.9.9", ""))

    def test_too_large_for_the_flash(self):
        self.refused(Director(dict(NEW, large=b"x" * 200000)), "KB are needed, there is room for")

    def test_a_file_that_is_another_one(self):
        director = Director()
        director.stream = director.stream.replace(b"\x01" * 2500, b"\x01" * 2499 + b"\x02")
        self.refused(director, "table/app.mpy has the wrong hash")

    def test_a_list_that_is_another_one(self):
        director = Director()
        director.stream = director.stream.replace(b"2.0.0", b"2.0.1", 1)
        self.refused(director, "release.json has the wrong hash")

    def test_a_list_that_leads_out_of_its_slot(self):
        for name in ("/data/boot.json", "../data/x", "release.json"):
            self.refused(Director(dict(NEW, **{name: b"x"})), "is no file of a release")

    def test_more_than_was_offered(self):
        director = Director()
        director.offer.size += 1
        self.refused(director, "were offered")


class Strangers(unittest.TestCase):
    """An impostor at the director's address: none of its messages is believed, and no slot changes."""

    def unmoved(self, director):
        disk = fresh()
        self.assertRaises(BadMessage, live, disk, director)
        again = Director()
        self.assertEqual(live(disk, again), "/b")

    def test_a_wrong_signature(self):
        self.unmoved(Director(key=bytes(32)))

    def test_nonsense(self):
        class Nonsense(Director):
            async def post(self, address, body, timeout_ms):
                return self.said

        for said in (b"", b"x", b"MU1<" + bytes(100), bytes(9000), b"<html>"):
            director = Nonsense()
            director.said = said
            self.unmoved(director)

    def test_offers_that_are_none(self):
        class Empty(Director):
            async def post(self, address, body, timeout_ms):
                return updates.read_request(KEY, body).answer(KEY, self.said)

        for said in (b"x", bytes(41), bytes(41) + b"TEST 2.0.0", bytes(41) + b"\xff\xff \xff"):
            director = Empty()
            director.said = said
            self.unmoved(director)

    def test_an_answer_to_another_request(self):
        class Late(Director):
            async def post(self, address, body, timeout_ms):
                request = updates.read_request(KEY, body)
                request.count -= 1
                return request.answer(KEY, self.offer.packed())

        self.unmoved(Late())

    def test_it_ends_in_the_middle(self):
        class Short(Director):
            async def post(self, address, body, timeout_ms):
                if self.pieces == 2:
                    return updates.read_request(KEY, body).answer(KEY, b"")
                return await Director.post(self, address, body, timeout_ms)

        self.unmoved(Short())

    def test_what_has_come_is_not_fetched_again(self):
        class Tired(Director):
            async def post(self, address, body, timeout_ms):
                if self.pieces == 3:
                    raise OSError(110)
                return await Director.post(self, address, body, timeout_ms)

        disk = fresh()
        self.assertRaises(OSError, live, disk, Tired())
        whole, rest = Director(), Director()
        live(fresh(), whole)
        live(disk, rest)
        self.assertEqual(rest.pieces, whole.pieces - 3)


with loading.borrowed("table.linking.trial"):
    pass  # it can be loaded
unittest.main()
