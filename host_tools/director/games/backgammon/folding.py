"""How the facts of backgammon become the state of a match: what `following` asks."""

from typing import Any

from host_tools.director.following.folding import Begun, Reported
from host_tools.director.games.backgammon.reading import annotations, fast_match, validation
from host_tools.director.games.backgammon.reading.games import shown_score
from host_tools.director.store import records
from matchcore.games.backgammon.phases import IDLE, OFFERED, SEALED
from matchcore.games.backgammon.play import standing
from matchcore.games.backgammon.state.match import Match

new_state, copied = fast_match.match, fast_match.copied
fold, words = validation.fold, validation.words
values_of, put_back = standing.values_of, standing.put_back
new_remarks, remarks_of = annotations.Remarks, annotations.of_values


def status(state: Match) -> str:
    """Of `records`, as far as the table has come; "" without a match."""
    if state.phase == IDLE:
        return ""
    if state.phase == OFFERED:
        return records.OFFERED
    if state.phase == SEALED:
        return records.REPORTED
    return records.PLAYING if state.game_number else records.ACCEPTED


def reported(state: Match) -> Reported:
    """No score is above the length (SCO-07)."""
    return (state.result, state.winner, *shown_score(state.score_a, state.score_b, state.length), "")


def ruled(state: Match) -> tuple[int, int]:
    return state.result, state.winner


def begun(state: Match) -> Begun:
    times = state.per_point_ms, state.delay_ms
    return Begun(state.names, state.event, state.round, state.length, state.rules["id"], *times)


def known(state: Match) -> dict[str, Any]:
    return {"length": state.length, "has_clock": state.has_clock}


def games_begun(state: Match) -> int:
    return state.game_number
