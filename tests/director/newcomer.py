"""A new table that announces itself, as the firmware does (table/linking/newcomer.py), without the device."""

import random
from itertools import count

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import adopting as adoption
from matchcore.log import adopting, codes

HOST, PORT = "192.168.1.5", 8080
_nonces = count(1)


class Newcomer:
    """`seed` seeds its random numbers; it calls from `host`."""

    def __init__(self, seed: int = 1, host: str = "192.168.1.23", board: str = "ES3C28P") -> None:
        self.code = codes.code(adopting.NO_NUMBER, random.Random(seed).randbytes(codes.RANDOM))
        self.key = codes.key_of(adopting.NO_NUMBER, self.code)
        self.host = host
        self.board = board
        self.nonce = b""

    def message(self) -> bytes:
        self.nonce = next(_nonces).to_bytes(adopting.NONCE_SIZE, "big")
        return adopting.announcement(self.key, self.board, self.nonce)

    def announce(self, desk: Desk) -> tuple[int, str]:
        """The answer to it: its number, 0 for none yet, and where the director is."""
        answer = adoption.heard(desk, self.message(), self.host, HOST, PORT)
        return adopting.read(answer, self.key, self.nonce)
