from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import turn
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def press(table: "Table", now_ms: int, side: int) -> None:
    """End the turn.  Does not allocate."""
    if turn.press(table.match, now_ms, side):
        table.dialog.what = states.NOTHING


def pause(table: "Table", now_ms: int) -> None:
    turn.pause(table.match, now_ms)
    table.dialog.ask(now_ms, states.NOTHING)


def resume(table: "Table", now_ms: int) -> None:
    """Without a chosen reason the key says BY MISTAKE and records that (PAU-02)."""
    match = table.match
    if not match.pause_reason:
        if not table.dialog.is_second_act(now_ms):
            return  # the finger that has just pressed PAUSE
        turn.state_reason(match, now_ms, "MISTAKE")
    turn.resume(match, now_ms)


def mark(table: "Table", now_ms: int) -> None:
    """Nothing else on the screen shows the mark, so a notice does."""
    from matchcore.games.backgammon.topics import notices

    notices.mark(table.match, now_ms, table.match.clock.active)
    table.say(table.texts.TEXTS["marked"])


# -- the cube ----------------------------------------------------------------------------------------------------------


def ask_double(table: "Table", now_ms: int) -> None:
    from matchcore.games.backgammon.topics import doubling

    doubling.check_double(table.match, table.match.clock.active)
    table.dialog.ask(now_ms, states.ASK_DOUBLE)


def hold_double(table: "Table", now_ms: int, side: int) -> None:
    """The second act, with the doubler's own button, so that the opponent cannot trigger it."""
    from matchcore.games.backgammon.topics import doubling

    table.dialog.what = states.NOTHING
    doubling.double(table.match, now_ms, side)


def take(table: "Table", now_ms: int, side: int) -> None:
    from matchcore.games.backgammon.topics import doubling

    doubling.take(table.match, now_ms, side)


def ask_pass(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.ASK_PASS)


def pass_double(table: "Table", now_ms: int, side: int) -> None:
    from matchcore.games.backgammon.topics import doubling

    doubling.pass_double(table.match, now_ms, side)
    table.dialog.what = states.NOTHING
