"""Late places in words: their numbers, and until when one waits (TOU-04)."""

from host_tools.director import wording
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.model import LATE, Place
from host_tools.director.formats.progress import Standing
from host_tools.director.texts import text


def place_words(draw: Draw, place: Place) -> str:
    until_s = draw.event.late_until_s
    if until_s is None:
        return text("place.late", number=place.of)
    return text("place.late_until", number=place.of, time=wording.time_of_day(until_s))


def waiting_words(draw: Draw, one: Standing) -> tuple[str, ...]:
    """Told to whoever waits opposite a late place; () = the pairing has none, or nobody has said until when."""
    event = draw.event
    is_late = event.are_late_open and any(place.kind == LATE for place in one.pairing.places)
    if not is_late or event.late_until_s is None:
        return ()
    return (text("late.until", time=wording.time_of_day(event.late_until_s)),)
