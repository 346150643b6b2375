"""The director's mode at the table: after its code (mode_code.py) a minute of corrections.

Each makes director's facts, with a reason from a short list (GEN-01, GEN-05).  Running time is paused; nothing changes
until a reason is chosen.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import LARGEST_POINTS
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.answering.open_mode import Field, Mode
    from table.games.backgammon.at_table import Table

LARGEST_TIME_MS = 5999000  # 99:59, unless the value is already higher
STEPS_MS = (60000, 10000, 1000)  # of a time
LARGEST_POWER = 12  # of the cube: 4096
REASONS = ("reason_clock", "reason_score", "reason_cube", "reason_turn", "reason_agreed", "reason_ruling")

# Indexes of `ENTRIES`.
TIMES = 0
SCORE = 1
CUBE = 2
TURN = 3
LENGTH = 4
UNDO = 5
RELEASE = 6
BREAK = 7
RESULT = 8


def of(table: "Table") -> "Mode":
    """Created on first use."""
    if table.mode is None:
        from table.games.backgammon.answering import open_mode

        table.mode = open_mode.Mode()
    return table.mode


# -- the list ----------------------------------------------------------------------------------------------------------


def text_of(entry: int) -> str:
    text, _, _, _, _ = ENTRIES[entry]
    return text


def open_list(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.DIRECTOR)


def entries(table: "Table") -> list:
    """The corrections not refused now.  On small memories topics are loaded one at a time, and only if the match has
    gone on."""
    mode, match = of(table), table.match
    if mode.found_seq != match.seq:
        mode.found = [entry for entry in range(len(ENTRIES)) if _may(match, entry)]
        if TIMES in mode.found and not match.has_clock:
            mode.found.remove(TIMES)  # there are no times to show
        mode.found_seq = match.seq
    return mode.found


def _may(match: "Match", entry: int) -> bool:
    _, topic, check, _, _ = ENTRIES[entry]
    with loading.borrowed("matchcore.games.backgammon.topics." + topic) as module:
        return match.allows(getattr(module, check))


def choose(table: "Table", now_ms: int) -> None:
    mode, found = of(table), entries(table)
    mode.entry = found[min(table.dialog.choice, len(found) - 1)]
    mode.at = mode.step = 0
    mode.fields = _fields(table.match, mode.entry, now_ms)
    if mode.fields:
        table.dialog.ask(now_ms, states.DIRECTOR_VALUE)
    else:
        _ask_reason(table, now_ms)


def _ask_reason(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.DIRECTOR_REASON)
    _, _, _, table.dialog.choice, _ = ENTRIES[of(table).entry]


def _fields(match: "Match", entry: int, now_ms: int) -> list:
    """The current values; none for an entry that only needs a reason."""
    if entry == TIMES:
        return [_time(match, now_ms, side) for side in (0, 1)]
    if entry == SCORE:
        most = match.length or LARGEST_POINTS
        return [
            _field("a", match.score_a, 0, most),
            _field("b", match.score_b, 0, most),
            _field("crawford_played", 1 if match.crawford_played() else 0, 0, 1),
        ]
    if entry == CUBE:
        power = 0
        while 1 << power < match.cube_level:
            power += 1
        return [_field("cube_level", power, 0, LARGEST_POWER), _field("cube_holder", match.cube_holder, -1, 1)]
    if entry == TURN:
        return [_field("on_turn", max(0, match.clock.active), 0, 1)]
    if entry == LENGTH:
        return [_field("length", match.length, 1, 99)]
    if entry == RESULT:
        return [_field("result", scoring.RULING, 1, len(scoring.RESULTS) - 1), _field("winner", 0, 0, 1)]
    return []


def _field(*values: object) -> "Field":
    from table.games.backgammon.answering.open_mode import Field

    return Field(*values)  # type: ignore


def _time(match: "Match", now_ms: int, side: int) -> "Field":
    left_ms = (match.clock.bank_left_ms(now_ms, side) + 999) // 1000 * 1000
    return _field("b" if side else "a", left_ms, 0, max(LARGEST_TIME_MS, left_ms), STEPS_MS)


def close(table: "Table", now_ms: int) -> None:
    table.dialog.close()


# -- a value -----------------------------------------------------------------------------------------------------------


def change(table: "Table", now_ms: int, side: int) -> None:
    mode = of(table)
    mode.field().change(-1 if table.is_left(side) else 1, mode.step)
    table.dialog.since_ms = now_ms


def next_field(table: "Table", now_ms: int) -> None:
    """The next smaller step, then the next value, wrapping round."""
    mode = of(table)
    mode.step += 1
    if mode.step >= len(mode.field().steps):
        mode.step = 0
        mode.at = (mode.at + 1) % len(mode.fields)
    table.dialog.since_ms = now_ms


def save(table: "Table", now_ms: int) -> None:
    _ask_reason(table, now_ms)


def back(table: "Table", now_ms: int) -> None:
    """Asks first if changed values would be lost."""
    if [field for field in of(table).fields if field.value != field.was]:
        table.dialog.ask(now_ms, states.DIRECTOR_DISCARD)
    else:
        open_list(table, now_ms)


def keep(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.DIRECTOR_VALUE if of(table).fields else states.DIRECTOR)


# -- done --------------------------------------------------------------------------------------------------------------


def apply(table: "Table", now_ms: int) -> None:
    """With the chosen reason; unchanged values make no fact."""
    reason = table.texts.TEXTS[REASONS[min(table.dialog.choice, len(REASONS) - 1)]]
    open_list(table, now_ms)
    mode = of(table)
    _, _, _, _, put_right = ENTRIES[mode.entry]
    with loading.borrowed("table.games.backgammon.answering.corrections") as corrections:
        getattr(corrections, put_right)(table.match, now_ms, mode.fields, reason)


# Each entry's text, its topic with the check whether it can be corrected, the default reason, the function of
# corrections.py: words and numbers, which stay in flash.
ENTRIES = (
    ("mode_times", "clock_corrections", "check_clock", 0, "set_times"),
    ("mode_score", "score_corrections", "check_set_score", 1, "set_score"),
    ("mode_cube", "cube_corrections", "check_set_cube", 2, "set_cube"),
    ("mode_turn", "clock_corrections", "check_set_turn", 3, "set_turn"),
    ("mode_length", "lengths", "check_set_length", 5, "set_length"),
    ("mode_undo", "undoing", "check_undo", 5, "undo"),
    ("mode_release", "calls", "check_called", 5, "release"),
    ("mode_break", "breaks", "check_on_break", 5, "end_break"),
    ("mode_result", "rulings", "check_rule_result", 5, "rule_result"),
)
