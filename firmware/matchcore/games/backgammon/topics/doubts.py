"""A flag within a press's uncertainty: shown and reported, never called by the device (EXP-01 to EXP-03).

A press carries its time stamp, and how much earlier it may have been made.  If the bank ran out in between, the press
counts as in time, in the last millisecond before the flag; a fact records how late its stamp was, and the director
decides.
"""

from matchcore.clock import NO_TIME, OVER, RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import shared
from matchcore.log.fact import Fact
from matchcore.sides import BY_TABLE, NOBODY, other

if TYPE_CHECKING:
    from matchcore.compat import Callable

_EXACT = (facts.EXPIRED, facts.ASSIGNED)

# -- commands ----------------------------------------------------------------------------------------------------------


def hear(match: Match, now_ms: int, uncertain_ms: int, act: "Callable[[int], None]") -> None:
    """A press stamped at `now_ms` and made up to `uncertain_ms` earlier; `act(at_ms)` carries it out.

    Its facts carry the uncertainty.  Allocates only if a flag is in doubt, because the press stops or passes on the
    running time.
    """
    clock = match.clock
    side, flag_ms = clock.active, clock.next_flag_ms()
    at_ms = now_ms
    if flag_ms > match.at_ms and now_ms - uncertain_ms < flag_ms <= now_ms:
        at_ms = flag_ms - 1
    first = match.fresh_count
    act(at_ms)
    for i in range(first, match.fresh_count):
        # A flag's instant is exact; an assignment starts its own time and has no room for an uncertainty.
        if match.fresh[i].kind not in _EXACT:
            match.fresh[i].uncertain_ms = uncertain_ms
    if at_ms != now_ms and (clock.state != RUNNING or clock.active != side):
        _doubt(match, match.at_ms, side, now_ms - flag_ms, uncertain_ms)


def noted(match: Match, now_ms: int, uncertain_ms: int) -> int:
    """The side whose recorded flag fell within the uncertainty of a press at `now_ms`, or NOBODY.

    Possible if something else happened between edge and stamp.
    """
    clock = match.clock
    if match.flag_seq and clock.winner != NOBODY:  # a clock set again since has none
        side = other(clock.winner)
    elif clock.state == RUNNING:
        side = clock.active
    else:
        return NOBODY
    flag_ms = clock.sides[side].flag_ms
    return side if flag_ms != NO_TIME and now_ms - uncertain_ms < flag_ms <= now_ms else NOBODY


def take_back(match: Match, now_ms: int, side: int, uncertain_ms: int) -> None:
    """Cancel the flag of `noted`: time runs as in the last millisecond before it, and the press follows."""
    now_ms = max(now_ms, match.at_ms)
    _doubt(match, now_ms, side, now_ms - match.clock.sides[side].flag_ms, uncertain_ms)


def _doubt(match: Match, now_ms: int, side: int, late_ms: int, uncertain_ms: int) -> None:
    fact = match.draft(now_ms, facts.FLAG_DOUBTED, BY_TABLE, side, late_ms)
    fact.uncertain_ms = uncertain_ms
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _flag_doubted(match: Match, fact: Fact, side: int, late_ms: int) -> None:
    """Corrects the state only if the flag was already on record."""
    from matchcore.games.backgammon.game import corrections

    clock = match.clock
    if clock.sides[side].flag_ms == NO_TIME:
        return
    corrections.set_bank(clock, fact.at_ms, side, 1)
    if clock.state == OVER and match.flag_seq:
        shared.take_flag_back(match, fact.at_ms)
        match.pause_reason = 0
        clock.resume(fact.at_ms)


FOLDS = {facts.FLAG_DOUBTED: _flag_doubted}
