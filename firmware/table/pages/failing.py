"""A page with a mistake gives way to the clocks: a table that died of it would reset for ever."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.pages.viewer import Viewer
    from table.table import Table


def fill(viewer: "Viewer", table: "Table", error: Exception, now_ms: int, state: int, page: str, labels: tuple) -> None:
    """Once more, with its code loaded anew; the fault is told, and raised where nobody would hear of it."""
    if viewer.note_fault is None:
        raise error
    if page == viewer.failed:
        viewer.sheet.clear()
        viewer.sheet.show_status(table.link_text())
        return
    viewer.failed = page
    viewer.note_fault("screen", error)
    viewer.let_go()
    viewer.fill(now_ms, state, page, labels)
