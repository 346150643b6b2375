"""A captive portal: a phone that joins a table's access point opens the page by itself.

Every name resolves to the table, and every other page redirects to ours, so the phone's test for Internet access ends
here. Bytes only; no sockets.
"""

from matchcore.compat import const

_HEAD = const(12)
_SECONDS = b"\0\0\0\x05"  # the answer's lifetime: the phone forgets it when it leaves
_LONGEST_NAME = const(255)


def answer(question: bytes, address: str) -> bytes:
    if len(question) < _HEAD or question[2] & 0xF8 or question[4:6] != b"\0\1":
        return b""  # not a standard query, or not one question
    at = _HEAD
    while at < len(question) and question[at]:
        at += 1 + question[at]
    end = at + 5  # the end of name, type and class
    if end > len(question) or at - _HEAD > _LONGEST_NAME:
        return b""
    is_address = question[end - 4 : end - 2] == b"\0\1"
    # AAAA and HTTPS get an empty answer, or the phone would wait for one.
    head = question[:2] + b"\x85\x80\0\1\0" + bytes([is_address]) + b"\0\0\0\0"
    found = head + question[_HEAD:end]
    if is_address:
        found += b"\xc0\x0c\0\1\0\1" + _SECONDS + b"\0\4" + bytes([int(part) for part in address.split(".")])
    return found


def is_page(path: bytes) -> bool:
    """Anything but the table's own page is a test for Internet access."""
    return path.partition(b"?")[0] == b"/"


def redirect(address: str) -> str:
    return "HTTP/1.0 302 Found\r\nLocation: %s/\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n" % address


def joining(name: str, password: str) -> str:
    """The text with which a phone's camera joins the network.  Name and password need no backslashes."""
    return "WIFI:S:%s;T:WPA;P:%s;;" % (name, password)
