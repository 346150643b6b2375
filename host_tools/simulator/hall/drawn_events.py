"""The two events of the demonstration: entered, paid but for one, here but for two, and drawn by lot."""

from dataclasses import dataclass
from functools import partial
from random import Random

from host_tools.director.desk import event_settings
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.entering import CheckIn, Pay
from host_tools.director.formats.announced import Announced, Prizes
from host_tools.director.formats.deciding import Act
from host_tools.director.formats.model import EntryId
from host_tools.director.games.backgammon.settings import Settings

MINUTE_MS = 60_000
CLUBS = ("Bologna", "Ferrara", "Wien", "Utrecht", "Lyon", "Malmö", "Porto", "Leeds")
PRIZES = Prizes(25, returned=90, unit=5, sections=(("M", 70), ("C", 30)), places=(50, 30, 10, 10))


@dataclass(frozen=True)
class Drawn:
    """An event as it is announced; `late`: places kept for arrivals."""

    name: str
    rule_set: str
    entries: int
    lengths: tuple[int, ...]
    side_lengths: tuple[int, ...]
    per_point_ms: int
    delay_s: int
    rest_min: int
    late: int = 0
    missing: int = 0  # entries that are not here when it is drawn


INTERMEDIATE = Drawn("Intermediate", "club", 16, (5, 7, 7, 9), (5,), 2 * MINUTE_MS, 12, 10, late=1, missing=2)
SPEED = Drawn("Speed", "wbgf21", 16, (3, 3, 5, 5), (3,), MINUTE_MS, 8, 5)
EVENTS = (INTERMEDIATE, SPEED)


def open_event(desk: Desk, drawn: Drawn, names: list[str], number: int, random: Random) -> int:
    """Open it for these people and draw it; its number.  `number`: of the evening, from 1."""
    name = drawn.name if number == 1 else f"{drawn.name} {number}"
    event_settings.keep(desk, _usual(drawn, name))
    draw_id = acting.open_draw(desk, name)
    lines = "\n".join(f"{one}; {random.choice(CLUBS)}; ; {random.randint(1350, 1720)}" for one in names)
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    for act in _acts(drawn, _entered(desk, draw_id)):
        acting.act(desk, draw_id, act, {})
    return draw_id


def _usual(drawn: Drawn, name: str) -> Settings:
    settings = Settings(drawn.lengths[0], "A", "B")  # the names are of no event
    settings.event, settings.rule_set = name, drawn.rule_set
    settings.per_point_ms, settings.delay_ms = drawn.per_point_ms, 1000 * drawn.delay_s
    return settings


def _entered(desk: Desk, draw_id: int) -> list[EntryId]:
    with desk.reading() as connection:
        return [entry.id for entry in need_draw(desk.draws, connection, draw_id).event.entries]


def _acts(drawn: Drawn, entered: list[EntryId]) -> list[Act]:
    """The last ones are missing, and one of those who are here has not paid."""
    said = Announced(drawn.lengths, side_lengths=drawn.side_lengths, rest_min=drawn.rest_min, prizes=PRIZES)
    here = entered[: len(entered) - drawn.missing]
    paid = [one for one in entered if one != here[-1]]
    lots = [Draw(0, late=drawn.late), OpenConsolation("progressive")]
    return [Announce(said), *map(Pay, paid), *map(CheckIn, here), *lots]
