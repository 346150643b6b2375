"""A table made of the core alone: like the firmware with a match, a journal and a link, without the device."""

from collections.abc import Callable
from functools import partial
from typing import Any

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange, promises, rhythm
from matchcore.folding.orders import SEAM_JUMP, seam
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import beginning, doubling, results, turn
from matchcore.log import journal, link
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.vocabulary import Vocabulary

TURN_MS = 5000
AWAY_S = rhythm.AGAIN_S[0] + promises.SLACK_S  # a device unheard for so long has made room for another one
LOG_ID = 4711

Post = Callable[[bytes], bytes]  # the director's answer to a message


def line_to(desk: Desk) -> Callable[[bytes], bytes]:
    """Messages go straight to the desk."""
    return partial(exchange.answer_to, desk)


class AnyDevice:
    """One table of any game; `post` carries its messages. Match time advances with every act."""

    vocabulary: Vocabulary
    new_match: Callable[[], Any]
    carry_out: Callable[[Any, int, Fact], object]
    seam: Callable[[Any, int, int], None]

    def __init__(self, number: int, key: bytes, post: Post, log_id: int = LOG_ID, boot: int = 1) -> None:
        self.number = number
        self.key = key
        self.post = post
        self.match = self.new_match()
        self.records: dict[int, bytes] = {}
        self.end = link.TableEnd(self.vocabulary, number, key, log_id, boot)
        self.now_ms = 0
        self.answers: list[link.Answer] = []
        self._chain = journal.Chain(self.vocabulary)

    # -- the link --------------------------------------------------------------------------------------------------

    def request(self, more: bytes = b"") -> bytes:
        """The next message: everything not stored yet, as far as it fits; `more` behind it."""
        body = b""
        for seq in sorted(self.records):
            if seq > self.end.stored:
                if len(body) + len(self.records[seq]) > link.LARGEST_RECORDS:
                    break
                body += self.records[seq]
        health = link.Health(100, 5, self.end.rejected, 0, more)
        return self.end.request(self.now_ms, self.match.last_order, body, health)

    def exchange(self) -> link.Answer:
        return self.take(self.post(self.request()))

    def take(self, data: bytes) -> link.Answer:
        """An answer, and the orders in it."""
        answer = self.end.receive(data)
        self.answers.append(answer)
        for order in answer.orders:
            self.carry_out(self.match, self.now_ms, order)
            self.write()
        return answer

    def sync(self) -> None:
        """Exchange until the log is the same on both ends."""
        for _ in range(100):
            before = self.match.seq
            answer = self.exchange()
            if not answer.orders and answer.stored == before == self.match.seq:
                return
        raise AssertionError(f"not in step: {self.end.stored} of {self.match.seq} stored")

    def write(self) -> None:
        """Journal the facts of the last commands."""
        for fact in self.match.fresh[: self.match.fresh_count]:
            self.records[fact.seq] = self._chain.record(fact)
        self.match.clear_fresh()

    def code(self) -> str:
        return journal.short_code(self.number, self._chain.digest)

    # -- away and back ---------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Off and on again: only the journal is left."""
        self.end = link.TableEnd(self.vocabulary, self.number, self.key, self.end.log_id, self.end.boot + 1)
        self._replay(max(self.records, default=0))

    def lose_tail(self, last_good: int) -> None:
        """The journal is damaged after this fact; the log goes on behind a seam."""
        self.restart()
        highest = max(self.records)
        self._replay(last_good)
        self.seam(self.match, last_good, SEAM_JUMP + highest - last_good)
        self.write()

    def _replay(self, last_good: int) -> None:
        self.match = self.new_match()
        self._chain = journal.Chain(self.vocabulary)
        kept = {seq: kept for seq, kept in self.records.items() if seq <= last_good}
        for seq in sorted(kept):
            self.match.fold(self._chain.check(kept[seq]))
        self.records = kept

    # -- play ------------------------------------------------------------------------------------------------------

    def do(self, command: Callable, *arguments, after_ms: int = TURN_MS) -> None:
        """A command of a topic, some time after the last one."""
        self.now_ms += after_ms
        command(self.match, self.now_ms, *arguments)
        self.write()


class Device(AnyDevice):
    """One that plays backgammon."""

    vocabulary, new_match = VOCABULARY, staticmethod(new_match)
    carry_out, seam = staticmethod(orders.carry_out), staticmethod(seam)

    def accept(self) -> None:
        for side in (0, 1):
            self.do(beginning.accept, side)

    def begin_game(self, first: int = 0, turns: int = 4) -> None:
        """`first` is on turn first; then some turns."""
        self.do(turn.press, 1 - first)
        for _ in range(turns):
            self.turn()

    def turn(self, after_ms: int = TURN_MS) -> None:
        self.do(turn.press, self.match.clock.active, after_ms=after_ms)

    def double(self, is_taken: bool = True) -> None:
        """The side on turn doubles."""
        doubler = self.match.clock.active
        self.do(doubling.double, doubler)
        self.do(doubling.take if is_taken else doubling.pass_double, 1 - doubler)

    def win(self, winner: int, kind: int = scoring.SINGLE) -> None:
        """The game is over and both confirm it."""
        self.do(turn.pause)
        self.do(results.claim, winner, kind)
        self.confirm()

    def confirm(self) -> None:
        for side in (0, 1):
            if not self.match.has_agreed(side):
                self.do(results.confirm, side)

    def play(self, winner: int = 0) -> None:
        """Games until the winner has won; both confirm the match."""
        while not self.match.is_match_won():
            self.begin_game(first=self.match.game_number % 2)
            try:
                self.double()
            except Refusal:
                self.turn()
            self.win(winner, scoring.GAMMON if self.match.game_number % 2 else scoring.SINGLE)
        self.confirm()
