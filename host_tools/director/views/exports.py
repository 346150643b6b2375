"""Results as comma-separated values, for a federation or a rating system (RES-12)."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from host_tools.director.views.csv_files import written
from host_tools.director.views.exporting.profiles import COMPLETE, Profile
from host_tools.director.views.exporting.whose import Exported
from host_tools.director.views.matches import MatchLine, Result

ISO = "%Y-%m-%dT%H:%M:%S%z"


@dataclass(frozen=True)
class Moment:
    """A time, written as the profile has it; local."""

    at_s: float

    def written(self, form: str) -> str:
        return time.strftime(form or ISO, time.localtime(self.at_s))


COLUMNS: dict[str, Callable[[Exported], object]] = {
    "event": lambda one: one.match.event,
    "round": lambda one: one.match.round,
    "player_a": lambda one: one.match.names[0],
    "player_b": lambda one: one.match.names[1],
    "length": lambda one: one.match.length,
    "score_a": lambda one: one.result.score[0],
    "score_b": lambda one: one.result.score[1],
    "winner": lambda one: "" if one.result.winner is None else one.result.winner_name,
    "result": lambda one: one.result.type,
    "status": lambda one: one.match.status,
    "rule_set": lambda one: one.match.rule_set,
    "table": lambda one: _place(one.match),
    "code": lambda one: one.match.code,
    "time": lambda one: Moment(_at_s(one.match)),
    "pairing": lambda one: one.whose.pairing,
    "section": lambda one: one.whose.section,
    "member_a": lambda one: one.whose.members[0],
    "member_b": lambda one: one.whose.members[1],
    "federation_a": lambda one: one.whose.federations[0],
    "federation_b": lambda one: one.whose.federations[1],
    "country_a": lambda one: one.whose.countries[0],
    "country_b": lambda one: one.whose.countries[1],
    "started": lambda one: "" if one.match.started_s is None else Moment(one.match.started_s),
    "minutes": lambda one: "" if one.whose.begun else _minutes(one.match),
    "games": lambda one: "" if one.match.games is None else one.match.games,
    "begun": lambda one: one.whose.begun,
}
OF_PLAYERS = (
    "event",
    "round",
    "game",
    "match",
    "player",
    "points",
    "has_won",
    "place",
    "result",
    "status",
    "table",
    "code",
    "time",
)


def results(lines: Iterable[Exported], profile: Profile = COMPLETE) -> Iterator[str]:
    """One line for each match that the profile takes: the result that counts."""
    columns = profile.columns or {name: name for name in COLUMNS}
    reads = [COLUMNS[name] for name in columns.values()]
    rows = ([_written(read(one), profile) for read in reads] for one in lines if profile.takes(one))
    return written(tuple(columns), rows, profile.delimiter)


def _written(value: object, profile: Profile) -> object:
    return value.written(profile.date) if isinstance(value, Moment) else value


def of_players(lines: Iterable[MatchLine]) -> Iterator[str]:
    """One line for each side of each match with a result, however many sides it has."""
    return written(OF_PLAYERS, (row for match in lines if match.result for row in _rows(match, match.result)))


def _rows(match: MatchLine, result: Result) -> Iterator[list[object]]:
    places = result.places or ("",) * len(match.names)
    for side, (name, points) in enumerate(zip(match.names, result.score, strict=True)):
        before = [match.event, match.round, match.game, match.id, name, points]
        has_won = "yes" if side in result.winners else "no"
        yield [*before, has_won, places[side], result.type, match.status, _place(match), match.code, iso(_at_s(match))]


def _place(match: MatchLine) -> str:
    """The table, or the board without a device."""
    return match.board if match.pairing else str(match.table)


def _minutes(match: MatchLine) -> object:
    """Whole minutes from its start to its signed result."""
    if match.started_s is None or match.sealed_s is None:
        return ""
    return round((match.sealed_s - match.started_s) / 60)


def _at_s(match: MatchLine) -> float:
    """A result entered at the desk has no facts yet."""
    return match.sealed_s or match.verified_s or match.created_s


def iso(at_s: float) -> str:
    return Moment(at_s).written(ISO)
