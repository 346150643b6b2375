"""Declarations: a press stamps one, who and how many is entered after it (RR-09 to RR-13)."""

from matchcore.games.ricochet import facts
from matchcore.games.ricochet.game import ordering
from matchcore.games.ricochet.phases import GLASS, PLANNING, SHOWING
from matchcore.games.ricochet.state.data import WAITING
from matchcore.games.ricochet.state.match import Match, check_moves
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE

OPEN = (PLANNING, GLASS, SHOWING)

# -- commands ----------------------------------------------------------------------------------------------------------


def check_stamp(match: Match, now_ms: int, stamp_ms: int) -> None:
    """Refuse a declaration made outside of the window: at the instant the glass is out it is too late (RR-09)."""
    match.expect(OPEN, "NO_DECLARATIONS", "RR-09")
    check_window(match, now_ms, stamp_ms)


def check_window(match: Match, now_ms: int, stamp_ms: int) -> None:
    if not match.revealed_ms <= stamp_ms <= now_ms:
        raise Refusal("BAD_STAMP", "RR-06", str(stamp_ms))
    if match.underway() != SHOWING:
        return
    if stamp_ms >= match.out_ms:
        raise Refusal("GLASS_OUT", "RR-09", str(stamp_ms - match.out_ms))
    if match.shown:
        raise Refusal("SHOWING", "RR-12")


def press(match: Match, now_ms: int, by: int, stamp_ms: int = -1, uncertain_ms: int = 0) -> None:
    """Either large button: somebody declares.  `stamp_ms` is the edge, if it is earlier than now."""
    if stamp_ms < 0:
        stamp_ms = now_ms
    fact = match.draft(now_ms, facts.STAMPED, by, stamp_ms)  # the glass may be out
    check_stamp(match, now_ms, stamp_ms)
    if match.waiting() >= WAITING:
        raise Refusal("TOO_MANY_WAIT", "RR-13", str(WAITING))
    fact.uncertain_ms = uncertain_ms
    match.commit(fact)


def check_enter(match: Match, player: int, moves: int) -> None:
    """Refuse unless a press waits and this is a number that the player may declare now (RR-11)."""
    match.expect(OPEN, "NO_DECLARATIONS", "RR-09")
    if not match.waiting():
        raise Refusal("NO_PRESS_WAITS", "RR-13")
    check_number(match, player, moves)


def check_number(match: Match, player: int, moves: int) -> None:
    """Refuse a number that is not lower than the player's last one (RR-11)."""
    match.expect_player(player)
    check_moves(moves, 1)
    last = match.last_moves(player)
    if last and moves >= last:
        raise Refusal("NOT_LOWER", "RR-11", str(last))


def enter(match: Match, now_ms: int, player: int, moves: int) -> None:
    """Who declared how many with the oldest press that waits."""
    match.tick(now_ms)
    check_enter(match, player, moves)
    match.note(now_ms, facts.DECLARED, BY_TABLE, player, moves)


def drop(match: Match, now_ms: int) -> None:
    """The oldest press that waits was no declaration."""
    match.tick(now_ms)
    match.expect(OPEN, "NO_DECLARATIONS", "RR-09")
    if not match.waiting():
        raise Refusal("NO_PRESS_WAITS", "RR-13")
    match.note(now_ms, facts.DROPPED, BY_TABLE)


def check_retract(match: Match, player: int) -> None:
    """Refuse once the glass has been turned: then a number can only be lowered (RR-10)."""
    match.expect((PLANNING,), "GLASS_TURNED", "RR-10")
    match.expect_player(player)
    if not match.last_moves(player):
        raise Refusal("NO_DECLARATION", "RR-10", match.names[player])


def retract(match: Match, now_ms: int, player: int) -> None:
    """A mistaken declaration, admitted before the glass: only that one disappears (RR-10, AMB-50)."""
    check_retract(match, player)
    match.note(now_ms, facts.RETRACTED, BY_TABLE, player)


# -- folding -----------------------------------------------------------------------------------------------------------


def _stamped(match: Match, fact: Fact, stamp_ms: int) -> None:
    place = match.stamp_end % len(match.stamps)
    match.stamps[place] = stamp_ms
    match.uncertain[place] = fact.uncertain_ms
    match.stamp_end += 1
    if match.is_automatic and match.phase == PLANNING:
        match.turn_glass(stamp_ms)


def _take_stamp(match: Match) -> tuple:
    place = match.stamp_first % len(match.stamps)
    match.stamp_first += 1
    return match.stamps[place], match.uncertain[place]


def _declared(match: Match, fact: Fact, player: int, moves: int) -> None:
    stamp_ms, uncertain_ms = _take_stamp(match)
    match.declare(player, moves, stamp_ms, uncertain_ms, 0)


def _dropped(match: Match, fact: Fact) -> None:
    _take_stamp(match)
    if match.is_automatic and match.phase == GLASS and not match.declarations and not match.waiting():
        match.phase, match.spent_ms = PLANNING, 0  # the press that turned the glass was none
    match.settle()


def _retracted(match: Match, fact: Fact, player: int) -> None:
    made = list(match.declarations)
    for i in range(len(made) - 1, -1, -1):
        if made[i][ordering.PLAYER] == player:
            del made[i]
            break
    match.declarations = tuple(made)


FOLDS = {facts.STAMPED: _stamped, facts.DECLARED: _declared, facts.DROPPED: _dropped, facts.RETRACTED: _retracted}
