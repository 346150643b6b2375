"""How the facts of backgammon become the state of a match."""

from typing import Any

from host_tools.director.following import folding
from host_tools.director.following.folding import Begun, Reported
from host_tools.director.games.backgammon.reading import annotations, fast_match, validation
from host_tools.director.games.backgammon.reading.annotations import Remarks
from host_tools.director.games.backgammon.reading.games import shown_score
from matchcore.games.backgammon.phases import OFFERED
from matchcore.games.backgammon.play import standing
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact


class Folding(folding.Folding):
    def copied(self, state: Match) -> Match:
        return fast_match.copied(state)

    def fold(self, state: Match, fact: Fact) -> None:
        validation.fold(state, fact)

    def words(self, error: Exception) -> str:
        return validation.words(error)

    def reported(self, state: Match) -> Reported:
        """No score is above the length (SCO-07)."""
        return state.result, state.winner, shown_score(state.score_a, state.score_b, state.length), ()

    def ruled(self, state: Match) -> tuple[int, int]:
        return state.result, state.winner

    def begun(self, state: Match) -> Begun:
        times = state.per_point_ms, state.delay_ms
        return Begun(state.names, state.event, state.round, state.length, state.rules["id"], *times)

    def known(self, state: Match) -> dict[str, Any]:
        return {"length": state.length, "has_clock": state.has_clock}

    def games_begun(self, state: Match) -> int:
        return state.game_number

    def values_of(self, state: Match) -> Any:
        return standing.values_of(state)

    def put_back(self, state: Match, values: Any) -> None:
        for _ in standing.put_back(state, values):
            pass  # its steps are a device's

    def new_remarks(self) -> Remarks:
        return Remarks()

    def remarks_of(self, values: dict[str, Any]) -> Remarks:
        return annotations.of_values(values)


FOLDING = Folding(fast_match.match, OFFERED)
