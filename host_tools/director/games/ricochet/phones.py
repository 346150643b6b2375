"""Declarations by phone, while the referee lets players declare so (RR-33).

The referee hands each player a slip with a code of their own: whoever has it declares for that player and no other,
with whatever phone.  A declaration counts from its arrival here, in the table's time; the table decides whether that
was in its window (RR-09).  What it would refuse for certain does not go there, and costs the phone more.
"""

import base64
import hmac
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts, giving
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.following.follower import Follower
from host_tools.director.order import Order
from host_tools.director.store import OrderRow, TableRow, orders, records
from host_tools.director.texts import text
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.phases import GLASS, PLANNING, SHOWING, TOKEN
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import declarations
from matchcore.refusal import Refusal

GAME = "ricochet"
AUTHOR = "phone "
LONGEST_SILENCE_S = 3600.0  # of a table in play
SURE_S = 5.0  # so long after its last call a table may have paused unheard
CODE_LETTERS = 10
MOST_WAITING = 20  # at one table
REFUSED_S = 2.0  # a phone waits after a declaration that the table has refused
MAY_COUNT = (TOKEN, PLANNING, GLASS, SHOWING)  # a token may have been turned since the table called

# -- whose phone -------------------------------------------------------------------------------------------------------


def codes(connection: Connection, table: TableRow, follower: Follower) -> list[str]:
    """Each player's code for declaring at this table, until phones are switched on again; none while off."""
    if table.game != GAME or not follower.has_match or not follower.state.has_phones:
        return []
    switched = orders.of_kinds(connection, table.number, GAME, (facts.PHONES_SET,), 0.0)
    since = next((order.number for order in switched if order.status == records.APPLIED), 0)
    about = f"phones {follower.log_id} {follower.run_seq} {since}"
    return [_code(table.key, f"{about} {player}") for player in range(len(follower.state.names))]


def _code(key: bytes, about: str) -> str:
    return base64.b32encode(hmac.digest(key, about.encode(), "sha256")).decode()[:CODE_LETTERS].lower()


def player_of(connection: Connection, table: TableRow, follower: Follower, code: str) -> int:
    """The player whose code this is; `Fault` unless phones may declare at this table."""
    found = codes(connection, table, follower)
    if not found:
        raise of_refusal(Refusal("PHONES_OFF", "RR-33"))
    mine = [player for player, one in enumerate(found) if hmac.compare_digest(code.encode(), one.encode())]
    if not mine:
        raise Fault("WRONG_PHONE_CODE", 403)
    return mine[0]


# -- a declaration -----------------------------------------------------------------------------------------------------


def declare(desk: Desk, number: int, code: str, moves: int, arrived_s: float) -> int:
    """One that arrived then; the number of the order that takes it to the table.  `Fault` names the rule."""
    with desk.writing() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        player = player_of(connection, table, follower, code)
        key, now_s = f"{AUTHOR}{number} {player}", desk.now_s()
        desk.allowances.check(key, now_s)
        try:
            order = _order(desk, connection, table, follower.state, player, moves, arrived_s)
        except Fault:
            desk.allowances.spend(key, now_s, 2)
            raise
        desk.allowances.spend(key, now_s)
        name = text("ricochet.by_phone", name=follower.state.names[player])
        with identity.acting_as(replace(identity.current(), name=name)):
            given = giving.add(desk, connection, table, order)
            acts.note_order(desk, connection, table, given)
        return given.seq


def _order(
    desk: Desk, connection: Connection, table: TableRow, state: Match, player: int, moves: int, arrived_s: float
) -> Order:
    """`Fault` for what the table would refuse, and for more than a table or a phone may send."""
    now_s, author = desk.now_s(), f"{AUTHOR}{player}"
    stamp_ms = _stamp_ms(table, arrived_s, now_s)
    uncertain_ms = 1 + int(desk.readings.doubt_s(table) * 1000)
    try:
        _check_phase(state)
        declarations.check_number(state, player, moves)
        _check_time(state, stamp_ms - uncertain_ms, now_s - (table.last_seen_s or 0.0) <= SURE_S)
        _check_sent(connection, table, author, moves, now_s)
    except Refusal as refusal:
        raise of_refusal(refusal) from None
    return Order(facts.PHONED, (player, moves, stamp_ms), author=author, uncertain_ms=uncertain_ms)


def _check_phase(state: Match) -> None:
    if state.is_paused or state.underway() not in MAY_COUNT:
        state.expect(MAY_COUNT, "NO_DECLARATIONS", "RR-09")


def _check_time(state: Match, earliest_ms: int, is_sure: bool) -> None:
    """Refuse what comes too late for certain, also after a glass of whose end the table has not told yet."""
    out_ms = state.out_ms if state.underway() == SHOWING else state.glass_end_ms() if is_sure else -1
    if 0 <= out_ms <= earliest_ms:
        raise Refusal("GLASS_OUT", "RR-09", str(earliest_ms - out_ms))
    if state.underway() == SHOWING and state.shown:
        raise Refusal("SHOWING", "RR-12")


def _check_sent(connection: Connection, table: TableRow, author: str, moves: int, now_s: float) -> None:
    waiting = [one for one in orders.waiting(connection, table.number) if one.kind == facts.PHONED]
    if len(waiting) >= MOST_WAITING:
        raise Fault("PHONES_BUSY", 429, number=table.number, waiting=len(waiting))
    if any(_is_refused(one, author, now_s) for one in orders.latest(connection, table.number, MOST_WAITING)):
        raise Fault("TOO_FAST", 429)
    mine = [one.fact.values(1)[1] for one in waiting if one.author == author]
    if mine and moves >= min(mine):
        raise Refusal("NOT_LOWER", "RR-11", str(min(mine)))


def _is_refused(order: OrderRow, author: str, now_s: float) -> bool:
    """Whether the table has just refused this phone's declaration."""
    is_mine = order.kind == facts.PHONED and order.author == author and order.status == records.REFUSED
    return is_mine and 0 <= now_s - (order.settled_s or 0.0) < REFUSED_S


def _stamp_ms(table: TableRow, arrived_s: float, now_s: float) -> int:
    """The arrival in the table's time; that of its last call, if the director's clock has been set since."""
    heard_s = table.last_seen_s or 0.0
    is_set = not heard_s <= now_s <= heard_s + LONGEST_SILENCE_S
    return max(0, round(((heard_s if is_set else arrived_s) - table.zero_s) * 1000))
