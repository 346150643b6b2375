"""The pages of the director's mode at the table."""

from matchcore.game import scoring
from matchcore.sides import NOBODY
from matchcore.topics.mode_code import DIGITS
from table.answering.actions import MODE_MS
from table.answering.mode import REASONS
from table.pages.around import joined
from table.pages.viewer import minutes
from table.screens.view import STRONG


def fill(viewer, table, now_ms: int, state: str) -> None:
    """Fill the viewer's view for one of the states of this module."""
    _PAGES[state](viewer, table, now_ms)


def _code(viewer, table, now_ms: int) -> None:
    typed = len(table.actions.mode.typed)
    viewer.show_lines((STRONG, viewer.text("code_title")), (STRONG, "\u2022 " * typed + "\u2013 " * (DIGITS - typed)))


def _heading(viewer, table, now_ms: int) -> str:
    left_ms = max(0, MODE_MS - (now_ms - table.actions.since_ms))
    return viewer.text("mode_title", time=minutes(left_ms))


def _mode(viewer, table, now_ms: int) -> None:
    viewer.show_list(_heading(viewer, table, now_ms), [viewer.text(entry) for entry in table.actions.mode.entries()])


def _mode_value(viewer, table, now_ms: int) -> None:
    """All values of the entry, the one that the clock buttons change is chosen; above, by how much it changes."""
    mode = table.actions.mode
    items = [_value(viewer, mode, field) for field in mode.fields]
    heading = (_heading(viewer, table, now_ms), viewer.text(mode.entry), _step(mode))
    viewer.show_list(joined(heading), items)
    table.actions.choice = viewer.view.chosen = mode.field


def _step(mode) -> str:
    steps = mode.fields[mode.field].steps
    return "\u00b1" + minutes(steps[mode.step % len(steps)]) if len(steps) > 1 else ""


def _value(viewer, mode, field) -> str:
    name, value = field.name, field.value
    if name in ("a", "b"):
        shown = minutes(value) if mode.entry == "mode_times" else str(value)
        return "%s  %s" % (viewer.name(1 if name == "b" else 0), shown)
    if name == "cube_level":
        value = 1 << value
    elif name in ("cube_holder", "on_turn", "winner"):
        value = viewer.text("middle") if value == NOBODY else viewer.name(value)
    elif name == "crawford_played":
        value = viewer.text("yes" if value else "no_word")
    elif name == "result":
        value = viewer.text("by_" + scoring.RESULTS[value]) if value > 1 else viewer.text("by_POINTS")
    return "%s: %s" % (viewer.text("field_" + name), value)


def _mode_reason(viewer, table, now_ms: int) -> None:
    viewer.show_list(viewer.text("mode_reason"), [viewer.text(reason) for reason in REASONS])


_PAGES = {
    "code?": _code,
    "director": _mode,
    "director value": _mode_value,
    "director reason": _mode_reason,
}
