"""Matches still to be played in an event, as `forecasting` plays it out."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw, going_on
from host_tools.director.desk.draws.forecasts.hall_pace import hall_pace
from host_tools.director.desk.draws.seats import Seats
from host_tools.director.desk.paces import Pace
from host_tools.director.desk.playing import playing
from host_tools.director.desk.settings import Settings
from host_tools.director.forecasting.games import games_left, minutes_a_game
from host_tools.director.forecasting.runs import Match, Plan
from host_tools.director.formats import davis, lengths
from host_tools.director.formats.event import SWING, SWISS
from host_tools.director.formats.model import (
    FIRST_LOSER,
    LOSER,
    NOBODY,
    REMATCH,
    TO_GIVE,
    WINNER,
    Pairing,
    Round,
    code as code_of,
)
from host_tools.director.formats.progress import Standing
from host_tools.director.formats.tallies import held, section_of
from host_tools.director.store import records
from host_tools.director.store.draws import PlayedRow

THIRD_PHASE = 0.75  # that three matches between equals do not decide a tie
GAME_LENGTH = 7  # of the match whose games are as long as a single game
IN_PLAY = (records.ACCEPTED, records.PLAYING)


def plan(desk: Desk, connection: Connection, draws: Sequence[Draw]) -> Plan:
    """All matches of these events without a result that can be played today, each with what it waits for; events that
    are over have a pace."""
    now_s = desk.now_s()
    if not draws:
        return Plan((), 0, 0)
    settings = [usual_settings(connection, draw.row.event) for draw in draws]
    pace = hall_pace(desk, connection, list(zip(draws, settings, strict=True)))
    found: list[Match] = []
    for draw, usual in zip(draws, settings, strict=True):
        if all(one.is_decided for one in draw.settled.values()):
            continue
        is_first = bool(lengths.by_class([("", lengths.class_of(draw.row.event))], usual.rule_set)[0])
        of_event = [
            match
            for section in draw.event.sections
            for one in section.rounds
            for pairing in one.pairings
            if not draw.settled[pairing.code].is_decided and pairing.code not in draw.unverified
            for match in _at_tables(
                desk, connection, draw, _match(draw, pace.of(draw), usual, one, pairing, len(section.rounds))
            )
        ]
        later = _later_pairs if draw.event.announced.pairs_itself and not draw.event.swing else _later_rounds
        of_event += later(draw, pace.of(draw), usual)
        found += [_in_hall(draw, one, is_first=is_first) for one in _of_today(draw, of_event)]
    tables = len(Seats(connection, going_on(desk.draws, connection), now_s).for_the_queue)
    return Plan(tuple(found), tables, sum(draw.state.revision for draw in draws), pace.doubt, pace.between_min)


def _of_today(draw: Draw, found: Sequence[Match]) -> Iterator[Match]:
    """Without adjourned matches and those that wait for one (INC-12).  `found`: each after what it waits for."""
    rows = [row for code in draw.played for row in draw.at_tables(code) if row.match.status == records.ADJOURNED]
    left_out = {ties.part_code(row.code, row.part) for row in rows}
    for one in found:
        if one.code in left_out or not left_out.isdisjoint(one.after):
            left_out.add(one.code)
        else:
            yield one


def _in_hall(draw: Draw, one: Match, *, is_first: bool) -> Match:
    """Among the matches of all events."""
    people = {entry: "/".join(sorted(spelling.people(name, draw.former))) for entry, name in draw.names.items()}
    return replace(
        one,
        code=f"{draw.row.id} {one.code}",
        after=tuple(f"{draw.row.id} {code}" for code in one.after),
        entries=tuple(people.get(entry, f"{draw.row.id} {entry}") for entry in one.entries),
        order=(-draw.event.calling.first.get(one.code, 0.0), not is_first, *one.order),
        event=draw.row.id,
        rest_min=draw.event.announced.rest_min,
    )


def _match(draw: Draw, pace: Pace, usual: Settings, at: Round, pairing: Pairing, rounds: int) -> Match:
    """From its first game on."""
    standing, played = draw.settled[pairing.code], draw.played.get(pairing.code)
    length = played.match.length if played else length_of(draw, pairing.code, usual)
    found = draw.series.get(pairing.code)
    sources = list(waits_for(at, pairing))
    one = _whole(pairing.code, tuple(code for code, _ in sources), length, pace, usual)
    entries = tuple(side for side in standing.sides if side)
    takes = tuple(kind for _, kind in sources)
    one = replace(one, entries=entries, takes=takes, chance=chance_of(at, standing), order=(at.number - rounds,))
    if found is None:
        return one
    needed = found.best_of // 2 + 1
    return replace(one, wins=(needed - found.won[0], needed - found.won[1]))


def _whole(code: str, after: tuple[str, ...], length: int, pace: Pace, usual: Settings) -> Match:
    """As long as usual; `length`: 0 = a single game."""
    has_clock = usual.options.get("clock") != "off"
    match_min = pace.planned_min(length or GAME_LENGTH, has_clock) * pace.factor
    game_min = minutes_a_game(match_min, length or GAME_LENGTH, 0, 0.0)
    wins = int(usual.options.get("best_of", "1")) // 2 + 1 if length else 1
    points = length or 1
    return Match(code, after, (), (points, points), game_min, None, 1.0, (), has_clock, (wins, wins), points)


def _later_rounds(draw: Draw, pace: Pace, usual: Settings) -> Iterator[Match]:
    """Of Swiss and Swing, as far as their number is announced: each begins when the one before is over."""
    event = draw.event
    if not event.rounds:
        return
    letter = SWING if event.swing else SWISS
    left = sum(points > 0 for points in held(event).values()) if event.swing else len(event.still_in)
    before = tuple(pairing.code for pairing in section_of(event, letter).rounds[-1].pairings)
    for number in range(len(event.rounds) + 1, event.announced.rounds + 1):
        beginning = code_of(letter, number, 0)
        yield Match(beginning, before, (), (1, 1), 0.0, chance=0.0)
        before = tuple(code_of(letter, number, at) for at in range(1, left // 2 + 1))
        length = 0 if event.swing else event.announced.length(number, event.announced.rounds, is_side=False)
        for code in before:
            yield _whole(code, (beginning,), 0 if event.swing else length or usual.length, pace, usual)


def _later_pairs(draw: Draw, pace: Pace, usual: Settings) -> Iterator[Match]:
    """Of Swiss without a barrier: the next two who are free, until all have played as many matches as are announced."""
    event = draw.event
    if not event.rounds:
        return
    in_play = [one for one in draw.settled.values() if not one.is_decided]
    freed_by = {side: (one.pairing.code,) for one in in_play for side in one.sides if side}
    had = Counter(side for one in event.rounds for pair in (*one.pairs, (one.bye,)) for side in pair)
    left = {one.id: event.announced.rounds - had[one.id] for one in event.still_in}
    free = deque(sorted((one for one in left if left[one] > 0), key=lambda one: one in freed_by))
    for number in count(len(event.rounds) + 1):
        if len(free) < 2:
            return
        pair = (free.popleft(), free.popleft())
        code = code_of(SWISS, number, 1)
        after = tuple(source for side in pair for source in freed_by.get(side, ()))
        length = event.announced.length(number, max(number, event.announced.rounds), is_side=False)
        yield _whole(code, after, length or usual.length, pace, usual)
        for side in pair:
            freed_by[side], left[side] = (code,), left[side] - 1
            if left[side]:
                free.append(side)


def _at_tables(desk: Desk, connection: Connection, draw: Draw, still: Match) -> Iterator[Match]:
    """Each match from where it is at its table; a tie is its matches, and a last one that takes no time."""
    if still.code in draw.event.boards:
        board = draw.event.boards[still.code]
        called_min = max(0.0, desk.now_s() - (board.at_s or desk.now_s())) / 60
        yield replace(still, running_min=0.0, called_min=called_min)
        return
    if draw.event.announced.ties is None:
        yield _at_table(desk, connection, draw.played.get(still.code), still)
        return
    states, before = ties.tie_of(draw, still.code).matches, still.after
    for phase in davis.PHASES:
        numbers = [number + 1 for number in phase if states[number] not in davis.OVER]
        for number in numbers:
            part = replace(_part(draw, still, number), after=before)
            yield _at_table(desk, connection, draw.ties.get(still.code, {}).get(number), part)
        before = tuple(ties.part_code(still.code, number) for number in numbers) or before
    yield replace(still, after=before, entries=(), chance=0.0)


def _part(draw: Draw, still: Match, number: int) -> Match:
    """A match of a tie; each player of a pair plays one at a time."""
    is_third = number - 1 in davis.PHASES[-1] and number not in draw.ties.get(still.code, {})
    players = (1, 2) if number == ties.PAIRS else [int(one[1]) for one in davis.MATCHES[number - 1].split("-")]
    if number == ties.PAIRS:
        entries = tuple(f"{side}.{player}" for side in still.entries for player in players)
    else:
        entries = tuple(f"{side}.{player}" for side, player in zip(still.entries, players))
    chance = still.chance * (THIRD_PHASE if is_third else 1.0)
    return replace(still, code=ties.part_code(still.code, number), entries=entries, chance=chance, wins=(1, 1))


def waits_for(at: Round, pairing: Pairing) -> Iterator[tuple[str, str]]:
    """The pairings whose ends it waits for, and who comes from each, "" = not known; before the byes of a round are
    given, all that enter it."""
    for place in pairing.places:
        for source in at.entering if place.kind == TO_GIVE else (place,):
            if source.kind in (WINNER, LOSER, FIRST_LOSER, REMATCH):
                yield source.of, source.kind if place is source and source.kind in (WINNER, LOSER) else ""


def chance_of(at: Round, standing: Standing) -> float:
    """That it is played: not with an empty side, perhaps if byes are still to be given or a final may be repeated."""
    if NOBODY in standing.sides:
        return 0.0
    kinds = {place.kind for place in standing.pairing.places}
    if TO_GIVE in kinds:
        return (len(at.entering) - len(at.pairings)) / len(at.pairings)
    return 0.5 if REMATCH in kinds else 1.0


def _at_table(desk: Desk, connection: Connection, played: PlayedRow | None, still: Match) -> Match:
    """By the score at its table; the whole match if it has not begun there, or is at none."""
    if played is None or played.match.status not in records.OPEN_STATUSES:
        return still
    match, follower = played.match, desk.follower(connection, need_table(connection, played.match.table_number))
    if match.status not in IN_PLAY or not follower.has_match or follower.started_s is None:
        return replace(still, running_min=0.0, called_min=max(0.0, desk.now_s() - match.created_s) / 60)
    missing, finished = playing().still_needed(follower)
    now_s = desk.now_s()
    running_min = max(0.0, now_s - (follower.game_started_s or now_s)) / 60
    finished_min = max(0.0, (now_s - follower.started_s) / 60 - running_min)
    usual_min = still.game_min * games_left(still.length, still.length)
    game_min = minutes_a_game(usual_min, still.length, finished, finished_min)
    return replace(still, missing=missing, game_min=game_min, running_min=running_min)
