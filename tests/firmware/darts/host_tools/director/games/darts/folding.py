"""How the facts of darts become the state of a game."""

from host_tools.director.following import records_of_rows
from host_tools.director.following.folding import Begun
from host_tools.director.store import records
from matchcore.games.darts import facts
from matchcore.games.darts.match import MOST, OFFERED, SEALED, THROWING, Match
from matchcore.log.fact import BadFact
from matchcore.sides import NOBODY

new_state, new_remarks = Match, records_of_rows.NoRemarks
copied, words, remarks_of = records_of_rows.copied, records_of_rows.words, records_of_rows.remarks_of
values_of, put_back = records_of_rows.values_of, records_of_rows.put_back

PLAYED = 1  # the only way in which a game ends


def fold(state, fact):
    records_of_rows.check(state, fact, {"start": (2, 1001), "points": (0, MOST)})
    if fact.kind == facts.BEGUN and len(set(fact.text.split("\n")[1:])) != 2:
        raise BadFact(fact.text)
    state.fold(fact)


def status(state):
    if state.is_idle():
        return ""
    return {OFFERED: records.OFFERED, SEALED: records.REPORTED}.get(state.phase, records.PLAYING)


def ruled(state):
    return PLAYED, state.left.index(0) if 0 in state.left else NOBODY


def reported(state):
    return (*ruled(state), *state.left, "")


def begun(state):
    return Begun(state.names)


def known(state):
    return {"has_clock": False}


def games_begun(state):
    return int(state.phase >= THROWING)
