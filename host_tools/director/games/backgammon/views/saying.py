"""Words, detail and age for each kind of a table's needs."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.views import forecast
from host_tools.director.games.backgammon.views.at_table import states
from host_tools.director.games.backgammon.views.at_table.watched import Late, Watched
from host_tools.director.games.backgammon.views.forecast import Forecast
from host_tools.director.store import TableRow
from host_tools.director.texts import text
from host_tools.director.views.at_table import contact
from host_tools.director.views.at_table.ranks import Described


@dataclass(frozen=True)
class InNeed:
    """A table that needs somebody, and everything known of it."""

    table: TableRow
    follower: Follower
    state: Described
    watched: Watched
    ends: Forecast | None
    rank: int
    now_s: float

    @property
    def late(self) -> Late | None:
        """The first lateness for which something is due."""
        return next(iter(self.watched.due), None)


Said = tuple[str, str, float | None]


def _called(row: InNeed) -> Said:
    match = row.follower.state
    has_none = match.called_reason in states.NO_REASON
    words = text("need.no_reason") if has_none else phrases.reason_name(match.called_reason)
    return words, text("need.stand"), row.state.since_s


def _expired(row: InNeed) -> Said:
    match = row.follower.state
    name = wording.name_of(match.clock.first_flag(), match.names)
    return text("need.bank_empty", name=name), " ".join(row.watched.hanging), row.state.since_s


def _broken(row: InNeed) -> Said:
    return row.follower.problem, text("need.broken_detail"), contact.age_s(row.table, row.now_s)


def _late(row: InNeed) -> Said:
    late = row.late
    assert late is not None
    return late.words, late.proposal, late.late_s


def _half(row: InNeed) -> Said:
    waits = row.watched.confirmation
    assert waits is not None
    return waits.words, text("need.half_detail"), waits.waited_s


def _look(row: InNeed) -> Said:
    said = row.watched.hanging
    return (said[0] if said else row.state.words), row.state.words, row.state.since_s


def _overrun(row: InNeed) -> Said:
    on_break = row.watched.on_break
    waits = wording.waits_for(row.follower.state.returned, row.follower.state.names)
    lines = row.watched.late.lines if row.watched.late else ()
    detail = next((line.proposal for line in lines if line.proposal), "")
    return text("need.back", waits=waits), detail, -on_break.left_s if on_break else None


def _silent(row: InNeed) -> Said:
    return text("need.goes_on"), contact.words(row.table, row.now_s), contact.age_s(row.table, row.now_s)


def _left_on(row: InNeed) -> Said:
    return text("need.no_press"), row.state.public, row.state.since_s


def _behind(row: InNeed) -> Said:
    expected = row.ends
    assert expected is not None
    ends = forecast.ends_words(expected, row.now_s)
    words = text("need.behind_words", minutes=round(expected.late))
    game = row.follower.state.game_number
    return words, text("need.behind_detail", game=game, minutes=round(expected.played), ends=ends), None


SAID = {
    "emergency": _called,
    "called": _called,
    "expired": _expired,
    "broken": _broken,
    "late": _late,
    "half": _half,
    "look": _look,
    "overrun": _overrun,
    "silent": _silent,
    "left_on": _left_on,
    "behind": _behind,
}
