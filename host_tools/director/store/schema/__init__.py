"""The stored columns and their meaning.  To change them, add a revision: store/README.md."""

from host_tools.director.store.schema import desk, devices, own_pages, play
from host_tools.director.store.schema.metadata import metadata

__all__ = ["desk", "devices", "metadata", "own_pages", "play"]
