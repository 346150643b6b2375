"""A message of the link on its line: one write, because the second of two small ones waits for an acknowledgement."""

import asyncio
import unittest

from fakes import Bench

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.topics import results, shared, turn
from matchcore.log import health
from matchcore.log.link import Health, TableEnd
from table.drivers.net import line_socket

BINARY = 2
WORDS = "x" * 64  # the longest of a health record


class Writer:
    def __init__(self):
        self.said = []

    def write(self, data):
        self.said.append(bytes(data))

    async def drain(self):
        pass


def sent(body):
    """The writes of this message."""
    network = line_socket.Network()
    network._writer = Writer()
    asyncio.new_event_loop()
    asyncio.run(network._send(BINARY, body))
    return network._writer.said


def unmasked(frame):
    at = 4 if frame[1] & 0x7F == 126 else 2
    mask = frame[at : at + 4]
    return bytes([byte ^ mask[i & 3] for i, byte in enumerate(frame[at + 4 :])])


class OneWrite(unittest.TestCase):
    def test_the_largest_usual_message_is_one_write(self):
        """The end of a game, with the device's health in every detail."""
        bench = Bench()
        self.addCleanup(lambda: bench.table.archive.close())
        bench.begin()
        match, time = bench.table.match, bench.table.time
        before = match.seq
        turn.pause(match, time.now_ms())
        results.claim(match, time.now_ms(), 0, 1, 1)
        bench.wait(shared.APART_MS)
        results.confirm(match, time.now_ms(), 1)
        bench.table.keep()
        self.assertEqual(match.seq, before + 3)
        records = bench.table.archive.read_from(before + 1, 1024)
        more = health.pack((0,) * len(health.FIELDS), WORDS, WORDS)
        end = TableEnd(VOCABULARY, 7, bytes(32), 5, 1)
        body = end.request(time.now_ms(), 0, records, Health(0, 0, 0, 0, more))
        said = sent(body)
        self.assertEqual([unmasked(frame) for frame in said], [body])

    def test_a_longer_one_is_masked_piece_by_piece(self):
        """Facts that have gathered without a director: no second copy of them is made."""
        body = bytes(range(256)) * 5
        said = sent(body)
        self.assertTrue(len(said) > 1 and max([len(piece) for piece in said]) < len(body) // 2)
        self.assertEqual(unmasked(b"".join(said)), body)


unittest.main()
