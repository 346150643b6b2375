"""The rarer pages: before and after a match, results to confirm, the director, power cuts, history, help, self-test."""

from matchcore.game import scoring
from matchcore.phases import IN_GAME
from matchcore.rules import rulesets
from matchcore.sides import NOBODY
from table.answering.opening import LENGTHS
from table.pages.viewer import joined, minutes
from table.screens.view import BAD, FACT, GIANT, GOOD, NAMES, NOTICE, PAGE_CARD, PAGE_QR, PLAIN, STRONG


def fill(viewer, table, now_ms: int, state: str) -> None:
    """Fill the viewer's view for one of the states of this module."""
    _PAGES[state](viewer, table, now_ms)


# Options that the offer itself says; the others stand on the page of the rules.
_SAID = ("start_s", "grace_min", "best_of", "series_a", "series_b", "times_given", "clock", "bank_ms")
_EQUIPMENT = rulesets.PAUSE_REASONS.index("EQUIPMENT")  # the match has come here from a defective device (INC-13)


def panel(viewer, match) -> None:
    """Names, score and cube where nobody's time is measured (CLK-27)."""
    view = viewer.view
    cube = viewer.text("cube", level=view.cube) if view.has_cube else ""
    if view.cube_owner != NOBODY:
        cube += " \u00b7 " + view.names[view.cube_owner]
    if view.is_crawford:
        cube = viewer.text("crawford")
    _card(viewer, "", (NAMES, "\u2013"), (GIANT, _score(viewer, match)), (FACT, cube), (view.status_style, view.status))


def _card(viewer, heading: str, *lines) -> None:
    view = viewer.view
    view.page = PAGE_CARD
    view.heading = heading
    view.lines = tuple([line for line in lines if line[1]])


def _idle(viewer, table, now_ms: int) -> None:
    link = (BAD if table.problem else PLAIN, table.link_text())
    if table.number:
        _card(viewer, viewer.text("table"), (GIANT, str(table.number)), (PLAIN, viewer.text("no_match")), link)
    else:
        _card(viewer, "", (STRONG, viewer.text("no_number")), (PLAIN, viewer.text("no_match")), link)


def _offered(viewer, table, now_ms: int) -> None:
    match = table.match
    breaks = rulesets.breaks_allowed(match.rules, match.length)
    breaks_text = viewer.text("one_break" if breaks else "no_breaks")
    if breaks > 1:
        breaks_text = viewer.text("breaks", number=breaks)
    heading = (match.event, match.round, viewer.text("at_table", number=match.table) if match.table else "")
    notice = "" if match.is_confirmed_length or not match.length else viewer.text("not_confirmed")
    if match.score_a or match.score_b:
        notice = viewer.text("from_score", score=_score(viewer, match))
    if match.options:
        notice = _special(viewer, table, now_ms) or notice
    length = _points(viewer, match.length) if match.length else viewer.text("money")
    names: tuple = ((NAMES, "\u2013"),)
    if "/" in match.names[0]:
        left, right = viewer.sides()
        names = (FACT, viewer.partners(left, 36)), (FACT, viewer.partners(right, 36))
    _card(
        viewer,
        joined(heading),
        *names,
        (FACT, joined((length, match.rules["title"], viewer.text(match.moves)))),
        (FACT, _times(viewer, match, now_ms, breaks_text)),
        (NOTICE, notice),
    )  # fmt: skip
    viewer.show_marks(match.agreed, "press_to_accept", "accepted")


