"""A simulated hall's activity, for a terminal."""

from collections import Counter
from collections.abc import Sequence

from rich.table import Table as Grid

from host_tools.simulator.hall.hall import CALLS, FAILED, Hall
from host_tools.simulator.hall.organiser import Organiser
from host_tools.simulator.hall.table import Table
from host_tools.simulator.hall.troubles import EVERY_MIN
from matchcore.games.backgammon import phases


def state_of(table: Table) -> str:
    match = table.match
    if not table.device.is_on:
        return "off"
    if match.is_called():
        return "director called"
    if match.is_on_break():
        return "on a break"
    return phases.PHASES[match.phase]


def percentile_ms(times_s: Sequence[float], share: float) -> float:
    """The time within which this share of the calls was answered."""
    return sorted(times_s)[min(len(times_s) - 1, int(len(times_s) * share))] * 1000 if times_s else 0.0


def lines(hall: Hall, organiser: Organiser | None) -> list[tuple[str, str]]:
    """Names and present values."""
    states = Counter(state_of(table) for table in hall.tables)
    counts, times_s = hall.counts, list(hall.counts.answered_s)
    found = [
        ("time in the hall", f"{hall.time.now_ms() / 60_000:.1f} min"),
        ("tables", ", ".join(f"{number} {state}" for state, number in sorted(states.items()))),
        ("facts", str(sum(table.device.written for table in hall.tables))),
        ("orders carried out", str(sum(table.device.obeyed for table in hall.tables))),
        ("calls", f"{counts[CALLS]}, {counts[FAILED]} without an answer"),
        (
            "answered within",
            f"{percentile_ms(times_s, 0.5):.0f} ms (half), {percentile_ms(times_s, 0.99):.0f} ms (99 %)",
        ),
    ]
    if organiser:
        done = f"{organiser.assigned} matches assigned, {organiser.verified} verified, {organiser.ruled} calls ruled on"
        found.append(("organiser", done))
        if organiser.declined:
            found.append(("the director says", organiser.declined))
    happened = [f"{counts[what]} × {what}" for what in EVERY_MIN if counts[what]]
    if happened:
        found.append(("troubles", ", ".join(happened)))
    return found


def grid(hall: Hall, organiser: Organiser | None) -> Grid:
    found = Grid.grid(padding=(0, 2))
    for what, how in lines(hall, organiser):
        found.add_row(what, how)
    return found
