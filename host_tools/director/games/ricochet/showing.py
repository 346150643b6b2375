"""The answers of Ricochet Robots to the pages of the desk."""

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.ricochet import phones
from host_tools.director.games.ricochet.playing import PLAYING, RULES
from host_tools.director.store import MatchRow, TableRow
from host_tools.director.texts import text
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.ranks import Described
from host_tools.director.views.generic_pages import GameParts, GenericPages, Glass, MatchOnTable, Round, Seat
from host_tools.director.wording import Names
from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import sanctions
from matchcore.games.ricochet.game.ordering import MOVES, PLAYER
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

ENDS = ("", "played")  # by the number of a result


def describe(follower: Follower, now_ms: int) -> Described:
    match: Match = follower.state
    code = phases.PHASES[match.phase]
    if match.phase == phases.PLAYERS:
        return Described("offered", text("ricochet.state.players"), rank=ranks.OFFERED)
    if match.is_paused:
        return Described("paused", text("ricochet.state.paused"), max(0, now_ms - match.at_ms) / 1000)
    said = {"number": match.round, "name": _winner_name(match), "reason": _reason(match.reason)}
    return Described(code, text("ricochet.state." + code, **said))


def _winner_name(match: Match) -> str:
    if match.phase in (phases.OVER, phases.SEALED):
        return ", ".join(match.names[player] for player in match.winners())
    return wording.name_of(match.winner, match.names)


def _reason(reason: int) -> str:
    return wording.numbered("ricochet.void", phases.VOIDS, reason, 1) if reason else ""


def on_table(follower: Follower, now_ms: int, is_known: bool, row: MatchRow | None) -> MatchOnTable:
    match: Match = follower.state
    last = {made[PLAYER]: made[MOVES] for made in match.declarations}
    acting = {phases.TOKEN: (match.starts(),), phases.SHOWING: match.next_group()}.get(match.phase, ())
    seats = tuple(
        Seat(
            name=name if player not in last else text("ricochet.declares", name=name, moves=last[player]),
            points=str(match.tokens[player]),
            is_on=player in acting,
            is_out=not match.is_active(player),
            note=_warned(match, player),
        )
        for player, name in enumerate(match.names)
    )
    glass = None
    if match.underway() == phases.GLASS:
        left_ms = match.glass_left_ms(max(now_ms, match.since_ms))
        glass = Glass(left_ms, match.glass_ms, is_known and not match.is_paused)
    return MatchOnTable(
        match=match.match_id,
        game="ricochet",
        names=match.names,
        event=row.event if row else "",
        round=wording.round_of(row) if row else "",
        length=0,
        score=tuple(str(tokens) for tokens in match.tokens),
        seats=seats,
        running=None,
        free_ms=0,
        glass=glass,
        line=text("ricochet.line", number=match.round, tokens=match.target(), minimum=match.minimum),
        code=follower.code,
        is_verified=match.is_verified,
    )


def _warned(match: Match, player: int) -> str:
    """Possible consequences of a similar offence (RR-30)."""
    warnings = match.warnings[player]
    if sanctions.for_offence(sanctions.MINOR_SIMILAR, warnings) != sanctions.WARNING_OR_LAST:
        return ""
    return text("ricochet.warned", number=warnings, name=match.names[player])


def rounds(match: Match) -> list[Round]:
    """The rounds that are over, newest first."""
    return [Round(number, _round_words(match, winner, value)) for number, winner, value in reversed(match.history)]


def _round_words(match: Match, winner: int, value: int) -> str:
    """`value`: the moves that were shown, or the reason why the round was void."""
    if winner == NOBODY:
        return text("ricochet.was_void", reason=_reason(value))
    return text("ricochet.was_won", name=match.names[winner], moves=value)


def ranking(match: Match) -> list[str]:
    """Those who share a place in the order of their names (RR-26, RR-28)."""
    points, places = match.points(), match.places()
    order = sorted(range(len(places)), key=lambda player: (places[player], player))
    said = [(places[player], match.names[player], points[player]) for player in order]
    return [text("ricochet.place", place=place, name=name, tokens=tokens) for place, name, tokens in said]


def values(fact: Fact, names: Names) -> dict[str, object]:
    kinds = PLAYING.kinds
    found: dict[str, object] = {name: kinds.value(fact, name) for name in kinds.values(fact.kind)}
    if "player" in found:
        found["player"] = wording.name_of(kinds.value(fact, "player"), names)
    if fact.kind == facts.VOIDED:
        found["reason"] = _reason(kinds.value(fact, "reason"))
    if fact.kind == facts.BEGUN:
        found["names"] = wording.title(fact.text.split("\n")[1:])
    if fact.kind == facts.PHONES_SET:
        found["state"] = text("ricochet.phones_on" if kinds.value(fact, "is_on") else "ricochet.phones_off")
    if fact.kind == facts.LATE:
        found["minutes"] = -(-kinds.value(fact, "late_s") // 60)
    if fact.kind == facts.ORDER_REFUSED:
        found["refusal"] = wording.refusal_of_order(fact.text)
    return found


def winners(winner: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """A tie is a shared win (RR-26); nobody has won without a token."""
    return tuple(player for player, made in enumerate(points) if made == max(points) > 0)


def slips(connection: Connection, table: TableRow, follower: Follower) -> list[tuple[str, str]]:
    """Each player's name, and the path on which that player declares by phone; none while phones are off."""
    paths = [f"/declare/{table.number}?code={code}" for code in phones.codes(connection, table, follower)]
    return list(zip(follower.state.names, paths, strict=False))


RULINGS = (*RULES, facts.TOKENS_SET, facts.INTERRUPTED, facts.UNDONE)
SHOWING = GenericPages(
    GameParts(
        PLAYING, describe, on_table, rounds, ranking, values, ENDS, winners, RULINGS, has_sides=False, slips=slips
    )
)
