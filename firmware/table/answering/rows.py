"""The controls and the page of each state, from a game's table of rows."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable


class Rows:
    """`rows`: for each state, from the first on, its name, what the clock buttons do, what each of the three keys says
    and does, and module and function of its page.

    `signed`: actions that both sign, a second apart (press_guard.py); `play`: those that need no wait when the buttons
    come to mean them; `idle_keys(table, state)`: those that do nothing now."""

    def __init__(self, rows: tuple, signed: tuple, idle_keys: "Callable[[Any, int], tuple]", play: tuple = ()) -> None:
        self.rows = rows
        self.idle_keys = idle_keys
        self._signed = signed
        self._play = play

    def name_of(self, state: int) -> str:
        name, _, _, _, _, _ = self.rows[state - 1]
        return name

    def button_action(self, state: int) -> str:
        _, action, _, _, _, _ = self.rows[state - 1]
        return action

    def meaning(self, state: int) -> str:
        """The clock buttons' meaning; while it stays the same, a press needs no wait."""
        return self.button_action(state)

    def is_play(self, before: str, after: str) -> bool:
        """Whether this change is ordinary play, in which no press is held back."""
        return after in self._play

    def held_action(self, state: int) -> str:
        """No button is held."""
        return ""

    def is_signed(self, action: str) -> bool:
        return action in self._signed

    def _key(self, state: int, key: int) -> tuple:
        """Does not allocate."""
        _, _, first, second, third, _ = self.rows[state - 1]
        return first if key == 0 else second if key == 1 else third

    def key_action(self, state: int, key: int) -> str:
        _, does = self._key(state, key)
        return does

    def keys(self, table: "Any", state: int) -> tuple:
        """Each of the three keys as it is now, unless it is idle: (what it says, what it does)."""
        return self.rows[state - 1][2:5]

    def page_of(self, state: int) -> str:
        """With dots in the module, one that all games use."""
        _, _, _, _, _, page = self.rows[state - 1]
        return page


# The rows of the self-test and its picture, which every game has.
SELF_TEST = (
    ("self-test", "table.answering.testing.test_button",
        ("picture", "table.answering.testing.open_picture"), ("back", "table.answering.testing.leave_self_test"),
        ("check", "table.answering.testing.check_parts"), "table.pages.testing.self_test"),
    ("picture", "table.answering.testing.test_button",
        ("", ""), ("back", "table.answering.testing.close_picture"), ("", ""), "table.pages.testing.picture"),
)  # fmt: skip
MENU = ("menu", "table.answering.lists.open_menu")  # a key that opens the menu
MENU_ROW = ("menu", "",
    ("choose", "table.answering.lists.choose_entry"), ("next", "table.answering.lists.next_line"),
    ("close", "table.answering.lists.close"), "table.pages.lists.menu")  # fmt: skip


def list_row(name: str, choose: str, page: str) -> tuple:
    """A list: the clock buttons and the middle key move, the others choose and leave."""
    return (
        name,
        "table.answering.lists.move_line",
        ("choose", choose),
        ("next", "table.answering.lists.next_line"),
        ("back", "table.answering.lists.close"),
        page,
    )
