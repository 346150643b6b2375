"""A release that is built: how large it is, and as one ROM image."""

import contextlib
import io
import os
from pathlib import Path

from mpremote import romfs

from host_tools.release import manifest


def size_of(release: Path) -> int:
    """Bytes of all its files but their list."""
    return sum(path.stat().st_size for path in release.rglob("*") if path.is_file() and path.name != manifest.NAME)


def rom_image(release: Path) -> Path:
    """A release as one ROM image beside its folder, rebuilt when it is older; its code is run where it lies."""
    image = release.parent / (release.name + ".romfs")
    newest = max(path.stat().st_mtime for path in release.rglob("*"))
    if not image.is_file() or image.stat().st_mtime <= newest:
        with contextlib.redirect_stdout(io.StringIO()):  # it lists every file
            data = romfs.make_romfs(str(release), mpy_cross=False)
        # Whole or not at all: another process may be starting a table from it.
        part = image.with_suffix(f".{os.getpid()}")
        part.write_bytes(data)
        part.replace(image)
    return image
