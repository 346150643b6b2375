"""Codes of players for their own pages: 40 bits each, worked out from a key that is stored sealed.

A code is the person's, whatever the name: corrected, or found to be another player's.  It can be printed at any time,
and replaced by a new one.
"""

import hashlib
import hmac
import secrets
from collections.abc import Collection

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.store import players
from host_tools.director.store.own_pages import keys as key_rows
from host_tools.director.store.players import PlayerRow

KEY_BYTES = 32
SIZE = accounts.CODE_BYTES[identity.PLAYER]
LONGEST_TYPED = 20


def code_of(key: bytes) -> str:
    return accounts.code_of(hashlib.sha256(b"own page" + key).digest()[:SIZE])


def codes_of(desk: Desk, names: Collection[str]) -> dict[str, str]:
    """By name, of players who are known; those who have none are given one."""
    with desk.reading() as connection:
        found, missing = _codes(connection, names)
    if not missing:
        return found
    with desk.writing() as connection:
        for player_id in _codes(connection, names)[1]:
            _new_key(desk, connection, player_id)
        return _codes(connection, names)[0]


def _codes(connection: Connection, names: Collection[str]) -> tuple[dict[str, str], set[int]]:
    """The codes by name, and who has none."""
    keys, found, missing = key_rows.read_all(connection), dict[str, str](), set[int]()
    for name in names:
        player = players.named(connection, name)
        if player is not None and player.id in keys:
            found[name] = code_of(keys[player.id])
        elif player is not None:
            missing.add(player.id)
    return found, missing


def _new_key(desk: Desk, connection: Connection, player_id: int) -> None:
    key_rows.change(connection, player_id, secrets.token_bytes(KEY_BYTES), desk.now_s())


def renew(desk: Desk, name: str) -> None:
    """A new code for a player; the old one is void."""
    with desk.writing() as connection:
        player = players.named(connection, name)
        if player is None:
            raise Fault("NO_PLAYER", 404, name=name[:40])
        _new_key(desk, connection, player.id)
        acts.note(desk, connection, acts.OWN_CODE, name=player.name)


class Owners:
    """Whose each code is, as last read; the store is asked about the one that is found."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def owner(self, connection: Connection, typed: str) -> tuple[PlayerRow, bytes] | None:
        """The player with this code, and the key; None: nobody has it."""
        code = typed[:LONGEST_TYPED].strip().upper()
        found = self._found(connection, code)
        if found is None:
            self._ids = {code_of(key): player_id for player_id, key in key_rows.read_all(connection).items()}
            found = self._found(connection, code)
        return found

    def _found(self, connection: Connection, code: str) -> tuple[PlayerRow, bytes] | None:
        player_id = self._ids.get(code)
        key = None if player_id is None else key_rows.find(connection, player_id)
        if player_id is None or key is None or not hmac.compare_digest(code_of(key).encode(), code.encode()):
            return None
        player = players.find(connection, player_id)
        return (player, key) if player else None


# -- phones ------------------------------------------------------------------------------------------------------------


def proof_for(key: bytes, phone: str) -> str:
    """That this phone has shown the code that comes from this key."""
    return hmac.new(key, b"phone " + phone.encode(), hashlib.sha256).hexdigest()[:32]
