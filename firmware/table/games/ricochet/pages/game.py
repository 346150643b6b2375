"""The pages of Ricochet Robots, one for each state."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.game import ordering
from matchcore.games.ricochet.phases import VOIDS
from matchcore.games.ricochet.topics import beginning
from matchcore.sides import BOTH, NOBODY
from table.pages.sheet import joined, minutes
from table.screens.view import FACT, GIANT, GOOD, MARK_ASKED, NOTICE, PAGE_COUNTDOWN, PLAIN, STRONG, TALLIES

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match
    from table.games.ricochet.at_table import Sheet, Table

_A_LINE = 4  # players, or declarations


def players(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    settings = sheet.text("settings", tokens=match.target(), seconds=match.glass_ms // 1000, moves=match.minimum)
    first = sheet.text("first_is", name=match.names[match.starts()])
    lines = _in_lines(tuple(names_in(match)), STRONG) + [(FACT, first), (PLAIN, settings)]
    sheet.show_card(sheet.at_table(match.table), *lines)
    sheet.show_marks(match.agreed, "press_to_accept", "accepted")


def names_in(match: "Match") -> list:
    """Of the players who are still in the game."""
    return [match.names[player] for player in match.still_in()]


def _in_lines(words: tuple, style: int, many: int = _A_LINE) -> list:
    """Several of them to a line."""
    return [(style, joined(tuple(words[at : at + many]))) for at in range(0, len(words), many)]


def _tokens(sheet: "Sheet", winner: int = NOBODY) -> list:
    """Everybody's tokens, with the one to be awarded; not of who is out of the game."""
    match, view = sheet.match, sheet.view
    tallies = tuple([(match.names[one], match.tokens[one] + (one == winner)) for one in match.still_in()])
    view.tallies = match.target(), tallies
    return [(TALLIES, joined(tuple(["%s: %d" % tally for tally in tallies])))]


# -- a round -----------------------------------------------------------------------------------------------------------


