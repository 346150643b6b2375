"""The director's orders, carried out at the table: each gives the fact that it asks for, or ORDER_REFUSED."""

from matchcore.folding import notices
from matchcore.games.clock import facts
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning, calls, corrections, moves, results
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    return notices.carry_out(match, now_ms, order, _do, "FIDE 6.10")


def _do(match: Match, now_ms: int, order: Fact, number: int) -> None:
    kind, values = order.kind, order.values(1)
    if kind == facts.BEGUN:
        match_id, system, a, b = order.text.split("\n")
        table, automatic = values
        beginning.begin(match, (a, b), number, system, match_id, table, automatic)
    elif kind in _PLAIN:
        _PLAIN[kind](match, now_ms, number)
    elif kind in _SAID:
        _SAID[kind](match, now_ms, number, *(values + (order.text,)))
    elif kind == facts.PAUSED:
        moves.pause(match, now_ms, number, BY_DIRECTOR, order.text)
    elif kind == facts.RESULT:
        winner, how = values
        results.result(match, now_ms, number, winner, how, BY_DIRECTOR, order.text)
    elif kind in _BY_DIRECTOR:
        _BY_DIRECTOR[kind](match, now_ms, number, BY_DIRECTOR)
    else:
        raise Refusal("BAD_ORDER", "FIDE 6.10", str(kind))


_PLAIN = {facts.CLOSED: beginning.close, facts.VERIFIED: calls.verify}
_SAID = {
    facts.TIME_SET: corrections.set_time,
    facts.MOVES_SET: corrections.set_moves,
    facts.TURN_SET: corrections.set_turn,
}
_BY_DIRECTOR = {facts.RESUMED: moves.resume, facts.WITHDRAWN: results.withdraw, facts.ANSWERED: calls.answer}
