"""The files of a device: a release for one of its slots, and the files beside the slots."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from host_tools.release import beside, manifest
from host_tools.release.parts import FIRMWARE


@dataclass(frozen=True)
class Release:
    """A built release, and the files beside the slots: boot.py, and safe mode where there is one."""

    folder: Path
    beside_from: Path = FIRMWARE

    @property
    def version(self) -> str:
        return str(manifest.read(self.folder)["version"])

    @cached_property
    def beside(self) -> dict[str, bytes]:
        """Files outside the slots that every start needs."""
        return beside.files(self.folder, self.beside_from)

    def files(self) -> dict[str, bytes]:
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in found}
