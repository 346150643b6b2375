"""The interfaces of what a table is handed: a game module (its game.py), the viewer, the radio.  The match has its own
(matchcore/match.py)."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any, Protocol

    from matchcore.vocabulary import Vocabulary
    from table.pages.sheet import Sheet
    from table.screens.view import View

    class States(Protocol):
        """The states as numbers; 0 is none."""

        SELF_TEST: int
        PICTURE: int
        MENU: int
        DISPUTE: int  # the director is called
        FIRST_PAGE: int  # questions have smaller numbers, pages over any state have this or larger ones

        def state_of(self, match: Any, asked: int) -> int: ...

        def state_below(self, match: Any, page: int) -> int: ...

        def patience_ms(self, match: Any, asked: int) -> int: ...

        def is_counted(self, state: int, is_waiting: bool) -> bool: ...

    class Rows(Protocol):
        """The controls and the page of each state."""

        def button_action(self, state: int) -> str: ...

        def meaning(self, state: int) -> str: ...

        def is_play(self, before: str, after: str) -> bool: ...

        def held_action(self, state: int) -> str: ...

        def is_signed(self, action: str) -> bool: ...

        def key_action(self, state: int, key: int) -> str: ...

        def keys(self, table: Any, state: int) -> tuple: ...

        def idle_keys(self, table: Any, state: int) -> tuple: ...

        def page_of(self, state: int) -> str: ...

    class Game(Protocol):
        """A module; `table` is the Table, `match` one of `new_match`."""

        NAME: str
        VOCABULARY: Vocabulary
        APART_MS: int  # between two signatures
        ANSWERS: str  # where the modules of actions are
        PAGES: str  # and those of pages
        FIRST_PAGES: str  # the name of the one that is loaded with the table
        # Modules that are borrowed: menu(table), name_of(state), resume(match, now_ms, is_marked),
        # sign_again(match, now_ms), seam(match, last, jump), tell_time(match, now_ms, wall_s);
        LAZY: str
        ORDERS: str  # carry_out(match, now_ms, order);
        STANDING: str  # values_of(match), put_back(match, values), which may be a generator of steps
        first_pages: ModuleType
        states: States
        rows: Rows
        turn: Any  # the module of the actions that are loaded with the table
        panel: Any  # what is shown on every page

        def new_match(self) -> Any: ...

        def begin(self, dialog: Any) -> None: ...

        def hear(self, table: Any, control: int, at_ms: int, uncertain_ms: int, act: Callable[[int], None]) -> None: ...

        def is_play(self, state: int) -> bool: ...

        def pass_time(self, match: Any, now_ms: int, latency_ms: int) -> None: ...

        def kept(self, table: Any, kinds: list) -> None: ...

        def leave(self, table: Any, shown: int) -> None: ...

        def take_up(self, table: Any) -> None: ...

        def stop(self, match: Any, now_ms: int) -> None: ...

    class Radio(Protocol):
        """The radio's state, as a board with Wi-Fi shows it."""

        def has_page(self) -> bool: ...

        def show(self, sheet: Sheet) -> None: ...

        def toggle_setup(self) -> None: ...

    class Viewer(Protocol):
        sheet: Sheet
        note_fault: Callable[[str, Exception], None] | None

        def fill(self, now_ms: int, state: int, page: str, labels: tuple) -> View: ...

        def tick(self, now_ms: int) -> None: ...

        def is_due(self, now_ms: int) -> bool: ...

        def leave(self, page: str) -> None: ...

        def let_go(self) -> None: ...
