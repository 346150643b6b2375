"""The name by which phones find the director, match-table.local: multicast DNS (RFC 6762) on the hall's networks.

A second director on the same network becomes match-table-2.local, and match-table.local, too, once the first is gone.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

from zeroconf import (
    AddressResolverIPv4,  # pyright: ignore[reportPrivateImportUsage]  # documented, and not in its __all__
    Error,
    IPVersion,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

NAME = "match-table"
MOST_DIRECTORS = 9
ASK_MS = 800
LOOK_S = 20.0  # a laptop that changes networks takes its name along

_KIND = "_http._tcp.local."

log = logging.getLogger("director")


class LocalName:
    """Kept by `keep` until it is cancelled; `names`: all that lead here, the best first; none while there is none."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self._dns: AsyncZeroconf | None = None
        self._told = ""  # why there is none

    @property
    def name(self) -> str:
        return next(iter(self.names), "")

    async def keep(self, hosts: Callable[[], Sequence[str]], port: int) -> None:
        """Answer to the name at the addresses of these hosts, which may change, and this port."""
        known: Sequence[str] = ()
        try:
            while True:
                found = tuple(hosts())
                if found != known:
                    await self._end()
                    known = found if await self._begin(found, port) else ()
                elif self.names and f"{NAME}.local" not in self.names:
                    await self._take_over(found, port)
                await asyncio.sleep(LOOK_S)
        finally:
            await asyncio.shield(self._end())

    async def _begin(self, hosts: Sequence[str], port: int) -> bool:
        """Without a name the addresses still lead here: that is logged, not raised."""
        if not hosts:
            return True
        try:
            self._dns = AsyncZeroconf(interfaces=list(hosts), ip_version=IPVersion.V4Only)
            await self._answer_to(self._dns, await _first_free(self._dns.zeroconf, hosts), hosts, port)
        except (OSError, Error) as error:
            self._tell(str(error))
            await self._end()
            return False
        return True

    async def _take_over(self, hosts: Sequence[str], port: int) -> None:
        """The first name, once nobody has it: posters and phones know it.  The present one stays, for phones, too."""
        assert self._dns is not None
        try:
            if await _is_free(self._dns.zeroconf, NAME, hosts):
                await self._answer_to(self._dns, NAME, hosts, port)
        except (OSError, Error) as error:  # another director was quicker
            self._tell(str(error))

    async def _answer_to(self, dns: AsyncZeroconf, name: str, hosts: Sequence[str], port: int) -> None:
        service = AsyncServiceInfo(
            _KIND,
            f"{name}.{_KIND}",
            port,
            addresses=[socket.inet_aton(host) for host in hosts],
            properties={"path": "/p"},
            server=f"{name}.local.",
        )
        await dns.async_register_service(service)
        self.names, self._told = (f"{name}.local", *self.names), ""

    def _tell(self, words: str) -> None:
        """Once, however often it is tried."""
        if words != self._told:
            log.warning("no name on the network for the director: %s", words)
        self._told = words

    async def _end(self) -> None:
        dns, self._dns, self.names = self._dns, None, ()
        if dns is not None:
            await dns.async_unregister_all_services()
            await dns.async_close()


async def _first_free(dns: Zeroconf, hosts: Sequence[str]) -> str:
    """`Error` if all names are taken."""
    for number in range(1, MOST_DIRECTORS + 1):
        name = NAME if number == 1 else f"{NAME}-{number}"
        if await _is_free(dns, name, hosts):
            return name
    raise Error(f"{NAME}.local is taken {MOST_DIRECTORS} times")


async def _is_free(dns: Zeroconf, name: str, hosts: Sequence[str]) -> bool:
    """Whether no other computer answers to it."""
    asked = AddressResolverIPv4(f"{name}.local.")
    return not await asked.async_request(dns, ASK_MS) or set(asked.parsed_addresses()) <= set(hosts)
