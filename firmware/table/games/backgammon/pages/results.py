"""Results: of a game, of the match, and the sealed match with its code."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.sides import NOBODY
from table.games.backgammon.pages import game
from table.screens.view import FACT, GIANT, GOOD, NOTICE, PAGE_QR, PLAIN, STRONG

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table


# -- of a game ---------------------------------------------------------------------------------------------------------


def ask_result(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    _ask_kind(sheet, table.dialog.kind, sheet.text("who_won"), "press_i_won", "")


def ask_resign(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """With a reminder when resigning is allowed (RES-02, RES-03)."""
    when = sheet.text("resign_" + sheet.match.rules["resign.condition"])
    _ask_kind(sheet, table.dialog.kind, sheet.text("who_resigns"), "press_to_resign", when)


def _ask_kind(sheet: "Sheet", kind: int, question: str, pressed: str, when: str) -> None:
    """The button tells the player.  No gammon after a checker was borne off (SCO-08)."""
    name = sheet.text(scoring.KINDS[kind] + "_name")
    reminder = when if kind == scoring.SINGLE else sheet.text("none_borne_off")
    worth = _worth(sheet, sheet.match.cube_level, kind)
    sheet.show_lines((STRONG, question), (STRONG, name), (FACT, worth), (PLAIN, reminder))
    for side in (0, 1):
        sheet.show_box(side, sheet.text(pressed))


def claimed(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    winner, kind = match.claim_winner, match.claim_kind
    if kind == scoring.PASS:
        title = sheet.text("passed", name=sheet.name(1 - winner))
    else:
        title = sheet.name(winner) + " " + sheet.text(scoring.KINDS[kind])
    sheet.view.turn = NOBODY
    sheet.show_lines((STRONG, title), (FACT, _value(sheet)), (NOTICE, _after(sheet)))
    sheet.show_marks(match.agreed, "press_to_confirm", "confirmed")


def _value(sheet: "Sheet") -> str:
    """`2 x cube 2 = 4 points -> 6 - 3`, the score as the players sit."""
    match = sheet.match
    after = _scores_after(sheet)
    score = sheet.halves(lambda side: scoring.reported(after[side], match.length))
    return _worth(sheet, match.cube_level, match.claim_kind) + " \u2192 %d \u2013 %d" % score


def _worth(sheet: "Sheet", cube: int, kind: int) -> str:
    """`2 x cube 2 = 4 points`, without factors of 1."""
    worth = sheet.points(scoring.points(cube, kind))
    if cube == 1:
        return worth
    factor = "%d \u00d7 " % kind if kind in (scoring.GAMMON, scoring.BACKGAMMON) else ""
    return factor + sheet.text("cube", level=cube) + " = " + worth


def _paid(sheet: "Sheet", winner: int, points: int) -> str:
    """Victory points that a game of Swing brings: at most what the loser holds (SWG-03, SWG-05)."""
    options = sheet.match.options
    if "stake" not in options:
        return ""
    due = points * options["stake"]
    return sheet.text("paid", number=min(due, options.get("held_a" if winner else "held_b", due)))


def _scores_after(sheet: "Sheet") -> list:
    match = sheet.match
    scores = [match.score_a, match.score_b]
    scores[match.claim_winner] += scoring.points(match.cube_level, match.claim_kind)
    return scores


def _after(sheet: "Sheet") -> str:
    """Announces the Crawford game before it begins (CRW-03), or says what a game of Swing brings."""
    match = sheet.match
    a, b = _scores_after(sheet)
    if not match.length:
        return _paid(sheet, match.claim_winner, scoring.points(match.cube_level, match.claim_kind))
    goes_on = max(a, b) < match.length or max(match.score_a, match.score_b) >= match.length  # LEN-03
    if goes_on and match.phase_after(a, b) == scoring.CRAWFORD:
        return sheet.text("next_crawford")
    return ""


# -- of the match ------------------------------------------------------------------------------------------------------


def decided(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_card("", (STRONG, _winner(sheet)), (GIANT, sheet.score()), (NOTICE, _how(sheet)))
    sheet.show_marks(sheet.match.agreed, "press_to_confirm", "confirmed")


def _winner(sheet: "Sheet") -> str:
    match = sheet.match
    if match.winner == NOBODY:
        return sheet.text("no_winner")
    key = "wins_session" if match.is_session() else "wins_match" if match.length else "wins_game"
    return sheet.text(key, name=sheet.name(match.winner))


def _how(sheet: "Sheet") -> str:
    """The deciding event, unless the score shows it; points nobody made are the director's ruling."""
    match = sheet.match
    if match.result == scoring.POINTS and not match.length:
        games = match.games
        paid = _paid(sheet, match.winner, games[-1].points) if games else ""
        return paid or game.session(sheet)
    if match.result == scoring.POINTS:
        if match.needed(match.winner) != 0:
            return sheet.text("by_RULING")
        return sheet.text("by_last_game") if match.score_a >= match.length <= match.score_b else ""  # LEN-03
    return sheet.text("by_" + scoring.RESULTS[match.result])


