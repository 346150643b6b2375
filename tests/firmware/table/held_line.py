"""How long a table lets its calls wait on a line, and what it makes of one that ends meanwhile."""

import asyncio
import unittest

from fakes import Bench

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import LISTENS, Health, TableEnd
from table.drivers import BadAnswer
from table.linking.link_states import LINKED, NO_LINK
from table.linking.link_task import OVERDUE_MS, USUAL_WAIT_MS, LinkTask

KEY = bytes(range(32))
TOLD_MS = 12000  # how long a call may wait


def health(rejected):
    return Health(0, 0, rejected, 0)


class Lines:
    """A network with a line, and the director at its other end; a box between them ends lines that are silent."""

    has_line = True

    def __init__(self):
        self._director = DirectorEnd(VOCABULARY, 7, KEY)
        self.is_proven = False
        self.took_ms = 0
        self.asked = []  # how long each call might wait, 0 = not at all; below, how long a second answer to the last
        self.patience = []
        self.opened = self.posted = 0
        self.patient_ms = 1 << 30  # of the box
        self.error = None  # instead of an answer to the next call
        self.seen = []  # whether the link has held the call
        self.is_of_before = False  # the director: he answers once
        self.is_let_go = False  # the next second answer is not waited for
        self._request = None

    async def call(self, address, body, timeout_ms, may_let_go):
        if not body:
            return self.second(timeout_ms, may_let_go)
        if not self.is_proven:
            self.opened += 1
        self._request = request = self._director.receive(body, lambda seq: None)
        self._director.commit(request)
        self.asked.append(request.wait_ms())
        self.waits(request.wait_ms(), timeout_ms)
        self.is_proven = True
        self.took_ms = request.wait_ms()
        listens = request.listen_ms() > 0 and not self.is_of_before
        return self._director.answer(request, [], 1, TOLD_MS, LISTENS if listens else b"")

    def second(self, timeout_ms, may_let_go):
        self.asked.append(-self._request.listen_ms())
        self._request.answered += 1
        if self.is_let_go:
            assert may_let_go
            self.link._news.set()
            return b""
        self.waits(self._request.listen_ms(), timeout_ms)
        self.took_ms = self._request.listen_ms()
        return self._director.answer(self._request, [], 1, TOLD_MS)

    def waits(self, wait_ms, timeout_ms):
        self.patience.append(timeout_ms)
        self.seen.append(self.link.is_held)
        if self.error or wait_ms > self.patient_ms:
            error, self.error = self.error or OSError("the line has ended"), None
            self.hang_up()
            raise error

    async def post(self, address, body, timeout_ms):
        self.posted += 1
        request = self._director.receive(body, lambda seq: None)
        self._director.commit(request)
        return self._director.answer(request, [], 1, 1000)

    def hang_up(self):
        self.is_proven = False


