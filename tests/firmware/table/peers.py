"""Wrong answers at the director's address: a real peer at a real socket.

Each is a failure that is counted, the link lives on, and none takes more memory or time than a right answer.
"""

import _thread
import asyncio
import unittest

from fakes import Bench

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import Health, TableEnd
from table.drivers import BadAnswer
from table.drivers.net import network_socket
from table.drivers.net.network_socket import Network
from table.linking.link_states import LINKED, MISDIRECTED, NO_LINK, SUPERSEDED
from table.linking.link_task import LinkTask

KEY = bytes(range(32))
PORTS = range(38400, 38500)  # one of them is free
NOBODY = "http://127.0.0.1:1"
BODY = b"x" * 700
PATIENCE_MS = 5000
HEAD = b"HTTP/1.1 200 OK\r\nserver: uvicorn\r\nContent-Length: %d\r\n\r\n"

WRONG = {
    "nothing": b"",
    "an empty line": b"\r\n",
    "empty lines": b"\r\n\r\n",
    "a status and no more": b"HTTP/1.1 200 OK\r\n",
    "no length": b"HTTP/1.1 200 OK\r\n\r\n" + BODY,
    "an empty length": b"HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n" + BODY,
    "a length that is no number": b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n" + BODY,
    "a length in letters that are no ASCII": b"HTTP/1.1 200 OK\r\nContent-Length: \xff\xfe\r\n\r\n" + BODY,
    "a negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n" + BODY,
    "a length of 900 digits": b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 900 + b"\r\n\r\n" + BODY,
    "too long an answer": HEAD % 8193 + b"x" * 8193,
    "an answer that is cut off": HEAD % 701 + BODY,
    "an answer without an end": HEAD % 8192 + b"x" * 8191,
    "another status": b"HTTP/1.1 204 No Content\r\nContent-Length: 700\r\n\r\n" + BODY,
    "another status that mentions 200": b"HTTP/1.1 500 more than 200 faults\r\nContent-Length: 700\r\n\r\n" + BODY,
    "bytes that are no UTF-8": b"\xff\xfe\xfd 500 \x80\r\n\r\n",
    "a line of 20 KB": b"HTTP/1.1 200 OK\r\nserver: " + b"x" * 20000,
    "20 KB of lines": b"HTTP/1.1 200 OK\r\n" + b"server: x\r\n" * 2000,
    "zeros": bytes(3000),
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "a page": b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>Log in to this network</html>",
}


def health(rejected):
    return Health(0, 0, rejected, 0)


class Peer:
    """Reads each call to its end, answers with `says` or its result for the request, and hangs up.

    A list is one part that is repeated, the second of a pair one that is sent slowly; None is silence.
    """

    def __init__(self):
        self.says = b""

    async def __aenter__(self):
        for port in PORTS:
            try:
                self._server = await asyncio.start_server(self._answer, "127.0.0.1", port)
            except OSError:
                continue
            self.address = "http://127.0.0.1:%d" % port
            return self
        raise OSError("no port is free")

    async def __aexit__(self, *error):
        self._server.close()
        await self._server.wait_closed()

    async def _answer(self, reader, writer):
        request = await _request(reader)
        said = self.says
        if callable(said):
            said = said(request) if request else b""  # no line can be held open here
        try:
            if isinstance(said, tuple):
                writer.write(said[0])
            while isinstance(said, tuple):
                writer.write(said[1])
                await writer.drain()
                await asyncio.sleep_ms(5)
            while isinstance(said, list):
                writer.write(said[0])
                await writer.drain()
            if said is not None:
                writer.write(said)
                await writer.drain()
                await writer.wait_closed()
        except OSError:
            # The caller has read enough.
            return


async def _request(reader):
    size = 0
    line = await reader.readline()
    while line != b"\r\n":
        if line.startswith(b"Content-Length:"):
            size = int(line[15:])
        line = await reader.readline()
    return await reader.readexactly(size)


def call(says, timeout_ms=PATIENCE_MS):
    """The answer to a call, or its failure."""

    async def calling():
        async with Peer() as peer:
            peer.says = says
            try:
                return await Network().post(peer.address, b"request", timeout_ms)
            except OSError as error:
                return error

    asyncio.new_event_loop()
    return asyncio.run(calling())


class Peers(unittest.TestCase):
    def test_a_right_answer_is_taken(self):
        self.assertEqual(call(HEAD % 700 + BODY), BODY)
        self.assertEqual(call(HEAD % 0), b"")
        self.assertEqual(call(HEAD % 8192 + b"y" * 8192), b"y" * 8192)

    def test_what_follows_a_right_answer_is_not_read(self):
        self.assertEqual(call(HEAD % 5 + b"answer"), b"answe")

    def test_a_wrong_answer_is_one_failure(self):
        self.assertTrue(len(WRONG) > 15)
        for what in sorted(WRONG):
            with self.subTest(what):
                self.assertTrue(isinstance(call(WRONG[what]), BadAnswer))

    def test_an_endless_answer_is_left_before_its_time(self):
        for part in (b"x" * 100, b"server: x\r\n"):
            self.assertTrue(isinstance(call([part]), BadAnswer))

    def test_silence_ends_with_the_time_that_it_has(self):
        error = call(None, 50)
        self.assertTrue(isinstance(error, OSError) and not isinstance(error, BadAnswer))

    def test_an_endless_answer_byte_by_byte_ends_with_the_time_that_it_has(self):
        """Each byte comes soon after the one before: the limit is for all of them."""
        for begins in (b"", HEAD % 8192):
            error = call((begins, b"x"), 200)
            self.assertTrue(isinstance(error, OSError) and not isinstance(error, BadAnswer))

    def test_nobody_there_is_no_bad_answer(self):
        async def calling():
            with self.assertRaises(OSError) as raised:
                await Network().post(NOBODY, b"request", PATIENCE_MS)
            self.assertFalse(isinstance(raised.exception, BadAnswer))

        asyncio.new_event_loop()
        asyncio.run(calling())


