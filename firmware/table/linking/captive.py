"""What makes a phone open the page by itself when it has joined a table's access point.

It looks whether there is an Internet behind: it asks for the address of a name, and fetches a page from there that it
knows.  Here every name has the table's own address, and every page but ours leads to ours.  Bytes only; no sockets.
"""

from matchcore.compat import const

_HEAD = const(12)
_SECONDS = b"\0\0\0\x05"  # the answer holds for: the phone is to forget it when it is elsewhere
_LONGEST_NAME = const(255)


def answer(question: bytes, address: str) -> bytes:
    """To one question of DNS: this address, whatever the name is; b"" to what is none."""
    if len(question) < _HEAD or question[2] & 0xF8 or question[4:6] != b"\0\1":
        return b""  # not a standard query, or not one question
    at = _HEAD
    while at < len(question) and question[at]:
        at += 1 + question[at]
    end = at + 5  # the end of the name, kind and class
    if end > len(question) or at - _HEAD > _LONGEST_NAME:
        return b""
    is_address = question[end - 4 : end - 2] == b"\0\1"
    # To AAAA and HTTPS there is nothing to say, and that is said: else the phone waits.
    head = question[:2] + b"\x85\x80\0\1\0" + bytes([is_address]) + b"\0\0\0\0"
    found = head + question[_HEAD:end]
    if is_address:
        found += b"\xc0\x0c\0\1\0\1" + _SECONDS + b"\0\4" + bytes([int(part) for part in address.split(".")])
    return found


def is_page(path: bytes) -> bool:
    """Whether it is the table's own page that is asked for; all others are somebody's test of the Internet."""
    return path.partition(b"?")[0] == b"/"


def redirect(address: str) -> str:
    """To the page, for who has asked for another one."""
    return "HTTP/1.0 302 Found\r\nLocation: %s/\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n" % address


def joining(name: str, password: str) -> str:
    """What a phone's camera understands: join this network.  Neither holds a letter that would need a backslash."""
    return "WIFI:S:%s;T:WPA;P:%s;;" % (name, password)
