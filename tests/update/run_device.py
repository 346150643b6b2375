"""A whole device as a process: `micropython run_device.py ROOT`; ROOT is its file system.

Runs boot.py and then main.py of the current folder, as the stock image does. A reset ends the process with status
75, and its parent starts it again; a release that falls to the prompt ends it the same way.
"""

import os
import sys

import ffi
import vfs
from host_root import Os

RESET = 75
_library = ffi.open(None)
_exit = _library.func("v", "_exit", "i")


class Machine:
    SOFT_RESET = 5

    def reset_cause(self):
        return 1

    def WDT(self, timeout):
        return self

    def feed(self):
        pass

    def reset(self):
        _exit(RESET)


class Network:
    """A working Wi-Fi."""

    STA_IF = 0

    def WLAN(self, interface):
        return self

    def active(self, is_on):
        pass

    def config(self, **settings):
        pass

    def isconnected(self):
        return True


def run(path):
    with open(path) as file:
        exec(file.read(), {"__name__": "__main__"})


sys.modules["machine"] = Machine()
sys.modules["network"] = Network()
sys.modules["os"] = Os(os, sys.argv[1])
vfs.umount("/")
vfs.mount(vfs.VfsPosix(sys.argv[1]), "/")
os.chdir("/")
sys.path[:] = ["", ".frozen"]
run("/boot.py")
# Imports do not find files in the current folder there, either.
sys.path[0] = os.getcwd()
run("main.py")
