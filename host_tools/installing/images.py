"""Images kept so that one is found once and flashed on forty devices without the internet."""

import subprocess
import sys
from importlib import util
from pathlib import Path

import platformdirs

from host_tools.installing import image
from host_tools.installing.faults import FlashFault, ImageFault
from host_tools.installing.image import Image
from host_tools.installing.wanted import Wanted


def folder() -> Path:
    """The folder of kept images."""
    return Path(platformdirs.user_cache_dir("match-table")) / "images"


def find(wanted: Wanted, given: Path | None, kept: Path | None = None) -> Image:
    """The given image, checked and kept for the next time; else the newest kept one for this kind of board."""
    kept = kept or folder()
    if given is not None:
        found = image.read(given)
        image.check(found, wanted, str(given))
        kept.mkdir(parents=True, exist_ok=True)
        (kept / f"{found.name}-{found.version_text}.bin").write_bytes(found.data)
        return found
    suitable = [found for path in sorted(kept.rglob("*.bin")) if (found := _suitable(path, wanted))]
    if not suitable:
        raise ImageFault(
            "none",
            "there is no image of MicroPython for {board} in {folder}",
            f"Get {wanted.image} once: {image.how_to_get(wanted)}",
            board=wanted.board,
            image=wanted.image,
            folder=kept,
        )
    return max(suitable, key=lambda found: found.version)


def _suitable(path: Path, wanted: Wanted) -> Image | None:
    try:
        found = image.read(path)
        image.check(found, wanted)
    except FlashFault:
        return None  # another board's, or not one of ours
    return found


def download(wanted: Wanted, kept: Path | None = None) -> None:
    """Have mpflash download the board's image into the folder of kept images; needs the internet."""
    if util.find_spec("mpflash") is None:
        raise FlashFault("mpflash is not installed", "pip install mpflash; or get the image yourself, and use --image")
    board, _, variant = wanted.image.partition("-")
    kept = kept or folder()
    kept.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "mpflash", "download", "--board", board, "--version", "stable", "--dir", str(kept)]
    done = subprocess.run(command + (["--variant", variant] if variant else []), capture_output=True, text=True)
    if done.returncode:
        told = (done.stderr or done.stdout).strip().splitlines()
        raise FlashFault(
            f"mpflash could not download {wanted.image}: {told[-1] if told else 'it did not say why'}",
            f"Is there internet? Else {image.how_to_get(wanted)}",
        )
