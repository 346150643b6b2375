"""Random acts on events of every format, for the tests of what holds whatever happens."""

from collections import Counter
from random import Random

from host_tools.director.formats import second_chance
from host_tools.director.formats.acts.drawing import Draw, DrawAgain, GiveByes, OpenConsolation, OpenFinals
from host_tools.director.formats.acts.entering import CloseLate, Enter
from host_tools.director.formats.acts.grouping import DrawFromGroups, DrawGroups, EndAfter
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, PairWaiting, StartSwing
from host_tools.director.formats.acts.reporting import Report, ReportMatch, Seat, Settle
from host_tools.director.formats.consolation_line import PROGRESSIVE, SECOND_CHANCE, SHIFTED, SIMPLE, WITH_FINALIST
from host_tools.director.formats.deciding import Act, State, Undo
from host_tools.director.formats.event import Event
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import READY, Standing
from matchcore.games.backgammon.game import scoring

DAVIS = "davis"
SWING = "swing"
LIVES = "lives"
FORMATS = (
    SIMPLE,
    PROGRESSIVE,
    WITH_FINALIST,
    SHIFTED,
    SECOND_CHANCE,
    "double",
    "groups",
    "swiss",
    "monrad",
    LIVES,
    SWING,
    DAVIS,
)


def next_steps(kind: str, event: Event, chance: Random) -> list[Act]:
    """Steps of the director in an event of this format; some of them may be refused."""
    seed = chance.randrange(2**64)
    if kind == "groups":
        number = max(1, len(event.still_in) // 5)
        return [DrawGroups(number, seed, is_by_rating=seed % 2 == 0), EndAfter(2), DrawFromGroups(2, seed)]
    if kind in ("swiss", "monrad", LIVES):
        lives = 3 if kind == LIVES else 0
        return [PairSwiss(seed, lives=lives, is_monrad=kind == "monrad"), PairWaiting(seed, lives=lives)]
    if kind == SWING:
        return [PairSwing(seed) if event.swing else StartSwing(1000, (100, 200, 400))]
    if not event.lines:
        return [Draw(seed, late=chance.randrange(3))]
    line = WITH_FINALIST if kind == "double" else PROGRESSIVE if kind in (DAVIS, SECOND_CHANCE) else kind
    to_give = [(one.letter, number.number) for one in event.sections for number in one.rounds if number.entering]
    return [
        OpenConsolation(line),
        *([OpenConsolation(SECOND_CHANCE, second_chance.LETTER)] if kind == SECOND_CHANCE else []),
        OpenFinals(is_beaten_once=seed % 2 == 0),
        *(GiveByes(letter, number, seed) for letter, number in to_give),
        DrawAgain("L", seed),
        CloseLate(),
    ]


def result_of(standing: Standing, chance: Random) -> Result:
    """Any result that a table or a ruling can bring."""
    one, two = standing.sides
    assert one and two
    winner = chance.choice((one, two))
    kind = chance.choice((scoring.POINTS,) * 8 + (scoring.DISQUALIFIED, scoring.FORFEIT_LATE))
    if chance.random() < 0.03:
        return Result((one, two), "", scoring.DOUBLE_DISQUALIFICATION)
    points = chance.choice((1, 2, 4, 12))
    return Result((one, two), winner, kind, (points, 0) if winner == one else (0, points))


def some_reports(kind: str, event: Event, chance: Random) -> list[Act]:
    """Results of pairings that can be played, and corrections of others."""
    standings = event.standings()
    ready = [one for one in standings.values() if one.state == READY]
    acts: list[Act] = []
    for one in chance.sample(ready, min(len(ready), 4)):
        code, result = one.pairing.code, result_of(one, chance)
        if kind == DAVIS:
            acts += [ReportMatch(code, number, result) for number in range(1, 6)]
        else:
            acts.append(Report(code, result))
    played = [one for one in standings.values() if one.result and None not in one.sides and "" not in one.sides]
    for one in chance.sample(played, min(len(played), 1)):
        acts.append(Report(one.pairing.code, result_of(one, chance)))
    return acts


def in_play(event: Event) -> list[str]:
    """Pairings on a board without a device, without a result."""
    standings = event.standings()
    return [code for code in event.boards if code in standings and code not in event.results]


def on_boards(state: State, chance: Random) -> list[Act]:
    """Seating on boards without a device, leaving there, and deciding about those that are frozen."""
    standings = state.event.standings()
    ready = [code for code, one in standings.items() if one.state == READY and code not in state.event.boards]
    acts: list[Act] = [Seat(code, code) for code in chance.sample(ready, min(len(ready), 2))]
    leaving = [side for code in in_play(state.event) for side in state.event.boards[code].sides]
    acts += [
        Withdraw(side) for side in chance.sample(leaving, min(len(leaving), 2)) if side and side not in state.event.out
    ]
    for code, one in standings.items():
        begun = state.begun_by(code)
        if begun and set(begun) != set(one.sides):
            acts.append(Settle(code, chance.random() < 0.5, begun))
    return acts


def some_act(kind: str, state: State, chance: Random) -> Act | Undo:
    """An act that may be done now or be refused."""
    event = state.event
    number = len(event.entries) + 1
    acts: list[Act | Undo] = [Undo(max(0, state.revision - chance.randrange(1, 6)))]
    acts.append(Enter(Entry(f"E{number}", (f"{number}a", f"{number}b"), rating=number)))
    if event.still_in:
        acts.append(Withdraw(chance.choice(event.still_in).id, chance.random() < 0.3))
    acts += on_boards(state, chance)
    reports = some_reports(kind, event, chance)
    steps = next_steps(kind, event, chance)
    return chance.choice([*acts, *steps * 3, *reports * 2])


def live_twice(event: Event) -> list[tuple[str, str]]:
    """Entries in two pairings of a section that can be played; of a group, of one round."""
    found: Counter[tuple[str, str]] = Counter()
    standings = event.standings()
    for section in event.sections:
        for one in section.rounds:
            where = f"{section.letter}{one.number if event.groups else ''}"
            ready = (standings[pairing.code] for pairing in one.pairings)
            found.update(
                (where, side or "") for standing in ready if standing.state == READY for side in standing.sides
            )
    return [which for which, number in found.items() if number > 1]
