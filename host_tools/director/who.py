"""Who acts: the person, the program or the table behind what is being done.

Whoever answers a request says so once (`acting_as`), and every act that is stored asks for it (`current`); it follows
into the threads in which acts run.  Where nobody has said anything, it is the director at this computer's own prompt.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

DIRECTOR, ASSISTANT, CLERK, OBSERVER = ROLES = ("director", "assistant", "clerk", "observer")
OVERLAY, PROGRAM, PLAYER = CODES = ("overlay", "program", "player")  # what codes are for
ON_THE_FLOOR = (DIRECTOR, ASSISTANT)  # who goes to tables and rules there
PUBLIC = "public"  # whoever has neither logged in nor shown a code


@dataclass(frozen=True)
class Person:
    """`name` as it stands beside what was done; `role`: one of ROLES, or what a code is for; `address`: whence.

    `table`: the only table that an observer is there for; `event`: the only event to act in, "" = every one;
    `plays_as`: the name in matches where it is another one; `proposed_by`: who proposed what is being done."""

    name: str
    role: str
    address: str = ""
    table: int | None = None
    event: str = ""
    plays_as: str = ""
    proposed_by: str = ""


AT_THE_PROMPT = Person(DIRECTOR, DIRECTOR)
_current: ContextVar[Person] = ContextVar("person", default=AT_THE_PROMPT)


def current() -> Person:
    return _current.get()


@contextmanager
def acting_as(person: Person) -> Iterator[None]:
    """What is done in this block was done by this person."""
    token = _current.set(person)
    try:
        yield
    finally:
        _current.reset(token)
