"""The addresses that this computer has in its networks."""

import socket

EVERYWHERE = "0.0.0.0"
LOOPBACK = ("127.0.0.1", "::1")
# One in the internet, then one of each range that private networks have.
_ELSEWHERE = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "192.168.4.1", "10.0.0.1", "172.16.0.1")


def is_loopback(host: str) -> bool:
    """Whether somebody who calls from there sits at this computer."""
    return host in LOOPBACK


def own_hosts() -> list[str]:
    """This computer's addresses in the networks that it is in, the one that leads furthest first."""
    found = [own_host_towards(other) for other in _ELSEWHERE]
    return list(dict.fromkeys(host for host in found if host))


def own_host_towards(other: str) -> str:
    """The address that this computer has for this other one, or "" if no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))  # of a datagram socket: it looks the way up and sends nothing
        except OSError:
            return ""
        host = probe.getsockname()[0]
    return "" if host == EVERYWHERE else host
