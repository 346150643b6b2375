"""A table with a network but no key: shows an enrolment code and announces itself until adopted.

Loaded in place of the finder and the link.  Messages and checks: matchcore/log/adopting.py.
"""

import json
import os

from matchcore.compat import TYPE_CHECKING
from matchcore.log import adopting, codes, key_check
from matchcore.log.link import BadMessage
from table.keeping import config as enrolment
from table.linking.finder import broadcast_of
from table.screens.view import GIANT, PLAIN, STRONG

if TYPE_CHECKING:
    from matchcore.compat import Callable, Protocol
    from table.drivers.chip.store_files import Store
    from table.drivers.net.broadcast_udp import Broadcast
    from table.screens.view import View
    from table.table import Table

    class Sheet(Protocol):
        view: View

        def show_card(self, heading: str, *lines: tuple) -> None: ...


CONFIG = "config.json"
FIRST_MS = 2000  # in the network before the first announcement
ANNOUNCE_MS = 4000  # once a director has answered: somebody may be typing the code
LONGEST_ANNOUNCE_MS = 20000
MOST_UNANSWERED = 6  # after these the director has gone
MOST_AT_ONCE = 8  # answers handled in one step
PATH = "/fleet"
SAVED_MS = 2500  # to show the new table number
_HALF, _PAIR = 14, 9  # characters of the code: three groups, two groups


class Newcomer:
    """`board`: its name; `nonce` and `chance` as in finder.py; `restart` restarts the table."""

    def __init__(
        self,
        table: "Table",
        broadcast: "Broadcast",
        board: str,
        nonce: "Callable[[], bytes]",
        chance: "Callable[[int], int]",
        restart: "Callable[[], None]",
        words: dict,
    ) -> None:
        self.rejected = 0
        self.code = code_of(table.store)
        self.page = ""  # of a director who has heard it; unverified
        self.restart = restart
        self._key = codes.key_of(adopting.NO_NUMBER, self.code)
        self._table = table
        self._broadcast = broadcast
        self._board = board
        self._nonce = nonce
        self._chance = chance
        self._words = words
        self._number = adopting.NO_NUMBER  # the number it was given
        self._saved_ms = -1  # how long the new number has been shown
        self._announced = b""  # the nonce of the last announcement
        self._unanswered = 0
        self._rest()

    def step(self, passed_ms: int, is_up: bool, addresses: tuple) -> None:
        """`addresses`: the table's own and its mask.  Silent while the table is in play."""
        is_free = self._table.match.is_free()
        if self._saved_ms >= 0:
            self._saved_ms = max(0, self._saved_ms - passed_ms)
            if is_free and not self._saved_ms:
                self.restart()
        elif not is_up or not is_free:
            self._rest()
        else:
            self._listen()
            self._wait_ms -= passed_ms
            if self._wait_ms <= 0 and self._saved_ms < 0:
                self._announce(addresses)

    def show(self, sheet: "Sheet", problem: str) -> str:
        """Show the code or the obstacle; returns the text of a QR code, "" = none."""
        code, words = self.code, self._words
        if self._saved_ms >= 0:
            sheet.show_card(words["adopted"], (GIANT, str(self._number)))
            return ""
        if self.page:
            sheet.show_card(
                words["new_table"], *[(STRONG, code[at : at + _PAIR]) for at in range(0, len(code), _PAIR + 1)]
            )
            return self.page
        halves = (STRONG, code[:_HALF]), (STRONG, code[_HALF + 1 :])
        sheet.show_card(words["new_table"], *halves, (PLAIN, problem or words["no_director"]))
        return ""

    # -- the network -----------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        self._wait_ms = self._pause_ms = FIRST_MS
        self._see("")
        if self._announced:
            self._announced = b""
            self._broadcast.close()

    def _see(self, page: str) -> None:
        if page != self.page:
            self.page = page
            self._table.is_changed = True

    def _announce(self, addresses: tuple) -> None:
        self._unanswered += 1
        if self._unanswered > MOST_UNANSWERED:
            self._see("")
        self._pause_ms = ANNOUNCE_MS if self.page else min(2 * self._pause_ms, LONGEST_ANNOUNCE_MS)
        self._wait_ms = self._pause_ms + self._chance(self._pause_ms)
        self._announced = self._nonce()
        try:
            data = adopting.announcement(self._key, self._board, self._announced)
            self._broadcast.send(broadcast_of(*addresses), data)
        except OSError:
            return  # no memory or no route at the moment: announced again later

    def _listen(self) -> None:
        for _ in range(MOST_AT_ONCE if self._announced else 0):
            data = self._broadcast.receive()
            if not data:
                return
            try:
                number, address = adopting.read(data, self._key, self._announced)
            except BadMessage:
                self.rejected += 1
                continue
            self._unanswered = 0
            if number:
                self._take(number, address)
                return
            self._see(address + PATH)

    def _take(self, number: int, address: str) -> None:
        """Save the enrolment, as if typed in; unreadable or unwritable files are left alone."""
        config, problem = enrolment.read_json(self._table.store, CONFIG)
        if problem:
            self._table.say(self._words["setup_failed"].format(problem=problem))
            return
        config.pop("code", None)
        config["table"], config["director"] = number, [address]
        config["key"], config["key_check"] = self._key.hex(), key_check.checksum(self._key)
        try:
            self._table.store.replace(CONFIG, json.dumps(config).encode())
        except OSError as error:
            self._table.say(self._words["setup_failed"].format(problem=error))
            return
        self._number = number
        self._saved_ms = SAVED_MS
        self._broadcast.close()
        self._table.is_changed = True


def code_of(store: "Store") -> str:
    """This table's code; made if there is none.

    An unreadable file is left alone, and an unwritable code is made again at the next start."""
    config, problem = enrolment.read_json(store, CONFIG)
    code = config.get("code")
    if isinstance(code, str) and codes.key_of(adopting.NO_NUMBER, code):
        return code
    config["code"] = code = codes.code(adopting.NO_NUMBER, os.urandom(codes.RANDOM))
    try:
        if not problem:
            store.replace(CONFIG, json.dumps(config).encode())
    except OSError as error:
        print("code:", error)
    return code
