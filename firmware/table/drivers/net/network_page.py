"""POST with the page's fetch; bytes in and out."""

import page  # type: ignore  # registered by the page's worker; no stub knows it

from table.drivers import BadAnswer, Misdirected, Superseded

_LARGEST_ANSWER = 8192


class Network:
    has_line = False  # a page's calls are cheap, and its worker waits for each

    async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes:
        """The answer's body; OSError on a timeout or anything but a plain 200."""
        answer = await page.post(address + "/link", body, timeout_ms)
        # A JavaScript exception would pass through Python uncaught, so errors are values.
        if answer.error == "HTTP 421":
            raise Misdirected()
        if answer.error == "HTTP 409" or answer.error == "HTTP 410":
            raise Superseded(answer.error == "HTTP 410")
        if answer.error:
            raise OSError(address + ": " + answer.error)
        if answer.body.length > _LARGEST_ANSWER:
            raise BadAnswer("%s answered %d bytes" % (address, answer.body.length))
        return bytes(answer.body)


def create(part: dict) -> Network:
    return Network()
