"""How the facts of the plain clock become the state of a game: what `following` asks."""

from typing import Any

from host_tools.director.following import records_of_rows
from host_tools.director.following.folding import Begun, Reported
from host_tools.director.store import records
from matchcore.games.clock import facts, phases
from matchcore.games.clock.game.accounts import NEUTRAL
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

new_state, new_remarks = new_match, records_of_rows.NoRemarks
copied, words, remarks_of = records_of_rows.copied, records_of_rows.words, records_of_rows.remarks_of
values_of, put_back = records_of_rows.values_of, records_of_rows.put_back

_BOUNDS = {"side": (0, 1), "winner": (NOBODY, 1), "how": (1, len(phases.ENDS) - 1), "moves": (0, 999)}
WON, DRAWN, LOST = 2, 1, 0  # in halves of a point, as the scores are kept


def fold(state: Match, fact: Fact) -> None:
    records_of_rows.check(state, fact, _BOUNDS)
    if fact.kind == facts.BEGUN:
        _, system, a, b = fact.text.split("\n")
        beginning.check_begin(new_match(), (a, b), system)
    state.fold(fact)


def status(state: Match) -> str:
    if state.phase == phases.IDLE:
        return ""
    if state.phase == phases.SETTINGS:
        return records.OFFERED
    if state.phase == phases.SEALED:
        return records.REPORTED
    return records.PLAYING if games_begun(state) else records.ACCEPTED


def points_of(winner: int) -> tuple[int, int]:
    """Of both sides, in halves."""
    return (DRAWN, DRAWN) if winner == NOBODY else (WON, LOST) if winner == 0 else (LOST, WON)


def reported(state: Match) -> Reported:
    return (state.how, state.winner, *points_of(state.winner), "")


def ruled(state: Match) -> tuple[int, int]:
    return state.how, state.winner


def begun(state: Match) -> Begun:
    return Begun(state.names)


def known(state: Match) -> dict[str, Any]:
    return {"has_clock": True}


def games_begun(state: Match) -> int:
    """One, once the first side has pressed."""
    return int(state.phase in (phases.PLAYING, phases.RESULT, phases.SEALED) and state.clock.state != NEUTRAL)