def token(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    heading = sheet.text("round", number=match.round + 1)
    turns = sheet.text("turns_token", name=match.names[match.starts()])
    sheet.show_card(heading, *([(STRONG, turns)] + _tokens(sheet)))
    sheet.show_marks(0, "token_is_up", "token_is_up")


def _with_phones(sheet: "Sheet", heading: str) -> str:
    """Everybody sees that declarations by phone count (RR-33)."""
    return joined((heading, sheet.text("phones"))) if sheet.match.has_phones else heading


def planning(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    passed = minutes(match.planned_for_ms(now_ms))
    heading = sheet.text("since_token", number=match.round, time=passed)
    sheet.show_card(_with_phones(sheet, heading), *([(STRONG, sheet.text("no_declaration"))] + _tokens(sheet)))
    sheet.show_marks(0, "declare", "declare")


def glass(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """The glass large, the declarations in the order of demonstration, lowered ones struck out (RR-11, RR-12)."""
    match = sheet.match
    seconds, whole = (match.glass_left_ms(now_ms) + 999) // 1000, match.glass_ms // 1000
    groups, lowered = match.order(), _lowered(match)
    order = [_declared(match, player, match.last_moves(player)) for group in groups for player in group]
    heading = joined((sheet.text("round", number=match.round), sheet.text("glass_of", seconds=whole)))
    sheet.show_list(_with_phones(sheet, heading), order + lowered, 0)
    view = sheet.view
    view.page, view.lines = PAGE_COUNTDOWN, ((GIANT, minutes(1000 * seconds)),)
    view.countdown = seconds, whole, len(lowered)
    view.chosen = 0 if groups and len(groups[0]) == 1 else NOBODY
    if match.phase != phases.GLASS:
        view.heading, view.heading_style = sheet.text("glass_waits"), NOTICE
    sheet.show_marks(0, "declare", "declare")


def _declared(match: "Match", player: int, moves: int) -> str:
    return "%d %s" % (moves, match.names[player])


def _lowered(match: "Match") -> list:
    """Numbers that no longer count, the newest first."""
    standing = ordering.standing(match.declarations, match.active)
    return [
        _declared(match, made[ordering.PLAYER], made[ordering.MOVES])
        for made in reversed(match.declarations)
        if made not in standing
    ]


def who(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    from table.games.ricochet.answering import rounds

    _entry(sheet, now_ms, "who_declared", table.dialog.choice, rounds.proposed(table))


def how_many(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    _entry(sheet, now_ms, "how_many", sheet.match.still_in().index(dialog.player), dialog.moves)


def _entry(sheet: "Sheet", now_ms: int, asked: str, chosen: int, moves: int) -> None:
    """Name and number on one page, and both large buttons go on stamping declarations."""
    match, view = sheet.match, sheet.view
    made = [one[ordering.MOVES] for one in match.declarations]
    lowest = sheet.text("lowest_so_far", number=min(made)) if made else sheet.text("in_moves")
    sheet.show_list(_pressed(sheet, now_ms, sheet.text(asked)), names_in(match), chosen)
    view.page, view.countdown = PAGE_COUNTDOWN, (0, 0, 0)
    view.lines = ((GIANT, str(moves)), (PLAIN, lowest))
    sheet.show_marks(0, "declare", "declare")


def _pressed(sheet: "Sheet", now_ms: int, asked: str) -> str:
    """The glass goes on meanwhile, and further presses wait."""
    match = sheet.match
    more = match.waiting() - 1
    waits = sheet.text("more_wait", number=more) if more else ""
    return joined((asked, _left(match, now_ms), waits))


def _left(match: "Match", now_ms: int) -> str:
    """Of the glass, if it runs."""
    return minutes(match.glass_left_ms(now_ms)) if match.underway() == phases.GLASS else ""


def no_press(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_card(_pressed(sheet, now_ms, sheet.text("who_declared")), (STRONG, sheet.text("agree_no_press")))
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


def mistake(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match, player = sheet.match, table.dialog.player
    asked = sheet.text("agree_mistake", name=match.names[player], number=match.last_moves(player))
    sheet.show_card("RR-10", (STRONG, asked))
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


def show(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Of several whose tie is unresolved, any may show: valid, it makes the round void (RR-14)."""
    match, group = sheet.match, sheet.match.next_group()
    if not group:
        return sheet.show_card("", (STRONG, sheet.text("nobody_left")))
    first, *others = group
    tie = ", ".join([match.names[player] for player in group]) if others else ""
    heading = sheet.text("tie_of", names=tie) if tie else sheet.text("minimum_of", number=match.minimum)
    shows = sheet.text("shows", name=match.names[first], number=match.last_moves(first))
    sheet.show_card(heading, (STRONG, shows), (GIANT, str(table.dialog.moves)))
    sheet.view.marks = (MARK_ASKED, MARK_ASKED)
    sheet.view.mark_texts = (sheet.text("one_more"), sheet.text("one_back"))


# -- what is signed ----------------------------------------------------------------------------------------------------


def award(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    player, moves = match.shown[-1]
    heading = sheet.text("has_shown", name=match.names[player], number=moves, minimum=match.minimum)
    of = sheet.text("of_tokens", number=match.tokens[match.winner] + 1, most=match.target())
    to = sheet.text("token_to", name=match.names[match.winner])
    sheet.show_card(heading, *([(STRONG, to), (FACT, of)] + _tokens(sheet, match.winner)))
    sheet.show_marks(match.agreed, "press_to_confirm", "confirmed")


def void(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    heading = joined((sheet.text("round", number=match.round), _left(match, now_ms)))
    face_up = sheet.text("face_up", number=match.face_up + 1)
    why = _why(sheet, match.reason)
    sheet.show_card(heading, (STRONG, sheet.text("is_void")), (FACT, why), (PLAIN, face_up))
    sheet.show_marks(match.agreed, "press_to_confirm", "confirmed")


def _why(sheet: "Sheet", reason: int) -> str:
    return sheet.text("void_" + VOIDS[reason])


def placing(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_card("", (STRONG, sheet.text("place_again")), (PLAIN, sheet.text("place_again_how")))
    sheet.show_marks(sheet.match.agreed, "press_to_confirm", "confirmed")


def ranking(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Shared places have one number (RR-26)."""
    match, view = sheet.match, sheet.view
    places, points = match.places(), match.points()
    order = sorted(range(len(match.names)), key=lambda player: (places[player], player))
    sheet.show_list("", ["%d. %s\t%d" % (places[one], match.names[one], points[one]) for one in order], 0)
    winners = [match.names[player] for player in match.winners()]
    view.chosen = 0 if len(winners) == 1 else NOBODY
    won, warned = sheet.text("wins", name=", ".join(winners)) if winners else "", _warnings(sheet)
    view.page, view.countdown = PAGE_COUNTDOWN, (0, 0, 0)
    if match.phase != phases.SEALED:
        view.lines = (GIANT, won), (PLAIN, warned)
        return sheet.show_marks(match.agreed & BOTH, "press_to_confirm", "confirmed")
    is_sent = table.stored >= table.archive.sealed_seq > 0
    sent = (GOOD, sheet.text("sent")) if is_sent else (PLAIN, sheet.text("not_sent") if table.key else "")
    view.lines = (GIANT, won), (PLAIN, joined((sheet.text("code", code=table.archive.code), warned))), sent


def _warnings(sheet: "Sheet") -> str:
    """They are reported to the organiser (RR-36)."""
    match = sheet.match
    each = ["%s %d" % (match.names[player], count) for player, count in enumerate(match.warnings) if count]
    return sheet.text("warnings", names=", ".join(each)) if each else ""


def dispute(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_card("", (NOTICE, sheet.text("stands_still")), (FACT, sheet.text("leave_all")))
    sheet.show_marks(table.dialog.agreed, "press_to_go_on", "confirmed")


# -- lists -------------------------------------------------------------------------------------------------------------


def ask_void(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    from table.games.ricochet.answering import rounds

    reasons = [_why(sheet, reason) for reason in rounds.reasons(table, now_ms)]
    sheet.show_list(sheet.text("ask_void"), reasons or [sheet.text("void_none")], table.dialog.choice)


def how_many_players(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    numbers = [str(number) for number in range(2, beginning.MOST_PLAYERS + 1)]
    sheet.show_list(sheet.text("ask_players"), numbers, table.dialog.choice)