def _times(viewer, match, now_ms: int, breaks: str) -> str:
    if not match.has_clock:
        return joined((viewer.text("no_clock"), breaks))
    bank_ms = match.clock.bank_left_ms(now_ms, 0) + match.clock.reserve_left_ms(now_ms, 0)
    return viewer.text("times", bank=minutes(bank_ms), delay=match.delay_ms // 1000, breaks=breaks)


def _special(viewer, table, now_ms: int) -> str:
    """What is unusual about this match: series, start and how long ago that was, exceptions (LAT-01, LAT-08)."""
    options = table.match.options
    left, right = viewer.sides()
    parts = []
    if options.get("best_of", 1) > 1:
        won = (options.get("series_a", 0), options.get("series_b", 0))
        parts.append(viewer.text("best_of", number=options["best_of"], left=won[left], right=won[right]))
    start_s = options.get("start_s", -1)
    if start_s >= 0 and table.wall_s:
        late_s = table.wall_s % 86400 + (now_ms - table.wall_at_ms) // 1000 - start_s
        start = _time_of_day(start_s)
        late = minutes(late_s * 1000)
        parts.append(viewer.text("late", time=start, late=late) if late_s > 0 else viewer.text("starts", time=start))
    if [name for name in options if name not in _SAID] or table.match.overrides:
        parts.append(viewer.text("see_rules"))
    return joined(tuple(parts))


def _points(viewer, number: int) -> str:
    return viewer.text("point") if number == 1 else viewer.text("points", number=number)


def _lengths(viewer, table, now_ms: int) -> None:
    items = [_points(viewer, length) if length else viewer.text("money") for length in LENGTHS]
    title = rulesets.rule_set(rulesets.IDS[table.actions.rule_set])["title"]
    viewer.show_list(viewer.text("lengths", rules=title), items)


# -- results -------------------------------------------------------------------------------------------------------


def _result(viewer, table, now_ms: int) -> None:
    """Which kind of win; the winner's button claims it."""
    kind = table.actions.kind
    viewer.show_lines(
        (STRONG, viewer.text(scoring.KINDS[kind] + "_name")),
        (FACT, worth(viewer, table.match.cube_level, kind)),
        (NOTICE, viewer.text("who_won")),
    )


def _claimed(viewer, table, now_ms: int) -> None:
    match = table.match
    winner, kind = match.claim_winner, match.claim_kind
    if kind == scoring.PASS:
        title = viewer.text("passed", name=viewer.name(1 - winner))
    else:
        title = viewer.name(winner) + " " + viewer.text(scoring.KINDS[kind])
    viewer.view.turn = NOBODY
    viewer.show_lines((STRONG, title), (FACT, _value(viewer, match)), (NOTICE, _after(viewer, match)))


def _value(viewer, match) -> str:
    """`2 x cube 2 = 4 points -> 6 - 3`, the score as the players sit."""
    after = _scores_after(match)
    left, right = viewer.sides()
    score = reached(match, after[left]), reached(match, after[right])
    return worth(viewer, match.cube_level, match.claim_kind) + " \u2192 %d \u2013 %d" % score


def reached(match, points: int) -> int:
    """A score as it is shown, not above the length if there is one (SCO-07)."""
    return min(match.length, points) if match.length else points


def worth(viewer, cube: int, kind: int) -> str:
    """`2 x cube 2 = 4 points`, without factors of 1."""
    worth = _points(viewer, scoring.points(cube, kind))
    if cube == 1:
        return worth
    factor = "%d \u00d7 " % kind if kind in (scoring.GAMMON, scoring.BACKGAMMON) else ""
    return factor + viewer.text("cube", level=cube) + " = " + worth


def _scores_after(match) -> list:
    """The scores of A and B once the claim is confirmed."""
    scores = [match.score_a, match.score_b]
    scores[match.claim_winner] += scoring.points(match.cube_level, match.claim_kind)
    return scores


def _after(viewer, match) -> str:
    """Who has to press, and the Crawford game announced before it begins (CRW-03)."""
    asked = viewer.text("both_confirm")
    for side in (0, 1):
        if match.has_agreed(side):
            asked = viewer.text("other_confirms", name=viewer.name(side), other=viewer.name(1 - side))
    a, b = _scores_after(match)
    if not match.length:
        return asked
    if max(a, b) < match.length:
        if scoring.phase_of_next_game(match.length, a, b, match.crawford_played()) == scoring.CRAWFORD:
            return asked + " \u00b7 " + viewer.text("next_crawford")
    return asked


def _winner(viewer, match) -> str:
    if match.winner == NOBODY:
        return viewer.text("no_winner")
    return viewer.text("wins_match" if match.length else "wins_session", name=viewer.name(match.winner))


def _how(viewer, match) -> str:
    """What decided the match, unless the score says it; points that nobody has made are the director's ruling."""
    if match.result == scoring.POINTS and not match.length:
        return viewer.text("money")
    if match.result == scoring.POINTS:
        return "" if match.needed(match.winner) == 0 else viewer.text("by_RULING")
    return viewer.text("by_" + scoring.RESULTS[match.result])


def _score(viewer, match) -> str:
    left, right = viewer.sides()
    return "%d \u2013 %d" % (reached(match, match.score(left)), reached(match, match.score(right)))


def _decided(viewer, table, now_ms: int) -> None:
    match = table.match
    _card(viewer, "", (STRONG, _winner(viewer, match)), (GIANT, _score(viewer, match)), (NOTICE, _how(viewer, match)))
    viewer.show_marks(match.agreed, "press_to_confirm", "confirmed")


def _sealed(viewer, table, now_ms: int) -> None:
    match = table.match
    taken_min = match.at_ms // 60000
    lasted = viewer.text("minutes", minutes=taken_min)
    if taken_min >= 60:
        lasted = viewer.text("hours", hours=taken_min // 60, minutes=taken_min % 60)
    games = len(match.games)
    summary = viewer.text("summary_one", time=lasted)
    if games != 1:
        summary = viewer.text("summary", number=games, time=lasted)
    _card(
        viewer,
        "",
        (STRONG, _winner(viewer, match)),
        (GIANT, _score(viewer, match)),
        (PLAIN, _how(viewer, match) or summary),
        (FACT, viewer.text("code", code=table.archive.code)),
        _delivery(viewer, table, match),
    )


def _delivery(viewer, table, match) -> tuple:
    """`sent` only when the director has stored the fact that sealed the match; nothing where there is no director."""
    if match.is_verified:
        return (GOOD, viewer.text("verified"))
    if table.stored >= table.archive.sealed_seq > 0:
        return (GOOD, viewer.text("sent"))
    return (NOTICE, viewer.text("not_sent") if table.key else "")


def _qr(viewer, table, now_ms: int) -> None:
    """The code is worked out once, not with every second that the page is shown."""
    from table.linking import handover

    view = viewer.view
    line = handover.signed(table)
    if not view.qr or line != viewer.handed_over:
        viewer.handed_over = line
        view.qr = handover.code(line)
    hint = (PLAIN, viewer.text("scan")) if table.key else (NOTICE, viewer.text("unsigned"))
    view.page = PAGE_QR
    view.heading = table.archive.code
    view.lines = ((STRONG, _score(viewer, table.match)), hint)


# -- the director, power cuts ------------------------------------------------------------------------------------------


def _dispute(viewer, table, now_ms: int) -> None:
    match = table.match
    since = viewer.text("director_called", time=minutes(now_ms - match.called_at_ms))
    reason = "" if match.called_reason == rulesets.REASON_DIRECTOR else viewer.reason(match.called_reason)
    viewer.show_lines((NOTICE, since), (FACT, reason), (STRONG, viewer.text("leave_all")))


def _withdraw(viewer, table, now_ms: int) -> None:
    match = table.match
    since = viewer.text("director_called", time=minutes(now_ms - match.called_at_ms))
    viewer.show_lines((NOTICE, since), (STRONG, viewer.text("not_needed")))
    viewer.show_marks(match.withdrawn, "press_to_confirm", "confirmed")


def _restored(viewer, table, now_ms: int) -> None:
    """Everything that both confirm is on the screen: times and turn above, score, cube or Crawford here (INC-13)."""
    match = table.match
    title = viewer.text("restored" if match.pause_reason != _EQUIPMENT else "moved")
    cube = viewer.text("cube", level=match.cube_level) if match.phase in IN_GAME else ""
    if viewer.view.is_crawford:
        cube = viewer.text("crawford")
    state = joined((_score(viewer, match), cube, viewer.text("all_right")))
    viewer.show_lines((STRONG, title), (FACT, table.problem_text() or state))
    viewer.show_marks(match.agreed_restore, "press_to_confirm", "confirmed")


def _time_of_day(seconds: int) -> str:
    """hh:mm of a wall time that counts from a midnight."""
    return "%02d:%02d" % (seconds // 3600 % 24, seconds // 60 % 60)


# -- lists and checks ------------------------------------------------------------------------------------------------


def _self_test(viewer, table, now_ms: int) -> None:
    """Running reference seconds, a button test and the setting (CLK-24)."""
    tested = table.actions.tested
    seen = viewer.text("self_test_press")
    if tested:
        seen = viewer.text("self_test_seen", button=viewer.text(tested))
    match = table.match
    setting = ""
    if match.delay_ms:
        bank_ms = match.clock.bank_left_ms(now_ms, 0)
        setting = viewer.text("self_test_setting", bank=minutes(bank_ms), delay=match.delay_ms // 1000)
    _card(
        viewer, viewer.text("self_test_title"), (GIANT, minutes(max(0, now_ms - table.actions.since_ms))), (FACT, seen),
        (PLAIN, setting), (PLAIN, table.link_text()),
    )  # fmt: skip


_PAGES = {
    "idle": _idle,
    "offered": _offered,
    "lengths": _lengths,
    "result?": _result,
    "game over?": _claimed,
    "passed?": _claimed,
    "match over?": _decided,
    "sealed": _sealed,
    "qr": _qr,
    "dispute": _dispute,
    "withdraw?": _withdraw,
    "restored": _restored,
    "self-test": _self_test,
}
