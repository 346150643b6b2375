"""A match moved to a fresh device, and the state on which both devices must agree, for the tests of moving."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning, moving, restoring
from matchcore.sides import A, B
from tables import Table

MOVED_MS = 5000  # on the new device, where match time starts from zero

# Both devices must agree on these: of the match, and of each side's clock.
CARRIED = (
    "phase", "length", "per_point_ms", "delay_ms", "score_a", "score_b", "game_number", "game_phase", "turn_number",
    "cube_level", "cube_holder", "doubler", "crawford_a", "crawford_b", "used_a", "used_b", "late_a", "late_b",
    "doubled_early", "rolled_early", "has_rolled", "pending_length", "has_clock", "games", "is_swapped",
    "returned", "overrun_a_ms", "overrun_b_ms",
)  # fmt: skip


def carried(table, now_ms):
    left_ms = table.break_left_ms(now_ms) if table.is_on_break() else None
    return [(name, getattr(table, name)) for name in CARRIED] + [("break", left_ms)] + clock(table, now_ms)


def clock(table, now_ms):
    found = [("active", table.clock.active), ("delay", table.clock.delay_left(now_ms))]
    found += [("hold", table.clock.is_holding), ("first flag", table.clock.first_flag())]
    for side in (A, B):
        found += [("bank", table.clock.bank_left_ms(now_ms, side)), ("part", table.clock.part_in_use(now_ms, side))]
        found += [("reserve", table.clock.reserve_left_ms(now_ms, side)), ("owes", table.clock.sides[side].owes_delay)]
        found += [("over", table.clock.overrun_ms(now_ms, side)), ("full delay", table.clock.sides[side].delay_ms)]
        found += [("flag", table.clock.sides[side].flag_ms >= 0)]
    return found


def moved(table, now_ms):
    """The same match on a fresh device: assigned there with the same settings, then moved in."""
    there = Table()
    made = Settings(table.length, table.names[A], table.names[B], table.rules["id"])
    made.options = dict([(name, str(table.options[name])) for name in table.options])
    made.options.update(dict(table.overrides))
    made.per_point_ms, made.delay_ms = table.per_point_ms, table.delay_ms
    if not table.has_clock:
        made.options["clock"] = "off"
    beginning.assign(there, 0, made, 1)
    line = moving.describe(table, now_ms)
    if not orders.carry_out(there, MOVED_MS, orders.make(2, facts.MOVED, (), line)):
        raise AssertionError(there.fresh[there.fresh_count - 1].text)
    there.keep()
    return there


def confirmed(there):
    for side in (B, A):
        restoring.confirm_restore(there, MOVED_MS + 1000, side)
    there.keep()
    return there
