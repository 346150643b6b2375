"""The director's orders, carried out at the table: each gives the fact that it asks for, or ORDER_REFUSED."""

from matchcore.folding import notices
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import beginning, corrections, interruptions, penalties, phones
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    return notices.carry_out(match, now_ms, order, _do, "RR-36")


def _do(match: Match, now_ms: int, order: Fact, number: int) -> None:
    kind, values = order.kind, order.values(1)
    if kind == facts.BEGUN:
        match_id, *names = order.text.split("\n")
        beginning.begin(match, tuple(names), number, match_id, *values)
    elif kind == facts.PHONED:
        player, moves, stamp_ms = values
        phones.phone(match, now_ms, number, player, moves, stamp_ms, order.uncertain_ms)
    elif kind in _PLAIN:
        _PLAIN[kind](match, now_ms, number, *values)
    elif kind in _SAID:
        _SAID[kind](match, now_ms, number, *(values + (order.text,)))
    elif kind in _BY_DIRECTOR:
        _BY_DIRECTOR[kind](match, now_ms, number, *(values + (BY_DIRECTOR, order.text)))
    elif kind == facts.RESUMED:
        interruptions.resume(match, now_ms, number, BY_DIRECTOR)
    else:
        raise Refusal("BAD_ORDER", "RR-36", str(kind))


_PLAIN = {facts.CLOSED: beginning.close, facts.PHONES_SET: phones.set_phones}
_SAID = {
    facts.INTERRUPTED: interruptions.interrupt,
    facts.TOKENS_SET: corrections.set_tokens,
    facts.UNDONE: corrections.undo,
}
_BY_DIRECTOR = {
    facts.RETIRED: penalties.retire,
    facts.LAST_OF_GAME: penalties.last_of_game,
    facts.DISQUALIFIED: penalties.disqualify,
    facts.WARNED: penalties.warn,
    facts.LATE: penalties.late,
    facts.PAUSED: interruptions.pause,
}
