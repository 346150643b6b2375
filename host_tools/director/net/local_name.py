"""The name by which phones find the director, match-table.local: multicast DNS (RFC 6762) on the hall's networks.

A second director on the same network becomes match-table-2.local.
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
    """Kept by `keep` until it is cancelled; `name`: "" while there is none."""

    def __init__(self) -> None:
        self.name = ""
        self._dns: AsyncZeroconf | None = None
        self._told = ""  # why there is none

    async def keep(self, hosts: Callable[[], Sequence[str]], port: int) -> None:
        """Answer to the name at the addresses of these hosts, which may change, and this port."""
        known: Sequence[str] = ()
        try:
            while True:
                found = tuple(hosts())
                if found != known:
                    await self._end()
                    known = found if await self._begin(found, port) else ()
                await asyncio.sleep(LOOK_S)
        finally:
            await asyncio.shield(self._end())

    async def _begin(self, hosts: Sequence[str], port: int) -> bool:
        """Without a name the addresses still lead here: that is logged, not raised."""
        if not hosts:
            return True
        try:
            self._dns = AsyncZeroconf(interfaces=list(hosts), ip_version=IPVersion.V4Only)
            name = await _free(self._dns.zeroconf, hosts)
            service = AsyncServiceInfo(
                _KIND,
                f"{name}.{_KIND}",
                port,
                addresses=[socket.inet_aton(host) for host in hosts],
                properties={"path": "/p"},
                server=f"{name}.local.",
            )
            await self._dns.async_register_service(service)
        except (OSError, Error) as error:
            self._tell(str(error))
            await self._end()
            return False
        self.name, self._told = f"{name}.local", ""
        return True

    def _tell(self, words: str) -> None:
        """Once, however often it is tried."""
        if words != self._told:
            log.warning("no name on the network for the director: %s", words)
        self._told = words

    async def _end(self) -> None:
        dns, self._dns, self.name = self._dns, None, ""
        if dns is not None:
            await dns.async_unregister_all_services()
            await dns.async_close()


async def _free(dns: Zeroconf, hosts: Sequence[str]) -> str:
    """The first name that no other computer has; `Error` if all are taken."""
    for number in range(1, MOST_DIRECTORS + 1):
        name = NAME if number == 1 else f"{NAME}-{number}"
        asked = AddressResolverIPv4(f"{name}.local.")
        if not await asked.async_request(dns, ASK_MS) or set(asked.parsed_addresses()) <= set(hosts):
            return name
    raise Error(f"{NAME}.local is taken {MOST_DIRECTORS} times")
