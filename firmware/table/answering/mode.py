"""The director's mode at the table: a code on the three keys, then what he may put right within a minute.

Every entry is one or a few facts of the director's, each with a reason from a short list (GEN-01, GEN-05).  A running
time is paused; nothing changes before the reason is chosen.
"""

from matchcore.game import scoring
from matchcore.game.scoring import LARGEST_POINTS
from matchcore.phases import IN_GAME, OFFERED, PLAYING, SEALED
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from matchcore.topics.mode_code import DIGITS, code
from table.answering import states

TRIES = 3
LOCKED_MS = 60000  # after so many wrong codes

LARGEST_TIME_MS = 5999000  # 99:59, unless there is more already
STEPS_MS = (60000, 10000, 1000)  # of a time
REASONS = ("reason_clock", "reason_score", "reason_cube", "reason_turn", "reason_agreed", "reason_ruling")
# entry: the reason that is chosen at first, where one of them fits best.
_USUAL = {"mode_times": 0, "mode_score": 1, "mode_cube": 2, "mode_turn": 3}
LARGEST_POWER = 12  # of the cube: 4096


_DO = {
    "mode_times": "do_times", "mode_score": "do_score", "mode_cube": "do_cube", "mode_turn": "do_turn",
    "mode_length": "do_length", "mode_undo": "do_undo", "mode_release": "do_release", "mode_break": "do_break",
    "mode_result": "do_result",
}  # fmt: skip


class Field:
    """A value that is changed with the clock buttons: `name` is a text, `low` to `high`, one of `steps` at a time."""

    def __init__(self, name: str, value: int, low: int, high: int, steps: tuple = (1,)) -> None:
        self.name = name
        self.value = self.was = value
        self.low = low
        self.high = high
        self.steps = steps

    def change(self, sign: int, step: int) -> None:
        self.value = max(self.low, min(self.high, self.value + sign * self.steps[step % len(self.steps)]))


