"""The rarer pages: before and after a match, results to confirm, history, help, self-test."""

from matchcore import bank, rulesets, scoring
from matchcore.sides import NOBODY
from table.actions import LENGTHS
from table.screens.view import (
    BAD, GIANT, GOOD, MARK_ASKED, MARK_DONE, NOTICE, PAGE_CARD, PLAIN, STRONG,
)  # fmt: skip
from table.viewer import minutes

_NAMES = ("", "single", "gammon", "backgammon", "pass")


def fill(viewer, table, now_ms: int, state: str) -> None:
    """Fill the viewer's view for one of the states of this module."""
    _PAGES[state](viewer, table, now_ms)


def _card(viewer, heading: str, *lines) -> None:
    view = viewer.view
    view.page = PAGE_CARD
    view.heading = heading
    view.lines = tuple([line for line in lines if line[1]])


def _marks(viewer, agreed: int, asked: str, done: str) -> None:
    view = viewer.view
    states = viewer.halves(lambda side: MARK_DONE if agreed & (1 << side) else MARK_ASKED)
    view.marks = states
    view.mark_texts = tuple([viewer.text(done if mark == MARK_DONE else asked) for mark in states])


def _idle(viewer, table, now_ms: int) -> None:
    lines = [(STRONG, viewer.text("table") % table.number), (PLAIN, viewer.text("no_match")), (PLAIN, table.link_text())]
    if table.problem:
        lines.append((BAD, viewer.text("storage") % table.problem))
    _card(viewer, "", *lines)


def _offered(viewer, table, now_ms: int) -> None:
    match = table.match
    left, right = viewer.sides()
    breaks = rulesets.breaks_allowed(match.rules, match.length)
    text = viewer.text("point" if match.length == 1 else "points")
    values = (match.rules["title"], viewer.text(match.moves))
    if match.length != 1:
        values = (match.length,) + values
    breaks_text = viewer.text(("no_breaks", "one_break", "breaks")[min(breaks, 2)])
    each_ms = bank.bank_ms(match.length, match.score_a, match.score_b, match.per_point_ms)
    heading = [match.event, match.round, viewer.text("table") % match.table if match.table else ""]
    score = "%d \u2013 %d" % (match.score(left), match.score(right)) if match.score_a or match.score_b else ""
    _card(
        viewer,
        " \u00b7 ".join([part for part in heading if part]),
        (STRONG, viewer.name(left) + " \u2013 " + viewer.name(right)),
        (PLAIN, text % values),
        (PLAIN, viewer.text("times") % (minutes(each_ms), match.delay_ms // 1000,
                                        breaks_text % breaks if breaks > 1 else breaks_text)),
        (NOTICE, score or ("" if match.is_confirmed_length else viewer.text("not_confirmed"))),
    )  # fmt: skip
    _marks(viewer, match.agreed, "press_to_accept", "accepted")


def _lengths(viewer, table, now_ms: int) -> None:
    viewer._list(
        viewer.text("lengths"),
        [viewer.text("length") % n if n != 1 else viewer.text("length_one") for n in LENGTHS],
    )


# -- results -------------------------------------------------------------------------------------------------------


def _result(viewer, table, now_ms: int) -> None:
    """Which kind of win; the winner's button claims it."""
    kind = table.actions.kind
    match = table.match
    won = scoring.points(match.cube_level, kind)
    times = "" if kind == scoring.SINGLE else "%d \u00d7 " % kind
    viewer.lines(
        (STRONG, viewer.text(_NAMES[kind] + "_name")),
        (PLAIN, times + viewer.text("value_cube").split("\u2192")[0].strip() % (match.cube_level, won)),
        (NOTICE, viewer.text("who_won") % viewer.text(_NAMES[kind] + "_name")),
    )


def _claimed(viewer, table, now_ms: int) -> None:
    match = table.match
    winner, kind = match.claim_winner, match.claim_kind
    if kind == scoring.PASS:
        title = viewer.text("passed") % viewer.name(1 - winner)
    else:
        title = viewer.name(winner) + " " + viewer.text(_NAMES[kind])
    viewer.lines((STRONG, title), (PLAIN, _value(viewer, match)), (NOTICE, _after(viewer, match)))


def _value(viewer, match) -> str:
    """`2 x cube 2 = 4 points -> 6 - 3`, the score as the players sit."""
    won = scoring.points(match.cube_level, match.claim_kind)
    score = viewer.halves(
        lambda side: min(match.length, match.score(side) + (won if side == match.claim_winner else 0))
    )
    if won == 1:
        return viewer.text("value_one") % score
    if match.claim_kind in (scoring.SINGLE, scoring.PASS):
        return viewer.text("value_cube") % ((match.cube_level, won) + score)
    return viewer.text("value") % ((match.claim_kind, match.cube_level, won) + score)


