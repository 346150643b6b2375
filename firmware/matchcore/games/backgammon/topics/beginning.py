"""Assigning, accepting and removing a match: players, length, rules, times."""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import IDLE, OFFERED, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.rules.settings import LINES, Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_DIRECTOR, BY_TABLE, author

# -- commands ----------------------------------------------------------------------------------------------------------


def check_assign(match: Match, order: int = 0) -> None:
    """Refuse during a match, and at the table (order 0) while one is offered (GEN-02)."""
    if match.phase not in (IDLE, OFFERED, SEALED) or (match.phase == OFFERED and order == 0):
        raise Refusal("MATCH_RUNNING", "GEN-02", match.match_id)


def assign(match: Match, now_ms: int, settings: Settings, order: int = 0) -> None:
    """Assign a match to this table (LEN-07)."""
    check_assign(match, order)
    settings.check()
    fact = match.draft(now_ms, facts.ASSIGNED, BY_DIRECTOR if order else BY_TABLE)
    settings.fill(fact, order)
    match.commit(fact)


def check_accept(match: Match) -> None:
    match.expect(OFFERED, "NOTHING_OFFERED", "SKP-02")


def accept(match: Match, now_ms: int, side: int) -> None:
    """A player accepts the settings with their button."""
    check_accept(match)
    match.note(now_ms, facts.ACCEPTED, author(side), side)


def check_swap_sides(match: Match) -> None:
    match.expect(OFFERED, "NOTHING_OFFERED", "SET-01")


def swap_sides(match: Match, now_ms: int) -> None:
    """The players swap seats; settings must be accepted again (SET-02)."""
    check_swap_sides(match)
    match.note(now_ms, facts.SWAPPED, BY_TABLE)


def check_close(match: Match) -> None:
    """Refuse to remove a match that has begun and is not sealed."""
    if match.phase not in (OFFERED, SEALED):
        raise Refusal("NO_MATCH" if match.phase == IDLE else "MATCH_RUNNING", "GEN-02", match.match_id)


def close(match: Match, now_ms: int, order: int, reason: str, by: int = BY_DIRECTOR) -> None:
    """Remove a match that has not begun or is sealed; at the table only one begun there."""
    check_close(match)
    check_text(reason)
    match.come_to(now_ms)
    fact = match.draft(now_ms, facts.CLOSED, by, order)
    fact.text = reason
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _assigned(
    match: Match,
    fact: Fact,
    order: int,
    length: int,
    per_point_ms: int,
    delay_ms: int,
    score_a: int,
    score_b: int,
    crawford_played: int,
    table: int,
    number: int,
) -> None:
    match.length, match.per_point_ms, match.delay_ms = length, per_point_ms, delay_ms
    match.score_a, match.score_b = score_a, score_b
    match.table, match.number = table, number
    lines = fact.text.split("\n")
    match.match_id, rule_set, name_a, name_b, match.event, match.round, match.moves = lines[:LINES]
    match.names = (name_a, name_b)
    match.rules = rulesets.rule_set(rule_set)
    if len(lines) > LINES:
        from matchcore.games.backgammon.rules import options

        match.options, match.overrides = options.read(lines[LINES:])
        if match.overrides:
            match.rules = options.changed(match.rules, match.overrides)
    match.has_clock = match.options.get("clock") != "off"
    match.is_confirmed_length = order > 0
    if crawford_played:
        match.crawford_a, match.crawford_b = score_a, score_b
    match.clock = Clock()
    match.clock.since_ms = fact.at_ms
    tell_clock(match)
    set_banks(match, fact.at_ms)
    match.enter(phases.MATCH_OFFERED)


def tell_clock(match: Match) -> None:
    """Set the clock by the rules in force."""
    match.clock.is_automatic = rulesets.is_expiry_automatic(match.rules)
    match.clock.run_out = match.rules["illegal.clock"] == "run_out_delay"
    match.clock.overtime_ms = match.options.get("overtime_min", 0) * 60000


def set_banks(match: Match, now_ms: int) -> None:
    """Both banks by the formula from the live score, with this match's exceptions (CLK-08, CLK-12)."""
    from matchcore.games.backgammon.game import corrections

    each = 0
    if match.length and match.has_clock:
        each = bank.bank_ms(match.length, match.score_a, match.score_b, match.per_point_ms)
    if match.options:
        _set_apart(match, now_ms, match.options.get("bank_ms", each))
    else:
        corrections.set_up(match.clock, now_ms, each, each, match.delay_ms)


def _set_apart(match: Match, now_ms: int, each_ms: int) -> None:
    """Banks and delays with this match's exceptions (CLK-11, CLK-12, ACC-01)."""
    from matchcore.games.backgammon.game import corrections
    from matchcore.games.backgammon.rules.options import delay_of

    options, clock = match.options, match.clock
    banks = [max(0, each_ms + options.get(name, 0)) for name in ("bank_extra_a_ms", "bank_extra_b_ms")]
    first_ms = options.get("split_first_ms", 0)
    seconds = [bank.second_part_ms(bank_ms, first_ms) for bank_ms in banks]
    corrections.set_up(clock, now_ms, banks[0] - seconds[0], banks[1] - seconds[1], match.delay_ms)
    for side in (0, 1):
        account = clock.sides[side]
        if max(seconds):
            corrections.split(account, seconds[side])
        account.delay_ms = delay_of(options, side, match.delay_ms)


def _accepted(match: Match, fact: Fact, side: int) -> None:
    match.agreed |= 1 << side
    if match.agreed == BOTH:
        match.agreed = 0
        match.enter(phases.MATCH_ACCEPTED)


def _swapped(match: Match, fact: Fact) -> None:
    match.is_swapped = not match.is_swapped
    if match.phase == OFFERED:
        match.agreed = 0


def _closed(match: Match, fact: Fact, order: int) -> None:
    match.clock.neutral(fact.at_ms)  # of a player who is absent
    match.clear()
    match.enter(phases.MATCH_CLOSED)


FOLDS = {facts.ASSIGNED: _assigned, facts.ACCEPTED: _accepted, facts.SWAPPED: _swapped, facts.CLOSED: _closed}
ORDERS = {facts.CLOSED: close}