class Mode:
    """Belongs to one `Actions`."""

    def __init__(self, actions) -> None:
        self.actions = actions
        self.typed = ""
        self.wrong = 0
        self.locked_until_ms = 0
        self.entry = ""
        self.fields: list = []
        self.field = 0
        self.step = 0

    # -- the code ------------------------------------------------------------------------------------------------

    def begin_code(self) -> None:
        self.typed = ""

    def mode_one(self, now_ms: int) -> None:
        self._type(now_ms, "1")

    def mode_two(self, now_ms: int) -> None:
        self._type(now_ms, "2")

    def mode_three(self, now_ms: int) -> None:
        self._type(now_ms, "3")

    def _type(self, now_ms: int, digit: str) -> None:
        if 0 < self.locked_until_ms - now_ms <= LOCKED_MS:  # not by an instant of another match
            self.actions.asking = states.NOTHING
            raise Refusal("CODE_LOCKED", "GEN-01")
        self.typed += digit
        self.actions.since_ms = now_ms
        if len(self.typed) < DIGITS:
            return
        if self.typed != code(self.actions.key):
            self.typed = ""
            self.wrong += 1
            if self.wrong % TRIES == 0:
                self.locked_until_ms = now_ms + LOCKED_MS
                self.actions.asking = states.NOTHING
            raise Refusal("WRONG_CODE", "GEN-01")
        self.wrong = 0
        from matchcore.topics import notices

        notices.open_mode(self.actions.match, now_ms, 0)
        self.open(now_ms)

    # -- the list ------------------------------------------------------------------------------------------------

    def open(self, now_ms: int) -> None:
        self.actions.ask(now_ms, states.MODE)

    def entries(self) -> tuple:
        """What can be put right now."""
        match = self.actions.match
        found = []
        if match.phase not in (OFFERED, SEALED):
            found += ["mode_times"] if match.has_clock else []
            found.append("mode_score")
            if match.phase in IN_GAME:
                found.append("mode_cube")
            if match.phase == PLAYING and match.has_clock:
                found.append("mode_turn")
        if match.phase != SEALED and match.length:
            found.append("mode_length")
        if match.undo.newest():
            found.append("mode_undo")
        if match.is_called():
            found.append("mode_release")
        if match.is_on_break():
            found.append("mode_break")
        found.append("mode_result")
        return tuple(found)

    def mode_choose(self, now_ms: int) -> None:
        entries = self.entries()
        self.entry = entries[min(self.actions.choice, len(entries) - 1)]
        self.field = self.step = 0
        self.fields = self._fields(now_ms)
        if self.fields:
            self.actions.ask(now_ms, states.MODE_VALUE)
        else:
            self._ask_reason(now_ms)

    def _ask_reason(self, now_ms: int) -> None:
        self.actions.ask(now_ms, states.MODE_REASON)
        self.actions.choice = _USUAL.get(self.entry, len(REASONS) - 1)

    def _fields(self, now_ms: int) -> list:
        match = self.actions.match
        if self.entry == "mode_times":
            return [self._time(now_ms, side) for side in (0, 1)]
        if self.entry == "mode_score":
            most = match.length or LARGEST_POINTS
            return [Field("a", match.score_a, 0, most), Field("b", match.score_b, 0, most),
                    Field("crawford_played", 1 if match.crawford_played() else 0, 0, 1)]  # fmt: skip
        if self.entry == "mode_cube":
            power = 0
            while 1 << power < match.cube_level:
                power += 1
            return [Field("cube_level", power, 0, LARGEST_POWER), Field("cube_holder", match.cube_holder, -1, 1)]
        if self.entry == "mode_turn":
            return [Field("on_turn", max(0, match.clock.active), 0, 1)]
        if self.entry == "mode_length":
            return [Field("length", match.length, 1, 99)]
        if self.entry == "mode_result":
            return [Field("result", scoring.RULING, 1, len(scoring.RESULTS) - 1), Field("winner", 0, 0, 1)]
        return []

    def _time(self, now_ms: int, side: int) -> Field:
        left_ms = (self.actions.match.clock.bank_left_ms(now_ms, side) + 999) // 1000 * 1000
        return Field("b" if side else "a", left_ms, 0, max(LARGEST_TIME_MS, left_ms), STEPS_MS)

    def mode_close(self, now_ms: int) -> None:
        self.actions.close(now_ms)

    # -- a value -------------------------------------------------------------------------------------------------

    def mode_change(self, now_ms: int, side: int) -> None:
        """The left clock button takes away, the right one adds."""
        self.fields[self.field].change(-1 if self.actions.is_left(side) else 1, self.step)
        self._go_on(now_ms)

    def mode_step(self, now_ms: int) -> None:
        self.step += 1
        self._go_on(now_ms)

    def has_steps(self) -> bool:
        """Whether the value can be changed in larger and smaller steps."""
        return len(self.fields[self.field].steps) > 1

    def mode_next(self, now_ms: int) -> None:
        """The next value, and after the last one the reason."""
        self.step = 0
        if self.field + 1 < len(self.fields):
            self.field += 1
            self._go_on(now_ms)
        else:
            self._ask_reason(now_ms)

    def mode_back(self, now_ms: int) -> None:
        self.open(now_ms)

    def _go_on(self, now_ms: int) -> None:
        self.actions.since_ms = now_ms
        self.actions.is_changed = True

    # -- done ----------------------------------------------------------------------------------------------------

    def mode_apply(self, now_ms: int) -> None:
        """With the reason that is chosen; what was not changed makes no fact."""
        reason = self.actions.texts[REASONS[min(self.actions.choice, len(REASONS) - 1)]]
        entry = self.entry
        self.open(now_ms)
        getattr(self, _DO[entry])(now_ms, reason)

    def do_times(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import clock_corrections

        for side in (0, 1):
            field = self.fields[side]
            if field.value != field.was:
                clock_corrections.set_bank(self.actions.match, now_ms, side, field.value, 0, reason)

    def do_score(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import score_corrections

        a, b, played = [field.value for field in self.fields]
        score_corrections.set_score(self.actions.match, now_ms, a, b, played != 0, 0, reason)

    def do_cube(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import cube_corrections

        level = 1 << self.fields[0].value
        holder = self.fields[1].value if level > 1 else NOBODY
        cube_corrections.set_cube(self.actions.match, now_ms, level, holder, 0, reason)

    def do_turn(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import clock_corrections

        clock_corrections.set_turn(self.actions.match, now_ms, self.fields[0].value, 0, reason)

    def do_length(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import lengths

        lengths.set_length(self.actions.match, now_ms, self.fields[0].value, 0, reason)

    def do_undo(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import undoing

        undoing.undo(self.actions.match, now_ms, 0, reason)

    def do_release(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import calls

        calls.end_call(self.actions.match, now_ms, 0, reason)

    def do_break(self, now_ms: int, reason: str) -> None:

        from matchcore.topics import breaks

        breaks.end_break(self.actions.match, now_ms, 0)

    def do_result(self, now_ms: int, reason: str) -> None:
        from matchcore.topics import rulings

        result = self.fields[0].value
        winner = NOBODY if result == scoring.DOUBLE_DISQUALIFICATION else self.fields[1].value
        rulings.rule_result(self.actions.match, now_ms, result, winner, 0, reason)


def of(actions) -> Mode:
    """The mode of these actions, made when it is first needed."""
    if actions.mode is None:
        actions.mode = Mode(actions)
    return actions.mode
