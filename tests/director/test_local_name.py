"""The name by which phones find the director, asked for as a phone does: real multicast, on loopback."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable

import pytest
from zeroconf import (
    AddressResolverIPv4,  # pyright: ignore[reportPrivateImportUsage]
    IPVersion,
)
from zeroconf.asyncio import AsyncZeroconf

from host_tools.director.net import local_name
from host_tools.director.net.local_name import LocalName

PHONE, LAPTOP, OTHER = "127.0.0.5", "127.0.0.6", "127.0.0.7"
PATIENCE_S = 30.0
ANSWER_MS = 3000
ANY_PORT = 8080


@pytest.fixture(autouse=True)
def own_name(monkeypatch: pytest.MonkeyPatch) -> str:
    """Other tests at the same time are directors too."""
    name = f"match-table-{secrets.token_hex(4)}"
    monkeypatch.setattr(local_name, "NAME", name)
    monkeypatch.setattr(local_name, "LOOK_S", 0.05)
    return name


@contextlib.asynccontextmanager
async def kept(hosts: Callable[[], list[str]]) -> AsyncIterator[LocalName]:
    found = LocalName()
    keeping = asyncio.create_task(found.keep(hosts, ANY_PORT))
    try:
        yield found
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.01)


async def addresses_of(name: str) -> list[str]:
    dns = AsyncZeroconf(interfaces=[PHONE], ip_version=IPVersion.V4Only)
    try:
        asked = AddressResolverIPv4(f"{name}.")
        await asked.async_request(dns.zeroconf, ANSWER_MS)
        return asked.parsed_addresses()
    finally:
        await dns.async_close()


def test_a_phone_finds_the_director_by_name(own_name: str):
    async def run() -> None:
        async with kept(lambda: [LAPTOP]) as found:
            await until(lambda: found.name)
            assert found.name == f"{own_name}.local"
            assert await addresses_of(found.name) == [LAPTOP]
        assert not found.name

    asyncio.run(run())


def test_a_second_director_on_the_network_has_the_next_name(own_name: str):
    async def run() -> None:
        async with kept(lambda: [LAPTOP]) as first:
            await until(lambda: first.name)
            async with kept(lambda: [OTHER]) as second:
                await until(lambda: second.name)
                assert second.name == f"{own_name}-2.local"
                assert await addresses_of(second.name) == [OTHER]

    asyncio.run(run())


def test_the_second_director_takes_the_name_over_when_the_first_is_gone(own_name: str):
    """And keeps the one that phones have opened since."""

    async def run() -> None:
        async with contextlib.AsyncExitStack() as first_one:
            first = await first_one.enter_async_context(kept(lambda: [LAPTOP]))
            await until(lambda: first.name)
            async with kept(lambda: [OTHER]) as second:
                await until(lambda: second.name)
                await first_one.aclose()
                await until(lambda: second.name == f"{own_name}.local")
                assert second.names == (f"{own_name}.local", f"{own_name}-2.local")
                for name in second.names:
                    assert await addresses_of(name) == [OTHER]

    asyncio.run(run())


def test_while_the_first_director_is_there_the_second_takes_nothing_over(
    own_name: str, monkeypatch: pytest.MonkeyPatch
):
    async def run() -> None:
        async with kept(lambda: [LAPTOP]) as first:
            await until(lambda: first.name)
            looks: list[bool] = []
            async with kept(lambda: [OTHER]) as second:
                await until(lambda: second.name)
                real = local_name._is_free

                async def is_free(*given) -> bool:
                    looks.append(await real(*given))
                    return looks[-1]

                monkeypatch.setattr(local_name, "_is_free", is_free)
                await until(lambda: len(looks) >= 2)
                assert looks[:2] == [False, False] and second.names == (f"{own_name}-2.local",)

    asyncio.run(run())


def test_the_name_goes_along_to_another_network():
    async def run() -> None:
        hosts = [LAPTOP]
        async with kept(lambda: hosts) as found:
            await until(lambda: found.name)
            hosts = [OTHER]
            await until(lambda: not found.name)
            await until(lambda: found.name)
            assert await addresses_of(found.name) == [OTHER]

    asyncio.run(run())


def test_without_multicast_there_is_no_name_and_the_log_says_so_once(caplog: pytest.LogCaptureFixture):
    tries = []

    def hosts() -> list[str]:
        tries.append(1)
        return ["198.51.100.77"]  # of no interface here

    async def run() -> None:
        async with kept(hosts) as found:
            await until(lambda: len(tries) > 3)
            assert not found.name

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records] == [
        "no name on the network for the director: [Errno 19] No such device"
    ]
