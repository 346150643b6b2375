"""Both ends of the link with the shells that the protocol needs: just a journal here and a store there.

The network between them is a bag of messages: the test delivers any of them, any number of times, in any
order, or never.
"""

from matchcore.folding.orders import SEAM_JUMP, seam
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.phases import DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning, doubling, results, turn
from matchcore.log import director_end, journal, link
from matchcore.log.fact import Fact, unpack
from matchcore.refusal import Refusal

NUMBER = 7
KEY = bytes(range(32))
MOST_RECORDS = 300  # bytes in a request: small, so that a history takes many of them


class TableSide:
    """A table: the match, the journal that survives a restart, the messages it has sent."""

    def __init__(self) -> None:
        self.journal: list[bytes] = []  # records, each written before it is sent
        self.match = new_match()
        self.chain = journal.Chain(VOCABULARY)
        self.now_ms = 0
        self.boot = 0
        self.sent: list[bytes] = []
        self.heard: set[bytes] = set()  # answers taken
        self.restart()

    def restart(self) -> None:
        """The memory is lost, the journal is not."""
        self.boot += 1
        self.end = link.TableEnd(VOCABULARY, NUMBER, KEY, 99, self.boot)
        self.match, self.chain = new_match(), journal.Chain(VOCABULARY)
        for record in self.journal:
            self.match.fold(self.chain.check(record))

    def lose(self, number: int) -> None:
        """The last records are damaged: the log goes on behind a seam."""
        highest = self.match.seq
        if number:
            del self.journal[-number:]
        self.restart()
        seam(self.match, self.match.seq, SEAM_JUMP + highest - self.match.seq)
        self.write()

    def write(self) -> None:
        for fact in self.match.fresh[: self.match.fresh_count]:
            self.journal.append(self.chain.record(fact))
        self.match.clear_fresh()

    def ask(self, listens: bool = False) -> None:
        """`listens`: for a second answer."""
        body = b""
        for record in self.journal:
            if seq_of(record) > self.end.stored:
                if len(body) + len(record) > max(MOST_RECORDS, len(record)):
                    break
                body += record
        health = link.Health(more=link.waiting(1000, link.LISTENS) if listens else b"")
        self.sent.append(self.end.request(self.now_ms, self.match.last_order, body, health))

    def hear(self, answer: bytes) -> bool:
        """Take an answer, if it belongs to the open request."""
        try:
            heard = self.end.receive(answer)
        except link.BadMessage:
            return False
        assert answer not in self.heard, "an answer is taken once"
        self.heard.add(answer)
        for order in heard.orders:
            orders.carry_out(self.match, self.now_ms, order)
            self.write()
        return True

    def act(self, choice: int) -> None:
        """An act of a player, if it is allowed now."""
        self.now_ms += 700 * (1 + choice % 7)
        match, phase, side = self.match, self.match.phase, choice % 2
        try:
            if phase == IDLE:
                beginning.assign(match, self.now_ms, Settings(1 + choice % 3, "Rossi", "De Vries"))
            elif phase == OFFERED:
                beginning.accept(match, self.now_ms, side)
            elif phase == READY or (phase == PLAYING and choice % 5):
                turn.press(match, self.now_ms, match.clock.active if phase == PLAYING else side)
            elif phase == PLAYING:
                doubling.double(match, self.now_ms, match.clock.active)
            elif phase == DOUBLED:
                (doubling.take if choice % 3 else doubling.pass_double)(match, self.now_ms, 1 - match.doubler)
            elif phase != SEALED:
                results.confirm(match, self.now_ms, side)
        except Refusal:
            pass  # not now: nothing happens, and that is a valid history, too
        self.write()


class DirectorSide:
    """A director: a store that survives a restart, and the answers it has sent."""

    def __init__(self) -> None:
        self.facts: dict[int, tuple[bytes, bytes]] = {}  # number: record, hash after it
        self.orders: list[Fact] = []
        self.place = (0, 0, journal.NO_DIGEST, 0, 0)  # log, last fact, its hash, boot, count
        self.answers: list[bytes] = []
        self._open: tuple[director_end.DirectorEnd, director_end.Request] | None = None  # to be answered once more

    def order(self, kind: int, values: tuple) -> None:
        self.orders.append(orders.make(len(self.orders) + 1, kind, values, "x" if kind != facts.RESUMED else ""))

    def hear(self, message: bytes) -> bool:
        """Take a request, if it is new; everything is stored before it is answered. A restart makes a new end."""
        end = director_end.DirectorEnd(VOCABULARY, NUMBER, KEY, *self.place)
        try:
            request = end.receive(message, lambda seq: self.facts[seq][1] if seq in self.facts else None)
        except link.BadMessage:
            return False
        for fact, record, digest in request.news:
            if fact.kind == facts.SEAM:
                self.facts = {seq: kept for seq, kept in self.facts.items() if seq <= fact.ints[0]}
            self.facts[fact.seq] = (record, digest)
        end.commit(request)
        self.place = (end.log_id, end.stored, end.digest, end.boot, end.count)
        waiting = self._waiting(request)
        is_open = request.listen_ms() > 0 and not waiting
        self.answers.append(end.answer(request, waiting, 1, 1000, link.LISTENS if is_open else b""))
        self._open = (end, request) if is_open else None
        return True

    def tell(self) -> None:
        """The second answer to the last request, if its table listens."""
        if self._open:
            end, request = self._open
            self._open, request.answered = None, 1
            self.answers.append(end.answer(request, self._waiting(request), 1, 1000))

    def _waiting(self, request: director_end.Request) -> list[Fact]:
        return [order for order in self.orders if order.seq > request.last_order]

    def log(self) -> list[bytes]:
        return [self.facts[seq][0] for seq in sorted(self.facts)]


def seq_of(record: bytes) -> int:
    return int.from_bytes(record[6:10], "little")


def fact_of(record: bytes) -> Fact:
    return unpack(VOCABULARY, record[6:-8])
