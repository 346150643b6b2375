"""An update for a board's own image: the modules that differ from the frozen ones, as a ROM file system.

It is a release whose only file is the file system, which a board reads where it lies in flash
(firmware/table/keeping/halves.py).
"""

import shutil
from collections.abc import Iterable
from pathlib import Path

from mpremote.romfs import VfsRomWriter

from host_tools.release import boards, build, image_record, manifest, own_image, parts

FILE = "code.romfs"
HALF_BYTES = 256 * 1024


class NoUpdate(Exception):
    """The image cannot be updated so; the message says why."""


def update(
    board: str,
    image: Path,
    folder: Path,
    version: str = manifest.VERSION,
    languages: Iterable[str] = parts.LANGUAGES,
    known: Path = boards.BOARDS,
) -> Path:
    """From this image.json to the present sources, in a folder that is replaced; NoUpdate if there is none."""
    try:
        said = image_record.read(image)
    except image_record.NotARecord as error:
        raise NoUpdate(str(error)) from error
    if said["board"] != board:
        raise NoUpdate(f"{image} is of an image for {said['board']}, not for {board}")
    shutil.rmtree(folder, ignore_errors=True)
    own_image.write_code(board, folder, languages, known)
    modules = folder / own_image.MODULES
    names = _different(said, modules)
    for name in names:
        source = (modules / name).read_text(encoding="utf-8")
        build.compile_source(name, source, (folder / "mpy" / name).with_suffix(".mpy"))
    data = packed(folder / "mpy")
    shutil.rmtree(folder)
    if len(data) > HALF_BYTES:
        raise NoUpdate(
            f"{len(names)} modules differ, which is {len(data):,} bytes, and half the partition has {HALF_BYTES:,}: "
            "write a new image over the cable"
        )
    folder.mkdir(parents=True)
    (folder / FILE).write_bytes(data)
    manifest.write(folder, board, version, manifest.image_of(said["version"]))
    return folder


def _different(said: dict, modules: Path) -> list[str]:
    found = [name for name, digest in image_record.hashes(modules).items() if said["modules"].get(name) != digest]
    first = [name for name in found if name in image_record.FIRST]
    if first:
        raise NoUpdate(f"{', '.join(first)} can only be changed by writing a new image over the cable")
    if not found:
        raise NoUpdate(f"{said['version']} of {said['board']} has these sources already")
    return found


def packed(folder: Path) -> bytes:
    """A folder as a ROM file system."""
    writer = VfsRomWriter()
    _pack(writer, folder)
    return bytes(writer.finalise())


def _pack(writer: VfsRomWriter, folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            writer.opendir(path.name)
            _pack(writer, path)
            writer.closedir()
        else:
            writer.mkfile(path.name, path.read_bytes())
