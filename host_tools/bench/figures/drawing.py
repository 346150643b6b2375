"""Draws and pairings: the lot of a large knock-out, Swiss rounds, and what a correction reaches."""

import time
from collections.abc import Callable
from statistics import median

import networkx

from host_tools.bench.figures.sections import Line, Section
from host_tools.director.formats import deciding, lines, swiss
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import State
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import READY
from host_tools.director.formats.swiss import Player

# entries of the knock-out, of the large and of the small Swiss field, of the corrected event; repeats
FULL = (2_000, 2_000, 128, 2_000, 5)
QUICK = (16, 16, 8, 8, 1)
STEPS = 5
ROUNDS = 4  # of Swiss, played before the one that is measured
SEED = 7
AT_MOST_MS = {"draw": 200, "swiss": 1_000, "correction": 200, "undo": 200}


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    drawn, field, small, corrected, repeats = QUICK if is_quick else FULL
    found = []
    for line in (
        lambda: _alone(f"a draw of {drawn:,} entries", lambda: _draw(drawn), repeats, AT_MOST_MS["draw"]),
        lambda: _swiss_line(field, repeats),
        lambda: _beside_line(small, repeats),
        lambda: _correction_line(corrected, repeats),
        lambda: _undo_line(corrected, repeats),
    ):
        found.append(line())
        on_step()
    return Section(
        "Draws and pairings",
        ("ours, ms", "one problem for networkx, ms", "ours is faster, ×", "at most, ms"),
        tuple(found),
        (
            f"Swiss rounds after {ROUNDS} rounds; networkx: the whole field as one matching, with the same "
            "weights. Processor time of one process.",
            "A correction turns the first result of a knock-out with a progressive consolation, round 1 all played; "
            "the newest of these results is undone, for which all acts are folded again.",
        ),
    )


def _ms(act: Callable[[], object], repeats: int) -> float:
    taken = []
    for _ in range(repeats):
        began_s = time.process_time()
        act()
        taken.append((time.process_time() - began_s) * 1000)
    return median(taken)


def _alone(name: str, act: Callable[[], object], repeats: int, most_ms: int) -> Line:
    ours = _ms(act, repeats)
    return Line(name, (f"{ours:.1f}", "", "", str(most_ms)), {"ours_ms": ours})


def _entries(number: int) -> list[Entry]:
    return [Entry(str(at), (f"Player {at}",)) for at in range(number)]


def _draw(number: int) -> None:
    lines.draw(_entries(number), Lot(SEED, about="M"))


def _field(number: int) -> list[Player]:
    """After some rounds in which the one earlier in the list wins."""
    entries, results = [entry.id for entry in _entries(number)], []
    for at in range(ROUNDS):
        paired = swiss.pair_round(swiss.players_of(entries, results), Lot(SEED, about=f"S{at}"))
        results += [Result((a, b), min(a, b, key=entries.index)) for a, b in paired.pairs]
    return swiss.players_of(entries, results)


def _swiss_line(number: int, repeats: int) -> Line:
    players = _field(number)
    name = f"a Swiss round of {number:,}"
    return _alone(name, lambda: swiss.pair_round(players, Lot(SEED, about="S")), repeats, AT_MOST_MS["swiss"])


def _beside_line(number: int, repeats: int) -> Line:
    players = _field(number)
    ours = _ms(lambda: swiss.pair_round(players, Lot(SEED, about="S")), repeats)
    theirs = _ms(lambda: _as_one_problem(players), 1)
    cells = (f"{ours:.1f}", f"{theirs:.0f}", f"{theirs / ours:.0f}", "")
    return Line(f"a Swiss round of {number:,}", cells, {"ours_ms": ours, "networkx_ms": theirs, "ratio": theirs / ours})


def _as_one_problem(players: list[Player]) -> set[tuple[str, str]]:
    graph = networkx.Graph()
    for at, one in enumerate(players):
        for other in players[at + 1 :]:
            if other.entry not in one.met:
                graph.add_edge(one.entry, other.entry, weight=-((one.wins - other.wins) ** 2))
    return networkx.max_weight_matching(graph, maxcardinality=True)


def _correction_line(number: int, repeats: int) -> Line:
    state = _round_played(number)
    code, result = next(iter(state.event.results.items()))
    turned = Report(code, Result(result.sides, result.loser, points=result.points))
    name = f"what a correction reaches, {number:,} entries"
    return _alone(name, lambda: deciding.consequences(state, turned), repeats, AT_MOST_MS["correction"])


def _undo_line(number: int, repeats: int) -> Line:
    state = _round_played(number)
    newest = deciding.Undo(state.revision - 1)
    name = f"an undo over {state.revision:,} acts"
    return _alone(name, lambda: deciding.consequences(state, newest), repeats, AT_MOST_MS["undo"])


def _round_played(number: int) -> State:
    state = State()
    for act in (*(Enter(entry) for entry in _entries(number)), Draw(SEED), OpenConsolation("progressive")):
        state = state.after(deciding.Done(act))
    ready = [one for one in state.event.standings().values() if one.state == READY]
    for one in ready:
        a, b = one.sides
        if a and b:
            state = state.after(deciding.Done(Report(one.pairing.code, Result((a, b), a, points=(7, 3)))))
    return state
