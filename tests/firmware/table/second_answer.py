"""The second answer to a call on a line: it is waited for without saying anything, until there is something to say."""

import asyncio
import unittest

from table.drivers.net import line_socket

ADDRESS = "http://desk"
BODY = b"MT1>\x07\x00" + bytes(range(8)) + b"the rest"
LONG_MS = 60000


def answer(number, words=b"words"):
    """One that repeats start and number of `BODY`, or the next number."""
    return b"MT1<\x07\x00" + bytes(range(4)) + bytes((4 + number,)) + bytes(range(5, 8)) + words


class Reader:
    """The director has said so much so far."""

    def __init__(self, *answers):
        self._came = b"".join([bytes((0x82, len(one))) + one for one in answers])

    async def read(self, most):
        if not self._came:
            await asyncio.Event().wait()
        data, self._came = self._came[:most], self._came[most:]
        return data


class Writer:
    def __init__(self):
        self.said = []

    def write(self, data):
        self.said.append(bytes(data))

    async def drain(self):
        pass

    def close(self):
        pass


class Second(unittest.TestCase):
    def setUp(self):
        self.network = line_socket.Network()
        asyncio.new_event_loop()

    def open(self, *answers):
        self.network._reader, self.network._writer = Reader(*answers), Writer()
        self.network._address = ADDRESS

    def call(self, body, timeout_ms=LONG_MS, address=ADDRESS):
        return asyncio.run(self.network.call(address, body, timeout_ms, not body))

    def test_nothing_is_said_for_it(self):
        self.open(answer(-1), answer(0), answer(1))
        writer = self.network._writer
        self.assertEqual(self.call(BODY), answer(0), "an older one is passed over")
        self.assertEqual(self.call(b""), answer(1))
        self.assertEqual(len(writer.said), 1)

    def test_there_is_none_without_its_line(self):
        self.assertEqual(self.call(b""), b"")
        self.open(answer(0), answer(1))
        self.call(BODY)
        self.assertEqual(self.call(b"", address="http://elsewhere"), b"")

    def test_it_is_let_go_when_there_is_something_to_say_and_the_line_is_kept(self):
        async def pressed():
            await asyncio.sleep_ms(0)
            self.network.let_go()

        async def both():
            return (await asyncio.gather(self.network.call(ADDRESS, b"", LONG_MS, True), pressed()))[0]

        self.open(answer(0))
        self.call(BODY)
        self.assertEqual(asyncio.run(both()), b"")
        self.assertTrue(self.network.is_proven and self.network._reader is not None)

    def test_one_that_does_not_come_ends_the_line(self):
        self.open(answer(0))
        self.call(BODY)
        with self.assertRaises(OSError):
            self.call(b"", timeout_ms=1)
        self.assertTrue(self.network._reader is None)


unittest.main()
