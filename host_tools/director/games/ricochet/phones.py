"""Declarations by phone, while the referee lets players declare so (RR-33).

One counts from its arrival here, in the table's time; the table decides whether that was in its window (RR-09).  Phones
know the code of their match from the referee.  A player has one phone and a phone one player, until phones are switched
on again.
"""

import base64
import hashlib
import hmac
from dataclasses import replace
from itertools import takewhile

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk import acts, giving
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.following.follower import Follower
from host_tools.director.order import Order
from host_tools.director.store import OrderRow, TableRow, orders, records
from host_tools.director.texts import text
from host_tools.director.wording import Names
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.phases import GLASS, PLANNING, SHOWING, TOKEN
from matchcore.games.ricochet.topics import declarations
from matchcore.refusal import Refusal

GAME = "ricochet"
AUTHOR = "phone "
LONGEST_SILENCE_S = 3600.0  # of a table in play
CODE_LETTERS = 10
MAY_COUNT = (TOKEN, PLANNING, GLASS, SHOWING)  # a token may have been turned since the table called


def code_of(table: TableRow, follower: Follower) -> str:
    """What lets phones declare in the match at this table, and in no other."""
    digest = hmac.digest(table.key, f"phones {follower.log_id} {follower.run_seq}".encode(), "sha256")
    return base64.b32encode(digest).decode()[:CODE_LETTERS].lower()


def declare(desk: Desk, number: int, code: str, player: int, moves: int, phone: str, arrived_s: float) -> int:
    """A declaration that arrived then; the number of the order that takes it to the table.

    `phone`: a secret of its own.  `Fault` names the rule."""
    with desk.acting() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        check_open(table, follower, code)
        name = _check(follower, player, moves)
        author = AUTHOR + hashlib.sha256(phone.encode()).hexdigest()[:12]
        _check_phone(_declared(connection, follower), author, player, moves, follower.state.names)
        stamp_ms = _stamp_ms(table, arrived_s, desk.now_s())
        uncertain_ms = 1 + int(desk.readings.doubt_s(table) * 1000)
        order = Order(facts.PHONED, (player, moves, stamp_ms), author=author, uncertain_ms=uncertain_ms)
        with who.acting_as(replace(who.current(), name=text("ricochet.by_phone", name=name))):
            given = giving.add(desk, connection, table, order)
            acts.note_order(desk, connection, table, given)
        return given.seq


def check_open(table: TableRow, follower: Follower, code: str) -> None:
    """`Fault` unless phones may declare at this table, and this one has its code."""
    if table.game != GAME or not follower.has_match or not follower.state.has_phones:
        raise of_refusal(Refusal("PHONES_OFF", "RR-33"))
    if not hmac.compare_digest(code.encode(), code_of(table, follower).encode()):
        raise Fault("WRONG_PHONE_CODE", 403)


def _check(follower: Follower, player: int, moves: int) -> str:
    """What the table would refuse whenever it came; the player's name."""
    try:
        if follower.state.is_paused or follower.state.underway() not in MAY_COUNT:
            follower.state.expect(MAY_COUNT, "NO_DECLARATIONS", "RR-09")
        declarations.check_number(follower.state, player, moves)
    except Refusal as refusal:
        raise of_refusal(refusal) from None
    return follower.state.names[player]


def _stamp_ms(table: TableRow, arrived_s: float, now_s: float) -> int:
    """The arrival in the table's time; that of its last call, if the director's clock has been set since."""
    heard_s = table.last_seen_s or 0.0
    is_set = not heard_s <= now_s <= heard_s + LONGEST_SILENCE_S
    return max(0, round(((heard_s if is_set else arrived_s) - table.zero_s) * 1000))


def _declared(connection: Connection, follower: Follower) -> list[OrderRow]:
    """What phones have sent in this match since they were last switched on, and the table has not refused."""
    latest = orders.of_kinds(connection, follower.number, GAME, (facts.BEGUN, facts.PHONED, facts.PHONES_SET), 0.0)
    sent = takewhile(lambda order: order.kind == facts.PHONED, latest)
    return [order for order in sent if order.status in (records.WAITING, records.APPLIED)]


def _check_phone(before: list[OrderRow], author: str, player: int, moves: int, names: Names) -> None:
    for order in before:
        declared = order.fact.values(1)[0]
        if declared == player and order.author != author:
            raise Fault("OTHER_PHONE", 409, name=names[player])
        if declared != player and order.author == author:
            raise Fault("OTHER_PLAYER", 409, name=names[declared])
    mine = [order for order in before if order.author == author]
    waiting = [order.fact.values(1)[1] for order in mine if order.status == records.WAITING]
    if waiting and moves >= min(waiting):
        raise of_refusal(Refusal("NOT_LOWER", "RR-11", str(min(waiting))))
