"""Calls under a name this director does not answer to, as forwarded by a router or a container.

Only the newest few, in memory: any name can be sent."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST = 10
_HOST = re.compile(r"([\w-]+(?:\.[\w-]+)*)(?::(\d{1,5}))?", re.ASCII)


@dataclass
class Call:
    """`option`: makes the next start answer to this name."""

    host: str
    option: str
    caller: str
    last_s: float
    number: int = 1


class Misdirected:
    def __init__(self, now_s: Callable[[], float] = time.time) -> None:
        self._now_s = now_s
        self._calls: dict[str, Call] = {}  # latest last

    def note(self, host: str, caller: str, port: int, *, is_passed_on: bool) -> None:
        """Note a call; an invalid name is not listed.  `is_passed_on`: by a balancer, or over TLS."""
        if not _HOST.fullmatch(host[:100]):
            return
        before = self._calls.pop(host, None)
        number = before.number + 1 if before else 1
        self._calls[host] = Call(host, option_for(host, port, is_passed_on), caller, self._now_s(), number)
        if len(self._calls) > MOST:
            del self._calls[next(iter(self._calls))]

    def newest(self) -> list[Call]:
        return list(self._calls.values())[::-1]


def option_for(host: str, port: int, is_passed_on: bool) -> str:
    """`--name` for a name of this computer, called at its own port; `--address` for an address or another port."""
    name, _, said = host.partition(":")
    is_address = name.replace(".", "").isdigit()
    if is_passed_on or (said == str(port) and not is_address):
        return f"--name {name}"
    return f"--address {name}:{said or 80}"
