"""How the facts of Ricochet Robots become the state of a game: what `following` asks."""

from typing import Any

from host_tools.director.following import records_of_rows
from host_tools.director.following.folding import Begun, Reported
from host_tools.director.store import records
from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import beginning
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

new_state, new_remarks = new_match, records_of_rows.NoRemarks
copied, words, remarks_of = records_of_rows.copied, records_of_rows.words, records_of_rows.remarks_of
values_of, put_back = records_of_rows.values_of, records_of_rows.put_back

PLAYED = 1  # the only way in which a game ends


def fold(state: Match, fact: Fact) -> None:
    last = len(state.names) - 1
    records_of_rows.check(state, fact, {"player": (0, last), "reason": (1, len(phases.VOIDS) - 1), "moves": (0, 99)})
    if fact.kind == facts.BEGUN:
        _, _, first, glass_s, minimum, _ = fact.values()
        beginning.check_begin(new_match(), tuple(fact.text.split("\n")[1:]), first, glass_s, minimum)
    state.fold(fact)


def status(state: Match) -> str:
    if state.phase == phases.IDLE:
        return ""
    if state.phase == phases.PLAYERS:
        return records.OFFERED
    if state.phase == phases.SEALED:
        return records.REPORTED
    return records.PLAYING if state.round else records.ACCEPTED


def winner_of(state: Match) -> int:
    """NOBODY = the win is shared (RR-26)."""
    winners = state.winners()
    return winners[0] if len(winners) == 1 else NOBODY


def reported(state: Match) -> Reported:
    points = state.points()
    return PLAYED, winner_of(state), points[0], points[1], records.ranked(points, state.places())


def ruled(state: Match) -> tuple[int, int]:
    return PLAYED, winner_of(state)


def begun(state: Match) -> Begun:
    return Begun(state.names or ("", ""))


def known(state: Match) -> dict[str, Any]:
    return {"has_clock": False}


def games_begun(state: Match) -> int:
    return int(state.round > 0)
