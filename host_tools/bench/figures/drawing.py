"""The table's screen beside the usual ways to draw on such a display: time, bytes sent, how long nothing else runs."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from host_tools.bench.figures.core import MISSING, CoreError
from host_tools.bench.figures.sample import Sample, number
from host_tools.bench.figures.sections import Line, Section
from host_tools.toolchain import paths

SCRIPT = Path(__file__).with_name("drawing_costs.py")
HEAP = "16M"  # room for what the writers leave behind: nothing is collected while the time runs
SECONDS = 120
TITLE = "Drawing, beside the usual ways"
HEADINGS = (
    "ours, µs",
    "4-bit buffer / ours, time",
    "RGB565 buffer / ours, time",
    "ours, bytes sent",
    "buffers / ours, bytes",
    "4-bit buffer / ours, longest hold",
)
MOMENTS = {
    "tick": "tick: a second passes",
    "press": "press: the turn passes",
    "pause": "pause: a list under the clocks",
    "card": "card over the whole screen",
}
REMARKS = (
    "On the MicroPython unix port, 320×240, the same texts, colours and sizes, each change there and back. Above 1, "
    "ours takes less; below 1, more.",
    "Ours: the table's screen on its own driver (display_spi) draws cells of 4 KiB at most and sends what differs. Its "
    "text has four shades and its glyphs are read from files: work that the others do not have.",
    "4-bit buffer: the way of micropython-nano-gui (ili93xx, CWriter, Label), written anew: labels into a buffer of "
    "the whole screen, each line turned into RGB565 by a table, in viper. RGB565 buffer: the same, sent in one go.",
    "The bus only counts. At 40 MHz a whole picture is 31 ms on its way, with either buffer for every change; a cell "
    "of ours is 0.8 ms.",
    "Longest hold: for how long nothing else can run, without the bus. Ours gives way after each cell.",
)


def section(is_quick: bool, rounds: int, advance: Callable[[], None]) -> Section:
    micropython = paths.unix_micropython()
    if micropython is None:
        return Section(TITLE, HEADINGS, tuple(Line(name, not_available=MISSING) for name in MOMENTS.values()), REMARKS)
    found = []
    for _ in range(rounds):
        found.append(one_round(micropython, 2 if is_quick else 60))
        advance()
    buffers = found[0]["buffers"]
    memory = (
        f"Memory for pixels: ours 4,096 bytes, the 4-bit buffer {buffers['indexed']:,}, the RGB565 buffer "
        f"{buffers['whole']:,}; a stock ESP32 with Wi-Fi has 112,000 bytes of heap in all."
    )
    return Section(TITLE, HEADINGS, tuple(line(found, moment) for moment in MOMENTS), (*REMARKS, memory))


def one_round(micropython: Path, repeats: int) -> dict:
    command = [str(micropython), "-X", f"heapsize={HEAP}", str(SCRIPT), str(repeats)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CoreError(f"{micropython}: {error}") from error
    if done.returncode:
        raise CoreError(f"{micropython} ended with {done.returncode}:\n{(done.stderr or done.stdout).strip()}")
    return json.loads(done.stdout)


def line(found: list[dict], moment: str) -> Line:
    """Ratios round by round; bytes are the same in each."""

    def of(way: str, what: str) -> list[float]:
        return [one["moments"][moment][way][what] for one in found]

    ours_ns, ours_bytes = of("ours", "ns"), of("ours", "bytes")[0]
    times = of("whole", "bytes")[0] / ours_bytes
    values: dict[str, Sample | float | None] = {
        "ours_us": Sample.of(ns / 1000 for ns in ours_ns),
        "indexed_times_ours": Sample.ratio(of("indexed", "ns"), ours_ns),
        "whole_times_ours": Sample.ratio(of("whole", "ns"), ours_ns),
        "ours_sent": ours_bytes,
        "sent_times_ours": times,
        "hold_times_ours": Sample.ratio(of("indexed", "longest_ns"), of("ours", "longest_ns")),
    }
    cells = tuple(value.words() if isinstance(value, Sample) else number(value or 0) for value in values.values())
    return Line(MOMENTS[moment], cells, values)
