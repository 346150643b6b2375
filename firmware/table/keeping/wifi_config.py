"""The network part of `config.json`: `"wifi"`, up to three names with passwords, and `"ip"`, a fixed address."""

MOST_NETWORKS = 3
_LONGEST_NAME = 32  # bytes
_SHORTEST_PASSWORD = 8
_LONGEST_PASSWORD = 63
_KEY_DIGITS = 64
_ANY_MASK = "255.255.255.0"


def read_networks(config: dict) -> tuple:
    """(networks as pairs, fixed address as four or (), the fault or "").  Faulty entries are left out."""
    found = config.get("wifi", [])
    problem = ""
    networks = []
    for entry in found if isinstance(found, list) else [found]:
        if is_network(entry) and len(networks) < MOST_NETWORKS:
            networks.append((entry[0], entry[1]))
        else:
            problem = "config.json: wifi"
    ip: tuple = ()
    if "ip" in config:
        ip = fixed_address(config["ip"])
        problem = problem if ip else "config.json: ip"
    return networks, ip, problem


def with_network(config: dict, name: str, password: str) -> list:
    """This network first, cut to as many as a table keeps."""
    others = [[known, kept] for known, kept in read_networks(config)[0] if known != name]
    return ([[name, password]] + others)[:MOST_NETWORKS]


def is_network(entry: object) -> bool:
    """A possible name and password of an access point; "" for none."""
    if not isinstance(entry, list) or len(entry) != 2:
        return False
    return is_name(entry[0]) and is_password(entry[1])


def is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value.encode()) <= _LONGEST_NAME


def is_password(value: object) -> bool:
    """As WPA2 accepts it: 8 to 63 printable ASCII characters, or 64 hexadecimal digits; "" for an open network."""
    if not isinstance(value, str):
        return False
    if len(value) == _KEY_DIGITS:
        return not value.lower().strip("0123456789abcdef")
    is_long = _SHORTEST_PASSWORD <= len(value) <= _LONGEST_PASSWORD
    return value == "" or (is_long and not [letter for letter in value if not " " <= letter <= "~"])


def fixed_address(value: object) -> tuple:
    """(address, mask, gateway, name server) from `"192.168.1.57"` or a list of more of them; () if invalid.

    Defaults: a mask of 24 bits, the first address as gateway and name server."""
    said = value if isinstance(value, list) else [value]
    if not 1 <= len(said) <= 4 or [part for part in said if not is_address(part)]:
        return ()
    first = str(said[0]).rpartition(".")[0] + ".1"
    usual = (said[0], _ANY_MASK, first, said[2] if len(said) > 2 else first)
    return tuple(said) + usual[len(said) :]


def is_address(value: object) -> bool:
    """`192.168.1.57`"""
    if not isinstance(value, str):
        return False
    parts = value.split(".")
    return len(parts) == 4 and not [part for part in parts if not part.isdigit() or len(part) > 3 or int(part) > 255]
