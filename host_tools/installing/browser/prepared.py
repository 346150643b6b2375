"""A prepared installation: MicroPython's image, a file system with the release and the enrolment, and the manifest
that tells ESP Web Tools where each of them goes."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from host_tools.installing import images, wanted
from host_tools.installing.browser import file_system
from host_tools.installing.image import Image
from host_tools.installing.shipped import Release
from host_tools.installing.wanted import Wanted
from host_tools.release import build, manifest

SLOT = "a"
CONFIG = "data/config.json"
MOST_KEPT = 8
# How long the window of ESP Web Tools looks for Improv after the restart; a table starts faster.
IMPROV_S = 20


@dataclass(frozen=True)
class Prepared:
    """One board's installation; `files` is the file system image."""

    wanted: Wanted
    number: int
    micropython: Image
    files: bytes
    files_at: int
    release: str

    @property
    def may_be_native(self) -> bool:
        """Whether the chip has native USB: after its reset it is then a different device, on another port."""
        return self.wanted.chip in wanted.NATIVE_CHIPS

    def manifest(self) -> dict:
        """In the format of ESP Web Tools; paths are relative to its own."""
        return {
            "name": f"Match table {self.number}",
            "version": self.release,
            "new_install_prompt_erase": True,
            "new_install_improv_wait_time": IMPROV_S,
            "builds": [
                {
                    "chipFamily": self.wanted.chip_name,
                    "parts": [
                        {"path": "micropython.bin", "offset": self.wanted.offset},
                        {"path": "files.bin", "offset": self.files_at},
                    ],
                }
            ],
        }


class Installations:
    """The latest ones.  Their names cannot be guessed: the file system contains the table's key."""

    def __init__(self) -> None:
        self._kept: dict[str, Prepared] = {}

    def add(self, prepared: Prepared) -> str:
        name = secrets.token_urlsafe(16)
        self._kept[name] = prepared
        for old in list(self._kept)[:-MOST_KEPT]:
            del self._kept[old]
        return name

    def find(self, name: str) -> Prepared | None:
        return self._kept.get(name)


def prepare(board: str, number: int, config: Mapping[str, object], flash_bytes: int = 0) -> Prepared:
    """FlashFault, ReleaseError or Full, with words for the organiser, if it is impossible.

    `flash_bytes`: of this device, if more than the board needs: from 1.26 on MicroPython uses all of it."""
    needs = wanted.read(board)
    micropython = images.find(needs, None)
    built = Release(build.current(board))
    files = {f"{SLOT}/{name}": data for name, data in built.files().items()} | built.beside
    files[CONFIG] = json.dumps(config).encode()
    version = str(manifest.read(built.folder)["version"])
    at, size = micropython.files_in(max(flash_bytes, needs.flash_bytes))
    return Prepared(needs, number, micropython, file_system.image(files, size), at, version)