class Held(unittest.TestCase):
    def setUp(self):
        self.bench = Bench()
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.network = Lines()
        end = TableEnd(VOCABULARY, 7, KEY, 5, 1)
        self.link = LinkTask(self.bench.table, end, self.network, ["desk"], health, asyncio.Event(), lambda: None)
        self.network.link = self.link
        asyncio.new_event_loop()

    def calls(self, number):
        """Pauses before the next ones, in ms."""

        async def calling():
            pauses = []
            for _ in range(number):
                pauses.append(await self.link.exchange())
            return pauses

        return asyncio.run(calling())

    def test_a_call_without_news_waits_as_long_as_the_director_has_said(self):
        self.assertEqual(self.calls(3), [0, 0, 0])
        self.assertEqual(self.network.asked, [0, TOLD_MS, TOLD_MS])
        self.assertEqual(self.network.patience[1], TOLD_MS + OVERDUE_MS)
        self.assertEqual(self.network.seen, [False, True, True])
        self.assertFalse(self.link.is_held)

    def test_one_that_has_been_woken_does_not_wait(self):
        """So whoever asks for a further answer, as `sync` does, has it at once."""
        self.calls(2)
        self.link._news.set()
        self.calls(1)
        self.assertEqual(self.network.asked[-1], 0)

    def press(self):
        """A fact, as a press makes one."""
        self.bench.turns(1)
        self.link._news.set()

    def test_a_fact_is_answered_at_once_and_its_call_again_when_its_time_is_over(self):
        self.calls(2)
        self.bench.begin()
        self.assertEqual(self.calls(3), [0, 0, 0])
        self.assertEqual(self.network.asked, [0, TOLD_MS, 0, -TOLD_MS, TOLD_MS])
        self.assertEqual(self.network.patience[-2:], [TOLD_MS + OVERDUE_MS] * 2)
        self.assertEqual(self.network.seen[-3:], [False, True, True])
        self.assertTrue(self.link.is_quiet())

    def test_a_fact_made_meanwhile_is_sent_at_once(self):
        self.calls(2)
        self.bench.begin()
        self.calls(1)
        self.network.is_let_go = True
        self.bench.turns(1)
        self.calls(2)
        self.assertEqual(self.network.asked[-2:], [-TOLD_MS, 0])
        self.assertTrue(self.link.is_quiet())
        self.press()
        self.calls(1)
        self.assertEqual(self.network.asked[-1], 0, "nobody waits while there is something to say")
        self.assertTrue(self.link.is_quiet())

    def test_a_director_of_before_gets_a_call_that_waits_behind_a_fact(self):
        self.network.is_of_before = True
        self.bench.begin()
        self.calls(4)
        self.assertEqual(self.network.asked, [0, 0, TOLD_MS, TOLD_MS])
        self.press()
        self.calls(2)
        self.assertEqual(self.network.asked[-2:], [0, TOLD_MS])
        self.assertEqual(self.bench.table.link_state, LINKED)

    def test_a_line_that_ends_before_the_second_answer_is_no_failure(self):
        self.calls(2)
        self.bench.begin()
        self.calls(1)
        self.network.error = OSError("the line has ended")
        self.assertEqual(self.calls(3), [0, 0, 0])
        self.assertEqual((self.network.opened, self.network.asked[-3:]), (2, [-TOLD_MS, 0, -TOLD_MS // 2]))
        self.assertEqual(self.bench.table.link_state, LINKED)

    def test_a_line_that_has_gone_is_not_waited_on(self):
        """The director has another address: there is no second answer, and a call is made at once."""
        self.calls(2)
        self.bench.begin()
        self.calls(1)
        self.network.second = lambda timeout_ms, may_let_go: b""
        self.assertEqual(self.calls(2), [0, 0])
        self.assertEqual(self.network.asked[-1], TOLD_MS)

    def test_none_waits_between_two_pieces_of_an_update(self):
        self.calls(2)
        self.link.update = object()
        self.calls(1)
        self.assertEqual(self.network.asked[-1], 0)

    def test_a_line_that_ends_while_a_call_waits_is_no_failure(self):
        self.calls(2)
        self.network.error = OSError("the line has ended")
        self.assertEqual(self.calls(2), [0, 0])
        self.assertEqual((self.network.opened, self.network.asked[-1]), (2, 0))
        self.assertEqual(self.bench.table.link_state, LINKED)

    def test_nor_does_the_next_one_end_if_something_in_between_is_only_patient_for_less(self):
        """From then on calls wait half as long, and longer again little by little."""
        self.network.patient_ms = 5000
        self.calls(8)
        lost = [abs(asked) for asked in self.network.asked if abs(asked) > 5000]
        self.assertEqual(lost, [12000, 6000])
        self.assertEqual(abs(self.network.asked[-1]) // 100, 31)
        self.calls(100)
        self.assertEqual(self.bench.table.link_state, LINKED)
        self.assertTrue(2 <= self.network.opened - 3 <= 8, self.network.opened)
        self.network.patient_ms = 1 << 30
        self.calls(60)
        self.assertEqual(self.network.asked[-1], TOLD_MS)

    def test_where_no_line_lasts_it_calls_without_one(self):
        self.network.patient_ms = 500
        waits = self.calls(20)
        self.assertEqual(abs(self.network.asked[-1]), USUAL_WAIT_MS)
        self.assertTrue(self.network.posted > 8)
        self.assertEqual(waits[-3:], [1000, 1000, 1000])

    def test_a_bad_answer_is_one_as_before(self):
        self.calls(2)
        self.network.error = BadAnswer()
        (wait_ms,) = self.calls(1)
        self.assertTrue(wait_ms >= 1000)
        self.assertEqual(self.bench.table.link_state, NO_LINK)


unittest.main()
