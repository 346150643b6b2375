"""A folder of the host as a device's root: `os` with a rename."""

import ffi

_rename = ffi.open(None).func("i", "rename", "ss")


class Os:
    """MicroPython's own cannot rename where the root is a folder of the host's."""

    def __init__(self, module, root):
        self._module = module
        self._root = root

    def __getattr__(self, name):
        return getattr(self._module, name)

    def rename(self, old, new):
        if _rename(self._root + self._full(old), self._root + self._full(new)):
            raise OSError(2)

    def _full(self, path):
        return path if path.startswith("/") else self._module.getcwd().rstrip("/") + "/" + path
