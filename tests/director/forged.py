"""Reports that must not count, as many as wanted: forged, replayed, crossed, and from one phone or one player for both.

    python -m tests.director.forged 100000 [SEED]

Honest ones come between, so that there is something to copy.  `accepted` is to be 0.
"""

import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from host_tools.director.desk.access import own_codes
from host_tools.director.desk.access.accounts import code_of
from host_tools.director.desk.access.own_codes import SIZE, Owners
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.own_pages.reporting import OfMatch
from host_tools.director.desk.phoned import phone_results
from host_tools.director.desk.phoned.phone_results import AGREED, SIDES
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.deciding import Undo
from host_tools.director.store import Store
from matchcore.refusal import Refusal
from tests.director import ready
from tests.director.conftest import Now
from tests.director.drawn import newest_act, seen
from tests.director.phones import say

LENGTH = 5
PEOPLE = 8
BOARDS = tuple(f"M1-{number}" for number in range(1, PEOPLE // 2 + 1))
MOST_GUESSES = 60  # they cost least
STEP_S = 3  # between two reports: no phone is too fast


@dataclass(frozen=True)
class Said:
    """A report as it was sent."""

    name: str
    of: OfMatch
    own: int
    other: int
    phone: bytes


class Hall:
    """Boards without a device, with a new event as soon as one is over."""

    def __init__(self, desk: Desk, now: Now, seed: int, guesses: int) -> None:
        self.desk, self.now, self.chance = desk, now, random.Random(seed)
        self.guesses = guesses  # how likely one is; of the others, each is as likely as 8
        self.past: list[Said] = []  # of matches that are over, or were seated anew
        self.sent: list[Said] = []  # of matches that are on their boards
        self.found: Counter[str] = Counter()
        self.owners = Owners()
        self._seen: Draw | None = None
        self._open()

    def _open(self) -> None:
        self.past += self.sent
        self.past, self.sent = self.past[-50:], []
        number = self.found["events"] = self.found["events"] + 1
        self.names = [f"Player {number} {letter}" for letter in "ABCDEFGH"]
        self.draw_id = acting.open_draw(self.desk, f"Event {number}")
        lines = {"lines": "\n".join(self.names)}
        acting.enter(self.desk, self.draw_id, partial(entries.read, lines, "lines"))
        for act in (Announce(Announced(lengths=(LENGTH,), rest_min=0)), DrawLots(0)):
            acting.act(self.desk, self.draw_id, act, {})
        own_codes.codes_of(self.desk, self.names)
        for code in BOARDS:
            self._seat(code)

    def _seat(self, code: str) -> None:
        self.now.s += STEP_S
        acting.act(self.desk, self.draw_id, Seat(code, code), {})
        self._seen = None

    def draw(self) -> Draw:
        """As it was after the last thing that was done."""
        if self._seen is None:
            self._seen = seen(self.desk, self.draw_id)
        return self._seen

    def match(self, code: str) -> OfMatch:
        return OfMatch(self.draw_id, code, phone_results.match_of(self.draw().event.boards[code]))

    def sides(self, code: str) -> list[str]:
        draw = self.draw()
        return [draw.names[side or ""] for side in draw.event.boards[code].sides]

    def open(self) -> list[str]:
        draw = self.draw()
        return [code for code in BOARDS if code not in draw.event.results]

    def step(self) -> None:
        self.now.s += STEP_S
        waiting = self.open()
        if not waiting:
            self._open()
            return
        code = self.chance.choice(waiting)
        if code in self.draw().noted:  # by the report of somebody who had said something else before
            self._decide(code)
            return
        kinds: dict[Callable[[str], None], float] = {
            self.forge: self.guesses,
            **dict.fromkeys((self.replay, self.cross, self.swap, self.is_both, self.one_phone), 8),
            self.honest: 1,
            self.anew: 1,
        }
        self.chance.choices(list(kinds), list(kinds.values()))[0](code)

    # -- what must not count ------------------------------------------------------------------------------------------

    def forge(self, code: str) -> None:
        with self.desk.reading() as connection:
            owner = self.owners.owner(connection, code_of(secrets.token_bytes(SIZE)))
        self._count("forged", is_accepted=owner is not None)

    def replay(self, code: str) -> None:
        """A report of a match that is over, or of the board as it was before."""
        if self.past:
            self._count("replayed", self._is_taken(self.chance.choice(self.past)))

    def cross(self, code: str) -> None:
        """Somebody else's code, for this match."""
        others = [name for name in self.names if name not in self.sides(code)]
        said = self._made(self.chance.choice(others), code, self.chance.choice(SIDES), self._phone())
        self._count("crossed", self._is_taken(said))

    def swap(self, code: str) -> None:
        """The own code, for the own match under another's address, or out of reach."""
        name, of = self.chance.choice(self.sides(code)), self.match(code)
        other = self.chance.choice([one for one in (*BOARDS, "M2-1", "M9-9", "") if one != code])
        ways = of._replace(code=other), of._replace(match="0"), of._replace(draw_id=of.draw_id + 1), of
        of = self.chance.choice(ways)
        own, other_points = (LENGTH, 0) if of != ways[-1] else self.chance.choice(((9, 0), (0, 0), (LENGTH, LENGTH)))
        self._count("crossed", self._is_taken(Said(name, of, own, other_points, self._phone())))

    def is_both(self, code: str) -> None:
        """A player with two phones."""
        name, winner = self.chance.choice(self.sides(code)), self.chance.choice(SIDES)
        known = self.draw().phoned.get(code)
        side = self.sides(code).index(name)
        if known and 1 - side in known.said:
            return  # the opponent has spoken: this would be an answer
        states = [self._state(self._made(name, code, winner, self._phone())) for _ in SIDES]
        self._count("one player", is_accepted=AGREED in states)

    def one_phone(self, code: str) -> None:
        """Both codes on one phone."""
        winner, phone = self.chance.choice(SIDES), self._phone()
        states = [self._state(self._made(name, code, winner, phone)) for name in self.sides(code)]
        self._count("one phone", is_accepted=all(states) and states[-1] == AGREED)

    # -- between ------------------------------------------------------------------------------------------------------

    def honest(self, code: str) -> None:
        """Both, each on the own phone; the desk verifies it, or decides where they had said too much."""
        winner = self.chance.choice(SIDES)
        said = [self._made(name, code, winner, self._phone()) for name in self.sides(code)]
        is_agreed = [self._state(one) for one in said][-1] == AGREED
        self.found["honest, agreed" if is_agreed else "honest, for the desk"] += 1
        self._decide(code)

    def _decide(self, code: str) -> None:
        draw = self.draw()
        if code in draw.noted:
            call_up.verify(self.desk, self.draw_id, code)
        else:
            result = draw.phoned[code].result_of(min(draw.phoned[code].said))
            call_up.report(self.desk, self.draw_id, Report(code, result, is_on_paper=True))
        self._seen = None
        self.past += [one for one in self.sent if one.of.code == code]
        self.sent = [one for one in self.sent if one.of.code != code]

    def anew(self, code: str) -> None:
        """The board is taken back, and given again."""
        draw = self.draw()
        number = max(at for at, done in enumerate(draw.state.log) if getattr(done.act, "code", "") == code)
        acting.act(self.desk, self.draw_id, Undo(number), {})  # type: ignore[arg-type]
        self._seat(code)
        self.past += [one for one in self.sent if one.of.code == code]
        self.sent = [one for one in self.sent if one.of.code != code]

    def _made(self, name: str, code: str, winner: int, phone: bytes) -> Said:
        """`winner`: a side of the board."""
        sides = self.sides(code)
        is_own = (sides.index(name) if name in sides else 0) == winner
        own, other = (LENGTH, 0) if is_own else (0, LENGTH)
        return Said(name, self.match(code), own, other, phone)

    def _phone(self) -> bytes:
        return self.chance.randbytes(16)

    def _state(self, said: Said) -> str:
        """ "" = refused."""
        self.now.s += STEP_S
        try:
            state = say(self.desk, said.name, said.of, said.own, said.other, said.phone)
        except (Fault, Refusal):
            return ""
        self.sent.append(said)
        self._seen = None
        return state

    def _is_taken(self, said: Said) -> bool:
        before = newest_act(self.desk)
        state = self._state(said)
        return bool(state) or newest_act(self.desk) != before

    def _count(self, kind: str, is_accepted: bool) -> None:
        self.found[kind] += 1
        self.found["tried"] += 1
        self.found["accepted"] += is_accepted


def run(desk: Desk, now: Now, number: int, seed: int, guesses: int = 8) -> Counter[str]:
    hall = Hall(desk, now, seed, guesses)
    while hall.found["tried"] < number:
        hall.step()
    return hall.found


def main(number: int, seed: int) -> None:
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        now, store = Now(), Store(ready.sealed(Path(folder) / "director.sqlite"))
        found = run(Desk(store, now), now, number, seed, MOST_GUESSES)
        store.close()
    print(f"seed {seed}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(found.items())))
    sys.exit(1 if found["accepted"] else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else secrets.randbelow(1 << 32))