def _after(viewer, match) -> str:
    """Who has to press, and the Crawford game announced before it begins (CRW-03)."""
    asked = viewer.text("both_confirm")
    for side in (0, 1):
        if match.has_agreed(side):
            asked = viewer.text("other_confirms") % (viewer.name(side), viewer.name(1 - side))
    won = scoring.points(match.cube_level, match.claim_kind)
    scores = [match.score(side) + (won if side == match.claim_winner else 0) for side in (0, 1)]
    is_over = max(scores) >= match.length
    if not is_over and scoring.phase_of_next_game(
        match.length, scores[0], scores[1], match.crawford_played()
    ) == scoring.CRAWFORD:
        return asked + " \u00b7 " + viewer.text("next_crawford")
    return asked


def _winner(viewer, match) -> str:
    if match.winner == NOBODY:
        return viewer.text("no_winner")
    return viewer.text("wins_match") % viewer.name(match.winner)


def _how(viewer, match) -> str:
    return "" if match.result == scoring.POINTS else viewer.text("by_" + scoring.RESULTS[match.result])


def _score(viewer, match) -> str:
    return "%d \u2013 %d" % viewer.halves(lambda side: min(match.length, match.score(side)))


def _decided(viewer, table, now_ms: int) -> None:
    match = table.match
    _card(viewer, "", (STRONG, _winner(viewer, match)), (GIANT, _score(viewer, match)), (NOTICE, _how(viewer, match)))
    _marks(viewer, match.agreed, "press_to_confirm", "confirmed")


def _sealed(viewer, table, now_ms: int) -> None:
    match = table.match
    taken_min = match.at_ms // 60000
    lasted = viewer.text("minutes") % taken_min
    if taken_min >= 60:
        lasted = viewer.text("hours") % (taken_min // 60, taken_min % 60)
    games = len(match.games)
    summary = viewer.text("summary_one") % lasted if games == 1 else viewer.text("summary") % (games, lasted)
    _card(
        viewer,
        "",
        (STRONG, _winner(viewer, match)),
        (GIANT, _score(viewer, match)),
        (PLAIN, _how(viewer, match) or summary),
        (STRONG, viewer.text("code") % table.archive.code),
        _delivery(viewer, table, match),
    )


def _delivery(viewer, table, match) -> tuple:
    """`sent` only when the director has stored the fact that sealed the match."""
    if match.is_verified:
        return (GOOD, viewer.text("verified"))
    if table.stored >= table.archive.sealed_seq > 0:
        return (GOOD, viewer.text("sent"))
    return (NOTICE, viewer.text("not_sent"))


# -- lists and checks ------------------------------------------------------------------------------------------------


def _history(viewer, table, now_ms: int) -> None:
    match = table.match
    left, right = viewer.sides()
    items = []
    for number, winner, kind, cube, won, a, b, phase in match.games:
        after = [a, b]
        after[winner] = min(match.length, after[winner] + won)
        crawford = viewer.text("history_crawford") if phase == scoring.CRAWFORD else ""
        values = (number, viewer.name(winner), viewer.text("history_" + _NAMES[kind]), won, cube)
        items.append(viewer.text("history_line") % (values + (after[left], after[right], crawford)))
    viewer._list(viewer.text("history_title"), items or [viewer.text("history_empty")])


def _help(viewer, table, now_ms: int) -> None:
    viewer._list(viewer.text("help_title"), list(viewer.text("help_lines")))


def _self_test(viewer, table, now_ms: int) -> None:
    """Running reference seconds, a button test and the setting (CLK-24)."""
    tested = table.actions.tested
    seen = viewer.text("self_test_seen") % viewer.text(tested) if tested else viewer.text("self_test_press")
    clock = table.match.clock
    setting = viewer.text("self_test_setting") % (minutes(clock.bank_left_ms(now_ms, 0)), clock.delay_ms // 1000)
    reference = viewer.text("self_test_time") % minutes(max(0, now_ms - table.actions.since_ms))
    _card(
        viewer, viewer.text("self_test_title"), (STRONG, reference), (PLAIN, seen), (PLAIN, setting),
        (PLAIN, table.link_text()),
    )  # fmt: skip


def _qr(viewer, table, now_ms: int) -> None:
    from table import handover

    viewer.view.page = PAGE_CARD
    viewer.view.heading = viewer.text("code") % table.archive.code
    viewer.view.qr = handover.code(table)


_PAGES = {
    "idle": _idle,
    "offered": _offered,
    "lengths": _lengths,
    "result?": _result,
    "game over?": _claimed,
    "passed?": _claimed,
    "match over?": _decided,
    "sealed": _sealed,
    "history": _history,
    "help": _help,
    "self-test": _self_test,
    "qr": _qr,
}
