"""The next steps of a draw: the forms of its page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats import consolation, second_chance, swing, tallies
from host_tools.director.formats.acts.drawing import byes_to_give
from host_tools.director.formats.consolation_line import SECOND_CHANCE, WITH_FINALIST
from host_tools.director.formats.event import Event
from host_tools.director.texts import text
from host_tools.director.wording import section_name


@dataclass(frozen=True)
class Step:
    """A form of the page: the kind of the act, and the values that it is for."""

    kind: str
    values: tuple[tuple[str, str], ...] = ()
    title: str = ""

    def is_of(self, form: Mapping[str, str]) -> bool:
        """Whether this is the form that was sent."""
        return form.get("form") == self.kind and all(form.get(name) == value for name, value in self.values)


def next_steps(draw: Draw) -> Iterator[Step]:
    event = draw.event
    has_begun = bool(event.results) or bool(draw.played)
    if not event.groups and not event.rounds and not event.swing and not has_begun:
        yield from (Step("Draw"), Step("DrawByHand"))
    if not event.lines and not event.rounds and not event.swing and not has_begun:
        yield Step("DrawGroups")
    if event.lines:
        yield from _of_knockout(draw)
    elif event.groups:
        yield from (Step("EndAfter"), Step("DrawFromGroups"))
    elif event.swing:
        yield from _of_swing(draw)
    else:
        yield from _of_swiss(draw)


def _has_all_rounds(event: Event) -> bool:
    return 0 < event.announced.rounds <= len(event.rounds)


def _of_swiss(draw: Draw) -> Iterator[Step]:
    """A round for all, or those who wait while others play; the two are not mixed where pairing goes by itself."""
    event, said = draw.event, draw.event.announced
    if not said.pairs_itself and all(one.is_decided for one in draw.settled.values()) and not _has_all_rounds(event):
        yield Step("PairSwiss")
        if not event.rounds:
            yield Step("StartSwing")
    if len(tallies.waiting(event, 0)) > 1:
        yield Step("PairWaiting")


def _of_swing(draw: Draw) -> Iterator[Step]:
    """The next round, until one player holds all points (SWG-07)."""
    held = tallies.held(draw.event)
    is_over = swing.champion(held, sum(held.values())) or _has_all_rounds(draw.event)
    if all(one.is_decided for one in draw.settled.values()) and not is_over:
        yield Step("PairSwing")


def _of_knockout(draw: Draw) -> Iterator[Step]:
    event = draw.event
    if event.are_late_open:
        yield Step("CloseLate")
    yield from _byes(draw)
    if not event.consolations:
        yield Step("OpenConsolation")
    elif _has_second_chance(event):
        values = (("line", SECOND_CHANCE), ("letter", second_chance.LETTER))
        yield Step("OpenConsolation", values, section_name(second_chance.LETTER))
    if event.consolations and event.consolations[0].line == WITH_FINALIST and not event.finals:
        yield Step("OpenFinals")
    if len(consolation.fresh_draw(event.standings(), event.out)) > 1:
        yield Step("DrawAgain", (("letter", _letter_again(event)),))


def _has_second_chance(event: Event) -> bool:
    """Whether one can follow from the consolation, and none does."""
    first, *others = event.consolations
    return not others and not event.finals and len(event.unmade(first).rounds) > 1


def _byes(draw: Draw) -> Iterator[Step]:
    for letter, number in byes_to_give(draw.event):
        values = (("letter", letter), ("number", str(number)))
        title = text("draw.round", section=section_name(letter), number=number)
        yield Step("GiveByes", values, title)


def frozen(draw: Draw) -> Iterator[str]:
    """Pairings whose match was begun with other sides than they have now: the director decides (R-14)."""
    for code, standing in draw.settled.items():
        if set(draw.state.begun_by(code) or standing.sides) != set(standing.sides):
            yield code


def next_letter(event: Event) -> str:
    """C for the first consolation, then L and on; those of groups, Swiss, Swing and finals are left out."""
    return next(iter(_free_letters(event)), "")


def _letter_again(event: Event) -> str:
    """L, as of the last chance that is drawn by itself, though the event has no consolation."""
    free = _free_letters(event)
    return consolation.LAST_CHANCE if consolation.LAST_CHANCE in free else next(iter(free), "")


def _free_letters(event: Event) -> list[str]:
    taken = {section.letter for section in event.sections}
    return [letter for letter in "CLPQRTUVXYZ" if letter not in taken]
