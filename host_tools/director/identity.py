"""Who acts: the person, the program or the table behind an action.

The code that answers a request sets it once (`acting_as`), and every stored act reads it (`current`); it follows into
the threads in which acts run.  By default it is the director at this computer's own prompt.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

DIRECTOR, ASSISTANT, CLERK, OBSERVER = ROLES = ("director", "assistant", "clerk", "observer")
OVERLAY, PROGRAM, PLAYER = CODES = ("overlay", "program", "player")  # the purposes of codes
ON_THE_FLOOR = (DIRECTOR, ASSISTANT)  # go to tables and rule there
PUBLIC = "public"  # neither logged in nor showing a code


@dataclass(frozen=True)
class Person:
    """`name` as recorded with acts; `role`: one of ROLES, or a code's purpose; `address`: whence.

    `table`: an observer's only table; `event`: the only event to act in, "" = every one;
    `plays_as`: the name in matches, if different; `proposed_by`: who proposed the act."""

    name: str
    role: str
    address: str = ""
    table: int | None = None
    event: str = ""
    plays_as: str = ""
    proposed_by: str = ""


AT_THE_PROMPT = Person(DIRECTOR, DIRECTOR)
DESK = Person("desk", DIRECTOR)  # the author of an event's automatic acts
_current: ContextVar[Person] = ContextVar("person", default=AT_THE_PROMPT)


def current() -> Person:
    return _current.get()


@contextmanager
def acting_as(person: Person) -> Iterator[None]:
    """Acts in this block are this person's."""
    token = _current.set(person)
    try:
        yield
    finally:
        _current.reset(token)
