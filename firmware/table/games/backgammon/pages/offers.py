"""Before a match: an empty table, a match to accept, a match begun at the table."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.rules import rulesets
from table.games.backgammon.pages import game
from table.pages.sheet import joined, minutes, time_of_day
from table.screens.view import FACT, NAMES, NOTICE, PLAIN

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table

_APART = " \u00b7 "
# Options shown by the offer itself; the rules' page has the others.
_SAID = (
    "start_s",
    "grace_min",
    "best_of",
    "series_a",
    "series_b",
    "times_given",
    "clock",
    "bank_ms",
    "games",
    "stake",
    "held_a",
    "held_b",
    "tie_a",
    "tie_b",
)


# -- the offer ---------------------------------------------------------------------------------------------------------


def offered(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    heading = (match.event, match.round, sheet.at_table(match.table))
    length = (
        sheet.points(match.length) if match.length else sheet.text("money" if match.is_session() else "single_game")
    )
    policy = match.rules["illegal.policy"]  # the moves policy is announced if it is open, else the rule shown (GEN-04)
    is_open = policy == "legal_or_responsible"
    sheet.show_card(
        joined(heading),
        *_names(sheet),
        (FACT, joined((length, match.rules["title"], sheet.text(match.moves) if is_open else ""))),
        *[(FACT, times) for times in _times(sheet, now_ms)],
        (PLAIN, "" if is_open else sheet.text("rule_" + policy)),
        (NOTICE, _unusual(sheet, table, now_ms)),
    )
    sheet.show_marks(match.agreed, "press_to_accept", "accepted")


def _names(sheet: "Sheet") -> tuple:
    """Side by side, or partners one pair below the other."""
    if "/" not in sheet.match.names[0]:
        return ((NAMES, "\u2013"),)
    left, right = sheet.sides()
    return (FACT, sheet.partners(left, 36)), (FACT, sheet.partners(right, 36))


def _times(sheet: "Sheet", now_ms: int) -> list:
    """Bank, delay and breaks; both players' times, as they sit, if they differ (ACC-01)."""
    match, clock = sheet.match, sheet.match.clock
    number = rulesets.breaks_allowed(match.rules, match.length)
    breaks = sheet.text("one_break" if number else "no_breaks")
    if number > 1:
        breaks = sheet.text("breaks", number=number)
    if not match.has_clock:
        return [joined((sheet.text("no_clock"), breaks))]
    banks = sheet.halves(lambda side: minutes(clock.bank_left_ms(now_ms, side) + clock.reserve_left_ms(now_ms, side)))
    delays = sheet.halves(lambda side: str(clock.sides[side].delay_ms // 1000))
    times = sheet.text("times", bank=_each(banks), delay=_each(delays), breaks=breaks)
    if banks[0] == banks[1] and delays[0] == delays[1]:
        return [times]
    bank, _, rest = times.partition(_APART)
    return [bank, rest]


def _each(values: tuple) -> str:
    return values[0] if values[0] == values[1] else " / ".join(values)


def _unusual(sheet: "Sheet", table: "Table", now_ms: int) -> str:
    """Warnings on the offer: exceptions, a starting score, an unconfirmed length."""
    match = sheet.match
    special = _special(sheet, table, now_ms) if match.options else ""
    if special:
        return special
    if match.score_a or match.score_b:
        return sheet.text("from_score", score=sheet.score())
    return "" if match.is_confirmed_length or not match.length else sheet.text("not_confirmed")


def _special(sheet: "Sheet", table: "Table", now_ms: int) -> str:
    """Series, start time and lateness, exceptions (LAT-01, LAT-08)."""
    options = sheet.match.options
    left, right = sheet.sides()
    parts = []
    if options.get("best_of", 1) > 1:
        won = (options.get("series_a", 0), options.get("series_b", 0))
        parts.append(sheet.text("best_of", number=options["best_of"], left=won[left], right=won[right]))
    parts.append(game.stake(sheet))
    if "held_a" in options and "held_b" in options:
        held = (options["held_a"], options["held_b"])
        parts.append(sheet.text("held", left=held[left], right=held[right]))
    parts.append(game.tie(sheet))
    start_s = options.get("start_s", -1)
    if start_s >= 0 and table.wall_s:
        late_s = table.wall_s % 86400 + (now_ms - table.wall_at_ms) // 1000 - start_s
        start = time_of_day(start_s)
        late = minutes(late_s * 1000)
        parts.append(sheet.text("late", time=start, late=late) if late_s > 0 else sheet.text("starts", time=start))
    if [name for name in options if name not in _SAID] or sheet.match.overrides:
        parts.append(sheet.text("see_rules"))
    return joined(tuple(parts))


# -- a match begun at the table ----------------------------------------------------------------------------------------


def lengths(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    from table.games.backgammon.answering.offers import LENGTHS

    items = [sheet.points(length) if length else sheet.text("money") for length in LENGTHS]
    items.append(sheet.text("rule_set_entry"))
    title = rulesets.rule_set(rulesets.IDS[table.dialog.rule_set])["title"]
    sheet.show_list(sheet.text("lengths", rules=title), items, table.dialog.choice)
