"""The code that opens the director's mode, typed on the three keys."""

from matchcore.clock import RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.log.mode_code import DIGITS, code
from matchcore.refusal import Refusal
from table.games.backgammon.answering import mode, states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

TRIES = 3
LOCKED_MS = 60000  # after TRIES wrong codes
_WRONG = "wrong_codes"  # the file that counts them in one byte
_MOST_COUNTED = 252  # a multiple of TRIES


def ask(table: "Table", now_ms: int) -> None:
    """No time runs meanwhile."""
    from matchcore.games.backgammon.topics import turn

    asked, match = mode.of(table), table.match
    _recall_tries(table, now_ms)
    _refuse_while_locked(table, now_ms)
    asked.typed = ""
    if match.clock.state == RUNNING:
        turn.pause(match, now_ms)
    table.dialog.ask(now_ms, states.CODE)


def type_one(table: "Table", now_ms: int) -> None:
    _type(table, now_ms, "1")


def type_two(table: "Table", now_ms: int) -> None:
    _type(table, now_ms, "2")


def type_three(table: "Table", now_ms: int) -> None:
    _type(table, now_ms, "3")


def _type(table: "Table", now_ms: int, digit: str) -> None:
    asked, dialog = mode.of(table), table.dialog
    asked.typed += digit
    dialog.since_ms = now_ms
    if len(asked.typed) < DIGITS:
        return
    if asked.typed != code(table.key, table.match.match_id):
        _refuse_code(table, now_ms)
    if table.mode_lock[0]:
        _count_tries(table, 0)
    from matchcore.games.backgammon.topics import notices

    notices.open_mode(table.match, now_ms, 0)
    mode.open_list(table, now_ms)


def _recall_tries(table: "Table", now_ms: int) -> None:
    """The count of wrong codes outlives a power cut; a minute's lock starts again."""
    lock = table.mode_lock
    if lock[0] < 0:
        kept = table.store.read(_WRONG)
        lock[0] = kept[0] if kept else 0
        if lock[0] and lock[0] % TRIES == 0:
            lock[1] = now_ms + LOCKED_MS


def _count_tries(table: "Table", number: int) -> None:
    table.mode_lock[0] = number
    try:
        table.store.replace(_WRONG, bytes([number]))
    except OSError:
        return  # a full flash is reported elsewhere; the count in memory lasts until power-off


def _refuse_while_locked(table: "Table", now_ms: int) -> None:
    if 0 < table.mode_lock[1] - now_ms <= LOCKED_MS:  # ignore an instant from another match
        raise Refusal("CODE_LOCKED", "GEN-01")


def _refuse_code(table: "Table", now_ms: int) -> None:
    lock = table.mode_lock
    mode.of(table).typed = ""
    _count_tries(table, lock[0] % _MOST_COUNTED + 1)
    if lock[0] % TRIES == 0:
        lock[1] = now_ms + LOCKED_MS
        table.dialog.what = states.NOTHING
    raise Refusal("WRONG_CODE", "GEN-01")
