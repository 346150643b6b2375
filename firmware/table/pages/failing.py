"""A page with a mistake gives way to the clocks: a table that died of it would reset for ever."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.pages.viewer import Viewer
    from table.table import Table


def write_again(viewer: "Viewer", table: "Table", now_ms: int, page: str, error: Exception) -> None:
    """Once more, with its code loaded anew; a fault is told once for each page, and raised where nobody would hear."""
    if viewer.note_fault is None:
        raise error
    if page != viewer.failed:
        viewer.failed = page
        viewer.note_fault("screen", error)
    try:
        viewer.let_go()
        viewer.write(now_ms, page)
    except MemoryError:
        raise
    except Exception:
        viewer.sheet.clear()
        viewer.sheet.show_status(table.link_text())
