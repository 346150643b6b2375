"""The plain clock's answers to the pages of the desk."""

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.clock.playing import PLAYING
from host_tools.director.store import MatchRow
from host_tools.director.texts import text
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.ranks import Described
from host_tools.director.views.generic_pages import GameParts, GenericPages, MatchOnTable, Round, Seat
from host_tools.director.wording import Names
from matchcore.clock import NEUTRAL, RUNNING
from matchcore.games.clock import facts, phases
from matchcore.games.clock.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY


def describe(follower: Follower, now_ms: int) -> Described:
    match: Match = follower.state
    if match.is_called():
        return Described("called", text("state.called_plain"), _since_s(match.called_at_ms, now_ms), ranks.CALLED)
    if match.phase == phases.SETTINGS:
        waits = wording.waits_for(match.agreed, match.names)
        return Described("offered", text("games.offered", waits=waits), rank=ranks.OFFERED)
    if match.phase == phases.RESULT:
        waits = wording.waits_for(match.agreed, match.names)
        return Described("decided", text("clock.to_sign", result=_result_of(match), waits=waits))
    if match.phase == phases.SEALED:
        return Described("sealed", _result_of(match))
    return _playing(match, now_ms)


def _playing(match: Match, now_ms: int) -> Described:
    flagged = match.clock.first_flag()
    if flagged != NOBODY:
        words = text("clock.flagged", name=match.names[flagged])
        return Described("expired", words, _since_s(match.clock.sides[flagged].flag_ms, now_ms), ranks.EXPIRED)
    if match.clock.state == RUNNING:
        return Described("running", text("clock.running", name=match.names[match.clock.active]))
    if match.clock.state == NEUTRAL:
        return Described("neutral", text("clock.neutral"))
    return Described("paused", text("clock.paused"), _since_s(match.at_ms, now_ms))


def _since_s(at_ms: int, now_ms: int) -> float:
    return max(0, now_ms - at_ms) / 1000


def _result_of(match: Match) -> str:
    points = PLAYING.verdict(match.how, match.winner, (), "").points
    return PLAYING.result_words(match.how, match.winner, points, match.names)


def on_table(follower: Follower, now_ms: int, is_known: bool, row: MatchRow | None) -> MatchOnTable:
    match: Match = follower.state
    clock, now_ms = match.clock, max(now_ms, follower.state.clock.since_ms)
    is_running = is_known and clock.state == RUNNING
    seats = tuple(
        Seat(
            name=match.names[side],
            points=str(clock.sides[side].moves),
            is_on=clock.active == side,
            is_out=clock.sides[side].flag_ms >= 0,
            left_ms=clock.left_ms(now_ms, side),
            free_ms=clock.delay_left(now_ms) if clock.active == side else 0,
        )
        for side in (0, 1)
    )
    return MatchOnTable(
        match=match.match_id,
        game="clock",
        names=match.names,
        event=row.event if row else "",
        round=wording.round_of(row) if row else "",
        length=0,
        score=tuple(seat.points for seat in seats),
        seats=seats,
        running=clock.active if is_running else None,
        free_ms=clock.sides[clock.active].delay_ms if clock.active != NOBODY else 0,
        glass=None,
        line=text("clock.line", system=match.system),
        code=follower.code,
        is_verified=match.is_verified,
    )


def rounds(match: Match) -> list[Round]:
    """A game of one part: its moves are among the facts."""
    return []


def ranking(match: Match) -> list[str]:
    return []


def values(fact: Fact, names: Names) -> dict[str, object]:
    kinds = PLAYING.kinds
    found: dict[str, object] = {name: kinds.value(fact, name) for name in kinds.values(fact.kind)}
    for name in ("side", "winner"):
        if name in found:
            found[name] = wording.name_of(kinds.value(fact, name), names)
    if fact.kind == facts.RESULT:
        found["how"] = text("clock.end." + phases.ENDS[kinds.value(fact, "how")])
    if fact.kind == facts.TIME_SET:
        found["left"] = wording.clock_text(kinds.value(fact, "left_ms"))
    if fact.kind == facts.BEGUN:
        found["system"] = fact.text.split("\n")[1]
    if fact.kind == facts.ORDER_REFUSED:
        found["refusal"] = wording.refusal_of_order(fact.text)
    return found


def winners(winner: int, points: tuple[int, ...]) -> tuple[int, ...]:
    return () if winner == NOBODY else (winner,)


def score(halves: tuple[int, ...]) -> tuple[float, ...]:
    """1, 0.5 or 0, as federations count."""
    return tuple(one / 2 if one % 2 else one // 2 for one in halves)


RULINGS = (facts.TIME_SET, facts.MOVES_SET, facts.TURN_SET, facts.RESULT, facts.WITHDRAWN)
SHOWING = GenericPages(
    GameParts(
        PLAYING, describe, on_table, rounds, ranking, values, phases.ENDS, winners, RULINGS, has_sides=True, score=score
    )
)
