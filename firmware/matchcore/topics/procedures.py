"""Procedures on the clock that players carry out themselves, or the director for them: commands and their folding.

A lost delay (INC-01 to INC-03), an illegal move (INC-05, INC-06), time given back (INC-10), doubles and rolls before
the turn (CUB-10, INC-04), a changed rule (GEN-02), the end of a session without a match length.
"""

from matchcore import facts, phases
from matchcore.facts import Fact
from matchcore.game import scoring
from matchcore.game.clock import PAUSED, RUNNING
from matchcore.game.cube import PREMATURE_STANDS, RULE_OF
from matchcore.phases import DOUBLED, IDLE, PLAYING, READY
from matchcore.refusal import Refusal
from matchcore.rules import incidents, rulesets
from matchcore.sides import BY_BOTH, BY_DIRECTOR, NOBODY, author, other
from matchcore.topics.corrections import check_side

# -- commands ----------------------------------------------------------------------------------------------------------


def lose_delay(match, now_ms: int, side: int, by: int, order: int = 0) -> None:
    """This side has lifted the dice too early and waits out the delay of its next turn (INC-01, INC-02).

    `by`: the side itself, which agrees with the own button, or the director (INC-03).
    """
    _check_turn(match, by, "INC-01")
    check_side(match, side)
    if not incidents.loses_delay(match.rules, by == author(side), by == BY_DIRECTOR):
        raise Refusal("DIRECTOR_DECIDES", "INC-03", match.rules["title"])
    if side == match.clock.active:
        raise Refusal("ON_TURN", "INC-01")
    if match.clock.owes_delay[side]:
        raise Refusal("ALREADY_CONFIRMED", "INC-01")
    match.come_to(now_ms)
    match.note(now_ms, facts.DELAY_LOST, by, 2, order, side)


def check_take_back(match, by: int) -> None:
    """Refuse to take the last turn back unless it was an ordinary move of the opponent, noticed in time.

    In some rule sets a double does not close the deadline (AMB-41); the double is then taken back, too.
    """
    _check_turn(match, by, "MOV-06")
    if match.phase == DOUBLED:
        if not incidents.is_open_after_double(match.rules):
            raise Refusal("TOO_LATE", "MOV-06", match.rules["title"])
        if match.delay_before_double_ms < 0:
            raise Refusal("NO_LAST_MOVE", "MOV-06")
    elif match.clock.last_mover != other(match.clock.active):
        raise Refusal("NO_LAST_MOVE", "MOV-06")


def take_turn_back(match, now_ms: int, side: int, by: int, order: int = 0) -> None:
    """The last move, by this side, was illegal: its clock runs again (INC-05, INC-06).

    `by`: the side itself, which agrees with the own button, or the director.
    """
    check_take_back(match, by)
    if by != BY_DIRECTOR and by != author(side):
        raise Refusal("NOT_ASKED", "INC-05")
    if side != (match.clock.active if match.phase == DOUBLED else match.clock.last_mover):
        raise Refusal("NO_LAST_MOVE", "MOV-06")
    match.come_to(now_ms)
    match.note(now_ms, facts.TURN_TAKEN_BACK, by, 2, order, side)


def returnable_ms(match, now_ms: int) -> int:
    """What the open turn has taken from the bank of the side on turn, in ms: the most that both may give back.

    What has been returned, or was taken before the director set the bank right, does not count again.
    """
    clock = match.clock
    side = clock.active
    if side == NOBODY or match.phase not in (PLAYING, DOUBLED):
        return 0
    running_ms = max(0, clock.elapsed_ms(now_ms) - clock.delay_left_ms)
    return max(0, clock.charged_ms[side] + running_ms - match.charged_before_ms)


def check_return(match, now_ms: int) -> int:
    """`returnable_ms`; refused unless the clock stands in a turn that has taken something (INC-10)."""
    match.refuse_while_settling()
    if match.clock.state != PAUSED or match.phase not in (PLAYING, DOUBLED):
        raise Refusal("NOT_PAUSED", "INC-10")
    most_ms = returnable_ms(match, now_ms)
    if not most_ms:
        raise Refusal("NOTHING_LOST", "INC-10")
    return most_ms


def return_time(match, now_ms: int, ms: int) -> None:
    """Both agree that the side on turn has lost so much time by a mistake: it gets it back, still paused (INC-10)."""
    if not 0 < ms <= check_return(match, now_ms):
        raise Refusal("BAD_TIME", "INC-10", str(ms))
    match.note(now_ms, facts.TIME_RETURNED, BY_BOTH, 2, match.clock.active, ms)


def check_double_early(match, side: int) -> None:
    """Refuse a double before the turn that would not stand (CUB-10)."""
    match.refuse_while_settling()
    if match.premature != NOBODY:
        raise Refusal("DOUBLE_PENDING", "CUB-10")
    code = match.judge_double(side)
    if code != PREMATURE_STANDS:
        raise Refusal(code if code in RULE_OF else "ON_TURN", RULE_OF.get(code, "CUB-10"))
    if match.rolled_early == side:
        raise Refusal("DICE_THROWN", "CUB-18")


def double_early(match, now_ms: int, side: int) -> None:
    """The side that is not on turn has doubled: it stands, and waits for the end of the opponent's turn (CUB-10)."""
    check_double_early(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.PREMATURE_DOUBLED, author(side), 1, side)


