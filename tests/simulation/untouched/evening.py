"""One evening by its seed, from a spreadsheet to its prizes, and what is true of every one of them."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.director.store import acts
from tests.simulation.cup import lots_from
from tests.simulation.story import Failed
from tests.simulation.untouched import mishaps
from tests.simulation.untouched.hall import BEGINNING_S, CLERK, Hall, template

MOST_IDLE = 0.05  # of the time for which tables are in use
RULING = (mishaps.ELENA.name, mishaps.MARCO.name)  # on disputes, and on who comes late


@dataclass(frozen=True)
class Seen:
    """`touches`: acts of people that were no ruling and no result on paper; `idle`: a part of the tables' time."""

    matches: int
    minutes: float
    touches: int
    overtaken: int
    idle: float


def played(seed: int) -> tuple[Seen, list[str]]:
    """`Failed` if it does not end, or if somebody had to wait in vain."""
    with tempfile.TemporaryDirectory(dir=template().parent) as folder:
        hall = Hall(seed, Path(folder))
        try:
            with lots_from(hall.world):
                hall.open()
                begun = _last_act(hall)
                mishaps.plan(hall)
                assert hall.run(), f"it does not end: {hall.open_pairings()}"
                seen = _seen(hall, begun)
                assert not hall.wrong, "; ".join(hall.wrong)
                assert not seen.touches, f"{seen.touches} touches"
                assert not hall.observed.overtaken, hall.observed.overtaken[0]
                assert seen.idle <= MOST_IDLE, f"tables stood idle in vain for {seen.idle:.1%} of their time"
        except Exception as error:
            raise Failed(seed, str(error) or repr(error), hall.world.trace, "--untouched ") from error
        finally:
            hall.store.close()
    return seen, hall.world.trace


def _last_act(hall: Hall) -> int:
    with hall.store.reading() as connection:
        return acts.head(connection)[0]


def _seen(hall: Hall, begun: int) -> Seen:
    with hall.store.reading() as connection:
        assert acts.verify(connection).broken_at is None, "the chain of acts is broken"
        by = [act.name for act in acts.after(connection, begun)]
    times = hall.times()
    busy_s = sum(end_s - begin_s for begin_s, end_s in times)
    touches = sum(name not in ("desk", CLERK.name, *RULING) for name in by)
    last_s = max(end_s for _, end_s in times) - BEGINNING_S
    return Seen(len(times), last_s / 60, touches, len(hall.observed.overtaken), hall.observed.vain_s / busy_s)
