"""This computer's addresses on its networks."""

import socket

EVERYWHERE = "0.0.0.0"
LOOPBACK = ("127.0.0.1", "::1")
# One on the internet, then one from each private range.
_ELSEWHERE = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "192.168.4.1", "10.0.0.1", "172.16.0.1")


def is_loopback(host: str) -> bool:
    """Whether a caller at this address is on this computer."""
    return host in LOOPBACK


def own_hosts() -> list[str]:
    """This computer's addresses on its networks, the one for the widest network first."""
    found = [own_host_towards(other) for other in _ELSEWHERE]
    return list(dict.fromkeys(host for host in found if host))


def own_host_towards(other: str) -> str:
    """This computer's address as seen from the other one, or "" if there is no route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))  # on a datagram socket: finds the route and sends nothing
        except OSError:
            return ""
        host = probe.getsockname()[0]
    return "" if host == EVERYWHERE else host