def check_roll_early(match, side: int) -> None:
    """Refuse unless it is the opponent's turn (INC-04)."""
    match.refuse_while_settling()
    if match.phase != PLAYING or match.clock.active != other(side):
        raise Refusal("ON_TURN", "INC-04")


def roll_early(match, now_ms: int, side: int) -> None:
    """The side that is not on turn has rolled: it may not double in its coming turn (INC-04, CUB-18)."""
    check_roll_early(match, side)
    match.come_to(now_ms)
    match.note(now_ms, facts.ROLLED_EARLY, author(side), 1, side)


def announce(match, now_ms: int, is_asked: bool, order: int, words: str) -> None:
    """A line of the director's that both players see; `is_asked`: until both have pressed the own button once."""
    if match.phase == IDLE:
        raise Refusal("NO_MATCH", "GEN-02")
    if not words.strip():
        raise Refusal("NO_WORDS", "GEN-01")
    facts.check_text(words)
    fact = match.draft(now_ms, facts.ANNOUNCED, BY_DIRECTOR, 2, order, 1 if is_asked else 0)
    fact.text = words
    match.commit(fact)


def change_rule(match, now_ms: int, order: int, line: str) -> None:
    """The director changes one value of the rules in force, `key = value` (GEN-02)."""
    from matchcore.rules import options

    match.expect_match()
    key, _, text = line.partition("=")
    rules = options.changed(match.rules, ((key.strip(), text.strip()),))
    options.check(match.options, match.length, rules)
    facts.check_text(line)
    match.come_to(now_ms)
    fact = match.draft(now_ms, facts.RULE_CHANGED, BY_DIRECTOR, 1, order)
    fact.text = line
    match.commit(fact)


def open_mode(match, now_ms: int, order: int) -> None:
    """The director opens his mode at the table, by its code (order 0) or from the desk; a running time is paused.

    A sealed result can be put right there, too (RES-10)."""
    if match.phase == IDLE:
        raise Refusal("NO_MATCH", "GEN-02")
    if match.clock.state == RUNNING and match.absent == NOBODY:
        match.pause(now_ms, BY_DIRECTOR)
    match.note(now_ms, facts.MODE_OPENED, BY_DIRECTOR, 1, order)


def end_session(match, now_ms: int) -> None:
    """Both end a session without a match length, between games; who leads has won it."""
    match.refuse_while_settling()
    if match.length or match.phase != READY:
        raise Refusal("NO_GAME", "SCO-06", phases.PHASES[match.phase])
    match.note(now_ms, facts.SESSION_ENDED, BY_BOTH)


def _check_turn(match, by: int, rule: str) -> None:
    if by != BY_DIRECTOR:
        match.refuse_while_settling()
    if match.phase not in (PLAYING, DOUBLED) or match.clock.state not in (RUNNING, PAUSED):
        raise Refusal("NO_TURN", rule, phases.PHASES[match.phase])


# -- folding -----------------------------------------------------------------------------------------------------------


def fold(match, fact: Fact) -> None:
    """Fold one of the facts of this module; `match` is any MatchState."""
    _FOLDS[fact.kind](match, fact)


def _delay_lost(match, fact: Fact) -> None:
    match.order(fact)
    match.write_down(fact.kind, fact.ints[1])
    match.clock.lose_next_delay(fact.at_ms, fact.ints[1])


def _turn_taken_back(match, fact: Fact) -> None:
    match.order(fact)
    match.write_down(fact.kind, fact.ints[1])
    if match.phase == DOUBLED:
        match.clock.last_mover, match.clock.last_delay_left_ms = fact.ints[1], match.delay_before_double_ms
        match.phase, match.doubler = PLAYING, NOBODY
    match.clock.take_turn_back(fact.at_ms, fact.ints[1])
    match.settle_charged()
    match.pause_reason = 0
    match.premature = NOBODY  # was a double before a turn that this side now has to play first
    if match.is_called() or match.is_restored:
        match.hold(fact.at_ms, rulesets.REASON_DIRECTOR)
    match.pressed_at_ms = fact.at_ms
    match.turn_number = max(1, match.turn_number - 1)


def _time_returned(match, fact: Fact) -> None:
    side, ms = fact.ints[:2]
    match.write_down(fact.kind, side, ms)
    match.clock.give_back(fact.at_ms, side, ms)
    match.charged_before_ms += ms


def _premature_doubled(match, fact: Fact) -> None:
    match.premature = fact.ints[0]


def _rolled_early(match, fact: Fact) -> None:
    match.rolled_early = fact.ints[0]


def _rule_changed(match, fact: Fact) -> None:
    from matchcore.rules import options

    match.order(fact)
    key, _, text = fact.text.partition("=")
    pair = (key.strip(), text.strip())
    match.overrides = tuple([kept for kept in match.overrides if kept[0] != pair[0]]) + (pair,)
    match.rules = options.changed(match.rules, (pair,))
    match.set_rules()


def _session_ended(match, fact: Fact) -> None:
    lead = match.score_a - match.score_b
    match.decide(scoring.POINTS, NOBODY if lead == 0 else (0 if lead > 0 else 1))


_FOLDS = {
    facts.DELAY_LOST: _delay_lost,
    facts.TURN_TAKEN_BACK: _turn_taken_back,
    facts.TIME_RETURNED: _time_returned,
    facts.PREMATURE_DOUBLED: _premature_doubled,
    facts.ROLLED_EARLY: _rolled_early,
    facts.RULE_CHANGED: _rule_changed,
    facts.SESSION_ENDED: _session_ended,
}
