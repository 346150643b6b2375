"""The programme of an evening: who is entered in what, from a spreadsheet, and how each event is played."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from host_tools.director.desk import event_settings
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.form_parsing import entries, spreadsheets
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.announced import AUTOMATIC, Announced, Prizes
from host_tools.director.formats.consolation_line import PROGRESSIVE, SIMPLE
from host_tools.director.formats.deciding import Act
from host_tools.director.games.backgammon.settings import Settings
from tests.director import workbook

PRIZES = Prizes(40, 80, 5, (("M", 70), ("C", 30)), (50, 30, 20))
LATE_S = 1800.0  # late places close so long after the beginning


@dataclass(frozen=True)
class Class:
    """An event; `lengths` from the first round on, `acts`: those after its draw."""

    name: str
    said: Announced
    length: int
    late: int = 0
    acts: Sequence[Act] = ()


def _said(lengths: tuple[int, ...], sides: tuple[int, ...], rest_min: int, full_at: int = 0) -> Announced:
    prizes = None if full_at else PRIZES
    return Announced(lengths, False, sides, AUTOMATIC, rest_min, verifies_itself=True, prizes=prizes, full_at=full_at)


OPEN = Class("Open", _said((5, 5, 7), (3,), 10), 5, 2, (OpenConsolation(PROGRESSIVE),))
INTERMEDIATE = Class("Intermediate", _said((5,), (3,), 10), 5, 2, (OpenConsolation(SIMPLE),))
SPEED = Class("Speed", _said((3,), (), 5), 3)
JACKPOT = Class("Jackpot", _said((3,), (), 0, full_at=8), 3)
CLASSES = (OPEN, INTERMEDIATE, SPEED, JACKPOT)

OPEN_ENTRIES, INTERMEDIATE_ENTRIES = 62, 30  # two more of each come late
IN_SPEED, IN_JACKPOT = 16, 8


def spreadsheet(chance: Random) -> bytes:
    """One workbook for all events, as a club keeps it."""
    numbers = range(1, OPEN_ENTRIES + INTERMEDIATE_ENTRIES + 1)
    wanted = {number: ["Open" if number <= OPEN_ENTRIES else "Intermediate"] for number in numbers}
    for event, most in (("Speed", IN_SPEED), ("Jackpot", IN_JACKPOT)):
        for number in chance.sample(numbers, most):
            wanted[number].append(event)
    rows = [[f"Player {number}", f"Club {number % 7}", "+".join(wanted[number])] for number in numbers]
    return workbook.written([["name", "club", "events"], *rows])


def open_all(desk: Desk, body: bytes) -> dict[str, int]:
    """All events with their entries, not drawn; the number of each draw by its name."""
    lines = {"lines": spreadsheets.lines(body)}
    found: dict[str, int] = {}
    for one in CLASSES:
        draw_id = found[one.name] = acting.open_draw(desk, one.name)
        event_settings.keep(desk, _usual(one))
        acting.act(desk, draw_id, Announce(one.said), {})
        acting.enter(desk, draw_id, partial(entries.read, lines, "lines"), confirmed=None)
    return found


def draw_all(desk: Desk, draw_ids: dict[str, int]) -> None:
    """The lots of all events but the jackpot, which is drawn by itself."""
    for one in CLASSES:
        if one.said.full_at:
            continue
        until_s = desk.now_s() + LATE_S if one.late else None
        for act in (DrawLots(0, late=one.late, late_until_s=until_s), *one.acts):
            acting.act(desk, draw_ids[one.name], act, {})


def _usual(one: Class) -> Settings:
    found = Settings(one.length, "A", "B", "club")
    found.event, found.options = one.name, {"clock": "off"}
    return found
