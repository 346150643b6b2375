"""For each state: what the clock buttons do, what the three keys say and do, and the page."""

from matchcore.compat import TYPE_CHECKING
from table.answering.rows import MENU, MENU_ROW, SELF_TEST, Rows, list_row
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table

_ROWS = (
    ("idle", "", ("local_match", "beginning.ask_system"),
        ("self_test", "table.answering.testing.open_self_test"), MENU, "table.pages.free.idle"),
    ("settings", "results.sign",
        ("swap_sides", "beginning.swap_sides"), ("wrong", "beginning.tell_wrong"), MENU, "game.settings"),
    ("ready", "moves.press", ("call_director", "calls.call_director"), ("", ""), MENU, "game.ready"),
    ("running", "moves.press", ("is_over", "results.ask_result"), ("pause", "moves.pause"), MENU, "game.course"),
    ("flagged", "moves.press", ("claim_time", "results.claim_time"), ("pause", "moves.pause"), MENU, "game.flagged"),
    ("paused", "moves.agree_resume",
        ("is_over", "results.ask_result"), ("call_director", "calls.call_director"), MENU, "game.paused"),
    ("dispute", "calls.agree_withdraw", ("", ""), ("", ""), MENU, "game.dispute"),
    ("result", "results.sign",
        ("", ""), ("back", "results.withdraw"), ("dispute", "calls.call_director"), "game.result"),
    ("sealed", "", ("local_match", "beginning.ask_system"), ("", ""), MENU, "game.sealed"),
    list_row("result?", "results.choose", "game.ask_result"),
    list_row("systems", "beginning.choose_system", "game.systems"),
) + SELF_TEST + (MENU_ROW,)  # fmt: skip

_SIGNED = ("results.sign", "moves.agree_resume", "calls.agree_withdraw")
_STARTS_GAME = "a game starts"


class _Rows(Rows):
    def meaning(self, state: int) -> str:
        return _STARTS_GAME if state == states.READY else self.button_action(state)

    def is_play(self, before: str, after: str) -> bool:
        """The side newly started is not held back."""
        return before == _STARTS_GAME and after == "moves.press"


def _idle_keys(table: "Table", state: int) -> tuple:
    if state != states.SELF_TEST:
        return ()
    from table.answering import testing

    return testing.idle_keys(table)


ROWS = _Rows(_ROWS, _SIGNED, _idle_keys)
