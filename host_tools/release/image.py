"""The size of a built release."""

from pathlib import Path

from host_tools.release import manifest


def size_of(release: Path) -> int:
    """Bytes of all its files except their list."""
    return sum(path.stat().st_size for path in release.rglob("*") if path.is_file() and path.name != manifest.NAME)