class Link(unittest.TestCase):
    def test_a_link_lives_through_everything_that_it_is_answered(self):
        bench = Bench()
        self.addCleanup(lambda: bench.table.archive.close())
        director = DirectorEnd(VOCABULARY, 7, KEY)
        rejected = []

        def right(data):
            request = director.receive(data, lambda seq: None)
            director.commit(request)
            rejected.append(request.health.rejected)
            answer = director.answer(request, [], 0, 1000)
            return HEAD % len(answer) + answer

        async def calling():
            end = TableEnd(VOCABULARY, 7, KEY, 5, 1)
            async with Peer() as peer:
                link = LinkTask(bench.table, end, Network(), [peer.address], health, asyncio.Event(), lambda: None)
                peer.says = right
                await link.exchange()
                self.assertEqual(bench.table.link_state, LINKED)
                for what in sorted(WRONG):
                    peer.says = WRONG[what]
                    await link.exchange()
                    self.assertEqual((what, bench.table.link_state), (what, NO_LINK))
                peer.says = b"HTTP/1.1 421 Misdirected Request\r\nContent-Length: 2\r\n\r\n{}"
                await link.exchange()
                self.assertEqual(bench.table.link_text(), "the director refuses this address")
                self.assertEqual(bench.table.link_state, MISDIRECTED)
                for status, boot in (("409", 1), ("410", 2), ("410", 4)):
                    peer.says = b"HTTP/1.1 %s Conflict\r\nContent-Length: 2\r\n\r\n{}" % status.encode()
                    await link.exchange()
                    self.assertEqual(bench.table.link_text(), "another table 7 calls this director")
                    self.assertEqual((bench.table.link_state, end.boot), (SUPERSEDED, boot))
                peer.says = right
                await link.exchange()
                self.assertEqual(bench.table.link_state, LINKED)

        asyncio.new_event_loop()
        asyncio.run(calling())
        self.assertEqual(rejected, [0, len(WRONG) + 3])


class Silent:
    """A network in which no director answers."""

    has_line = False

    async def post(self, address, request, timeout_ms):
        raise OSError("nobody there")


class Retries(unittest.TestCase):
    def calls_ms(self, number):
        """The times when a table switched on with all the others calls, as far as its own waits decide."""

        async def calling():
            end = TableEnd(VOCABULARY, number, KEY, 5, 1)
            link = LinkTask(bench.table, end, Silent(), ["http://desk.local"], health, asyncio.Event(), lambda: None)
            at_ms, calls = 0, []
            for _ in range(8):
                at_ms += await link.exchange()
                calls.append(at_ms)
            return calls

        bench = Bench()
        self.addCleanup(lambda: bench.table.archive.close())
        asyncio.new_event_loop()
        return asyncio.run(calling())

    def test_tables_that_were_switched_on_together_do_not_call_together(self):
        """The hall's power is back, the director is not: no call of a table meets more than a few others."""
        tables = [self.calls_ms(number) for number in range(1, 21)]
        for calls in zip(*tables):
            most = max([len([other for other in calls if at <= other < at + 20]) for at in calls])
            self.assertTrue(most <= 4, (most, sorted(calls)))


class Names(unittest.TestCase):
    """A director with a host name, and a name server that is slow or knows nothing."""

    def setUp(self):
        self.asked = []
        self.is_held = _thread.allocate_lock()
        self.answer = [(2, 1, 0, "", ("127.0.0.1", 0))]
        given, network_socket.socket = network_socket.socket, self
        self.addCleanup(lambda: setattr(network_socket, "socket", given))

    def getaddrinfo(self, host, port):
        """As ESP-IDF's: it blocks the caller."""
        self.asked.append(host)
        with self.is_held:
            if not self.answer:
                raise OSError(-2)
            return self.answer

    async def posted(self, network, address):
        try:
            return await network.post(address, b"call", PATIENCE_MS)
        except OSError as error:
            return str(error)

    def test_the_table_goes_on_while_a_name_is_looked_for(self):
        async def call():
            network = Network()
            async with Peer() as peer:
                peer.says = HEAD % 4 + b"said"
                self.is_held.acquire()
                calling = asyncio.create_task(self.posted(network, peer.address.replace("127.0.0.1", "desk.local")))
                turns = 0
                while turns < 10:  # of the loop, with the name server still silent
                    await asyncio.sleep_ms(5)
                    turns += 1
                again = await self.posted(network, "http://desk.local:8080")
                self.is_held.release()
                return again, await calling

        self.assertEqual(asyncio.run(call()), ("still looking for desk.local", b"said"))
        self.assertEqual(self.asked, ["desk.local"])

    def test_a_name_that_nobody_knows_is_said_and_asked_for_again(self):
        self.answer = []

        async def call():
            network = Network()
            first = await self.posted(network, "http://desk.local:8080")
            return first, await self.posted(network, "http://desk.local:8080")

        self.assertEqual(asyncio.run(call()), ("no address for desk.local",) * 2)
        self.assertEqual(len(self.asked), 2)

    def test_an_address_is_not_asked_for(self):
        asyncio.run(self.posted(Network(), NOBODY))
        self.assertEqual(self.asked, [])


unittest.main()
