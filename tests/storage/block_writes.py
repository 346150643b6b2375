"""How much a press wears the chip: writes and erases per fact, on littlefs with blocks of 4 KiB."""

import sys

import logs
import vfs
from disk import Disk

from table.drivers.chip.store_files import Store

TURNS = 300
disk = Disk(256)
vfs.VfsLfs2.mkfs(disk)
vfs.mount(vfs.VfsLfs2(disk), "/flash")


class OpenedEachTime(logs.Log):
    """The alternative: the file is opened, appended to and closed."""

    def keep(self):
        logs.Log.keep(self)
        self.archive.close()


def measure(kind):
    """(writes, erases, most writes, most erases) per fact, while a match of many turns is played."""
    logs.empty("/flash/table")
    log = kind(Store("/flash/table"))
    log.assign()
    worst = [0, 0]
    keep = log.keep

    def counted():
        before = disk.writes, disk.erases
        keep()
        worst[0] = max(worst[0], disk.writes - before[0])
        worst[1] = max(worst[1], disk.erases - before[1])

    log.keep = counted
    before = disk.writes, disk.erases, log.match.seq
    log.play(TURNS)
    count = log.match.seq - before[2]
    return (disk.writes - before[0]) / count, (disk.erases - before[1]) / count, worst[0], worst[1]


for name, kind in (("kept open", logs.Log), ("opened each time", OpenedEachTime)):
    print("%s: %.2f writes %.2f erases a fact, at most %d and %d" % ((name,) + measure(kind)))
sys.exit(0)