def ask_session(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_lines((STRONG, sheet.text("ask_session")))
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


# -- sealed ------------------------------------------------------------------------------------------------------------


def sealed(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_card(
        "",
        (STRONG, _winner(sheet)),
        (GIANT, sheet.score()),
        (PLAIN, _how(sheet) or _summary(sheet)),
        (FACT, sheet.text("code", code=table.archive.code)),
        _delivery(sheet, table),
    )


def _summary(sheet: "Sheet") -> str:
    taken_min = sheet.match.at_ms // 60000
    lasted = sheet.text("minutes", minutes=taken_min)
    if taken_min >= 60:
        lasted = sheet.text("hours", hours=taken_min // 60, minutes=taken_min % 60)
    games = len(sheet.match.games)
    return sheet.text("summary_one", time=lasted) if games == 1 else sheet.text("summary", number=games, time=lasted)


def _delivery(sheet: "Sheet", table: "Table") -> tuple:
    """`sent` once the director has stored the sealing fact; nothing without a director."""
    if sheet.match.is_verified:
        return (GOOD, sheet.text("verified"))
    if table.stored >= table.archive.sealed_seq > 0:
        return (GOOD, sheet.text("sent"))
    return (NOTICE, sheet.text("not_sent") if table.key else "")


def signed(table: "Table") -> str:
    match = table.match
    score = match.shown_score(0), match.shown_score(1)
    with loading.borrowed("matchcore.games.backgammon.play.result_line") as result_line:
        return result_line.line(table.number, table.archive.code, score, match.result, match.winner, table.key)


def passport(table: "Table") -> str:
    """Where a phone finds this match, once the director has all of it; "" = nowhere yet.  Capitals pack closer."""
    if not table.stored >= table.archive.sealed_seq > 0:
        return ""
    with loading.borrowed("table.keeping.config") as config:
        found = config.director_of(table.store)
    return found.upper() + "/PASSPORT/" + table.archive.code if found else ""


def qr(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Computed once: a sealed result never changes.  What the director has already, nobody carries to the desk."""
    view = sheet.view
    if not view.qr_text:
        address = passport(table)
        with loading.borrowed("table.linking.qr") as code:
            if len(address) > code.LONGEST:
                address = ""
            text = address or signed(table)
            view.qr, view.qr_text = code.encode(text.encode()), text
    hint = (PLAIN, sheet.text("scan")) if table.key else (NOTICE, sheet.text("unsigned"))
    if view.qr_text[:3] != "MT1":
        hint = (PLAIN, sheet.text("scan_passport"))
    view.page = PAGE_QR
    view.heading = table.archive.code
    view.lines = ((STRONG, sheet.score()), hint)
