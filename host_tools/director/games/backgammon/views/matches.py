"""Matches with their results: the list of all, and the page of one."""

from dataclasses import dataclass
from typing import ClassVar

from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.following import course
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading.delays import Delays
from host_tools.director.games.backgammon.reading.games import games_of
from host_tools.director.games.backgammon.reading.replay import received, replay
from host_tools.director.games.backgammon.views.at_table import watch
from host_tools.director.games.backgammon.views.banks import Banks, plot
from host_tools.director.games.backgammon.views.history import History
from host_tools.director.games.backgammon.views.pace import Pace
from host_tools.director.games.backgammon.views.played import Played
from host_tools.director.store import MatchRow, StoredFact, records
from host_tools.director.texts import text
from host_tools.director.views import matches, parts
from host_tools.director.views.matches import MatchLine
from host_tools.director.views.played import FactLine, FactLines, problem_words
from matchcore.games.backgammon.game import scoring


@dataclass(frozen=True)
class MatchPage:
    INLINE: ClassVar = ("line", "played")

    line: MatchLine
    is_open: bool
    played: Played


def match_page(desk: Desk, match_id: int) -> MatchPage:
    """One match, finished or not, with its games and facts."""
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        line = matches.of_match(connection, match)
        runs = course.runs_of(connection, match)
        whole = course.of_runs(connection, runs)
    is_open = line.status in records.OPEN_STATUSES
    facts = tuple(line for run in reversed(runs) for line in FactLines(run, match.names))
    played = parts.part(
        f"match {match_id}",
        lambda: _played(match, whole, facts, is_open, desk.now_s()),
        lambda problem: Played((), (), None, None, (), facts, text("problem.unshown", problem=problem)),
    )
    return MatchPage(line, is_open, played)


def _played(
    match: MatchRow, whole: list[StoredFact], facts: tuple[FactLine, ...], is_open: bool, now_s: float
) -> Played:
    """`whole`: its course from the first table on."""
    banks, pace, delays, history = Banks(), Pace(), Delays(received), History(received)
    follower = replay(match.table_number, whole, pace, delays, history, banks)
    state = follower.state
    late = watch.late_views(delays.found, state, now_s) if follower.run_seq else []
    return Played(
        games=tuple(games_of(state)),
        history=tuple(history.view(state, pace)),
        pace=pace.view(),
        plot=plot(banks),
        delays=tuple(one for one in late if is_open or not one.is_away),
        facts=facts,
        problem=problem_words(follower),
    )


def type_of_result(result: int) -> tuple[str, str]:
    return scoring.RESULTS[result], phrases.result_name(result)
