"""Records, journal, link and handover of a game that is not backgammon: the log serves any vocabulary."""

import unittest

from matchcore.games.backgammon.facts import VOCABULARY as BACKGAMMON
from matchcore.log import director_end, handover, journal, link
from matchcore.log.fact import BadFact, Fact, pack, unpack
from matchcore.vocabulary import TEXT, Vocabulary

# A game on a board of squares, with three authors: the device, Black and White.
STONE_SET = 1  # column, row
SEAM = 2  # last good fact
BEGUN = 3  # size of the board, stones given, text: the players
PASSED = 4
RESIGNED = 5  # text: why
AGREED = 6  # the number of the order, points of Black and White, and seven more
COUNTS = bytes((0, 2, 1, 2, 0, 0, 9))
TRAITS = bytes((0, 0, 0, TEXT, 0, TEXT, 0))
STONES = Vocabulary(COUNTS, TRAITS, 3, BEGUN, SEAM, game="stones")
DEVICE, BLACK, WHITE = range(3)

KEY = bytes(range(32))
TABLE, LOG = 7, 99


def fact(seq, kind, *ints, by=DEVICE, text=""):
    made = Fact()
    made.seq, made.at_ms, made.kind, made.by, made.count, made.text = seq, 1000 * seq, kind, by, len(ints), text
    for i in range(len(ints)):
        made.ints[i] = ints[i]
    return made


def values(made):
    return (made.seq, made.at_ms, made.kind, made.by, made.count, made.ints[: made.count], made.text)


GAME = (
    fact(1, BEGUN, 19, 4, text="Honinbo Shusaku\nGennan Inseki"),
    fact(2, STONE_SET, 16, 4, by=BLACK),
    fact(3, PASSED, by=WHITE),
    fact(4, AGREED, 0, 84, 83, 4, 5, 6, 7, 8, -9),
    fact(5, RESIGNED, by=WHITE, text="\u5c45\u7720\u308a"),
)


def records(game=GAME):
    chain = journal.Chain(STONES)
    return [chain.record(made) for made in game]


class Records(unittest.TestCase):
    def test_every_kind_there_and_back(self):
        for made in GAME:
            self.assertEqual(values(unpack(STONES, pack(made))), values(made))

    def test_what_is_not_in_the_vocabulary_is_no_fact(self):
        for bad in (
            fact(1, AGREED + 1),
            fact(1, 0),
            fact(1, PASSED, by=WHITE + 1),
            fact(1, STONE_SET, 16),
            fact(1, PASSED, text="aloud"),
        ):
            with self.assertRaises(BadFact):
                unpack(STONES, pack(bad))

    def test_what_one_game_says_another_need_not_understand(self):
        with self.assertRaises(BadFact):
            unpack(BACKGAMMON, pack(GAME[1]))  # an assignment has nine integers


class Journal(unittest.TestCase):
    def test_a_game_is_read_as_it_was_written(self):
        reader = journal.Chain(STONES)
        self.assertEqual([values(reader.check(record)) for record in records()], [values(made) for made in GAME])

    def test_the_chain_begins_anew_with_the_kind_that_begins_a_game(self):
        chain = journal.Chain(STONES)
        for made in GAME:
            chain.record(made)
        self.assertEqual(chain.record(GAME[0]), records()[0])
        self.assertNotEqual(chain.record(GAME[2]), records()[2])  # in this chain another fact came before


class Link(unittest.TestCase):
    def setUp(self):
        self.table = link.TableEnd(STONES, TABLE, KEY, LOG, 1)
        self.director = director_end.DirectorEnd(STONES, TABLE, KEY)
        self.digests = {}

    def exchange(self, sent, orders=()):
        request = self.director.receive(self.table.request(0, 0, b"".join(sent), link.Health()), self.digests.get)
        for made, _, digest in request.news:
            self.digests[made.seq] = digest
        self.director.commit(request)
        answer = self.table.receive(self.director.answer(request, list(orders), 0, 1000))
        return request, answer

    def test_facts_arrive_and_orders_go_back(self):
        order = fact(1, AGREED, 1, 7, 0, 0, 0, 0, 0, 0, 0)
        request, answer = self.exchange(records(), [order])
        self.assertEqual([values(made) for made, _, _ in request.news], [values(made) for made in GAME])
        self.assertEqual((answer.stored, request.problem), (5, ""))
        self.assertEqual([values(made) for made in answer.orders], [values(order)])

    def test_a_table_is_not_heard_in_the_words_of_another_game(self):
        message = self.table.request(0, 0, b"".join(records()), link.Health())
        other = Vocabulary(COUNTS, TRAITS, 3, BEGUN, SEAM, game="pebbles")
        for vocabulary in (BACKGAMMON, other):
            with self.assertRaises(link.BadMessage) as caught:
                director_end.DirectorEnd(vocabulary, TABLE, KEY).receive(message, self.digests.get)
            self.assertEqual(caught.exception.kind, link.FORGED)
        request = self.director.receive(message, self.digests.get)
        self.director.commit(request)
        with self.assertRaises(link.BadMessage):
            self.table.receive(director_end.DirectorEnd(BACKGAMMON, TABLE, KEY, LOG).answer(request, [], 0, 1000))

    def test_behind_a_seam_the_chain_goes_on_from_the_last_good_fact(self):
        self.exchange(records())
        chain = journal.Chain(STONES, self.digests[3])
        mended = [chain.record(fact(10003, SEAM, 3)), chain.record(fact(10004, PASSED, by=BLACK))]
        request, answer = self.exchange(mended)
        self.assertEqual(([made.seq for made, _, _ in request.news], request.problem), ([10003, 10004], ""))
        self.assertEqual(answer.stored, 10004)

    def test_a_new_game_may_have_any_number_and_other_facts_follow_each_other(self):
        self.exchange(records())
        chain = journal.Chain(STONES)
        begun, late = chain.record(fact(20, BEGUN, 9, 0)), chain.record(fact(22, PASSED))
        request, _ = self.exchange([begun, late])
        self.assertEqual([made.seq for made, _, _ in request.news], [20])
        self.assertEqual(request.problem, "fact 22 does not follow fact 20")


class HandedOver(unittest.TestCase):
    def test_a_result_of_two_words(self):
        line = handover.line(TABLE, "7-Q4K2", "B+2 BY-POINTS", KEY)
        self.assertEqual(line.split()[:5], ["MT1", "7", "7-Q4K2", "B+2", "BY-POINTS"])
        self.assertEqual(handover.read_signed(line, KEY, 2), (TABLE, "7-Q4K2", ["B+2", "BY-POINTS"]))

    def test_a_line_with_other_words_is_none_of_this_game(self):
        line = handover.line(TABLE, "7-Q4K2", "B+2 BY-POINTS", KEY)
        for due, why in ((1, "6 words where 5 are due"), (3, "not signed")):
            with self.assertRaises(handover.BadHandover) as caught:
                handover.read_signed(line, KEY, due)
            self.assertIn(why, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
