"""One view for every state that players meet; the gallery draws them, the tests walk between them."""

from table.screens.view import (
    BAD,
    FACT,
    GIANT,
    GOOD,
    LEFT,
    MARK_ASKED,
    MARK_DONE,
    NAMES,
    NOBODY,
    NOTICE,
    PAGE_CARD,
    PAGE_CLOCKS,
    PAGE_LINES,
    PAGE_LIST,
    PLAIN,
    RIGHT,
    STRONG,
    View,
)

LONG_CYRILLIC = "Владислав Александрович Крестовоздвиженский-Задунайский"
LONG_LATIN = "Wolfeschlegelsteinhausenbergerdorff-Ångström Þórðarson Ćevapčić"


def running(**changes):
    """An ordinary moment of a match, with some fields changed."""
    view = View()
    view.revision = 1
    view.state, view.page = "running", PAGE_CLOCKS
    view.names = ("Rossi", "De Vries")
    view.bank_ms = [803_400, 661_700]
    view.delay_ms = [7_600, 12_000]
    view.turn, view.is_running = LEFT, True
    view.score = (2, 3)
    view.status = "to 7 · game 4 · breaks 1|1 · linked"
    view.labels = ("DOUBLE", "PAUSE", "MENU")
    for name, value in changes.items():
        if not hasattr(view, name):
            raise ValueError("a view has no " + name)
        setattr(view, name, value)
    return view


def card(**changes):
    """A page without clocks."""
    changes.setdefault("turn", NOBODY)
    changes.setdefault("labels", ("", "", "MENU"))
    return running(page=PAGE_CARD, is_running=False, **changes)


def clocks():
    yield "running_delay", running()
    yield (
        "running_low",
        running(
            bank_ms=[250_000, 41_600],
            delay_ms=[12_000, 0],
            turn=RIGHT,
            score=(5, 5),
            cube=2,
            cube_owner=RIGHT,
            status="to 7 · game 9 · breaks 0|1 · linked",
        ),
    )
    yield (
        "running_last_seconds",
        running(
            bank_ms=[8_250, 9_100],
            delay_ms=[0, 12_000],
            cube=16,
            cube_owner=LEFT,
            score=(24, 23),
            status="to 25 · game 31",
        ),
    )
    yield (
        "double_asked",
        running(
            status="Double to 4? Your time runs.",
            status_style=NOTICE,
            cube=2,
            cube_owner=LEFT,
            labels=("CONFIRM", "NO", "MENU"),
        ),
    )
    yield (
        "doubled",
        running(
            bank_ms=[580_000, 495_000],
            delay_ms=[12_000, 9_700],
            turn=RIGHT,
            cube=4,
            status="Rossi doubles to 4 · your button = TAKE",
            labels=("", "PASS …", "MENU"),
        ),
    )
    yield (
        "pass_asked",
        running(
            turn=RIGHT, cube=4, status="Pass: 2 points to Rossi?", status_style=NOTICE, labels=("DIRECTOR", "BACK", "")
        ),
    )
    yield (
        "crawford_ready",
        running(
            bank_ms=[390_000, 432_000],
            delay_ms=[12_000, 12_000],
            turn=NOBODY,
            is_running=False,
            score=(6, 3),
            is_crawford=True,
            status="to 7 · game 8 · lower die presses",
            labels=("HISTORY", "BREAK", "MENU"),
        ),
    )
    yield (
        "waiting",
        running(delay_ms=[9_100, 12_000], is_waiting=True, status="Wait for the end of the delay", status_style=NOTICE),
    )
    yield (
        "expired",
        running(
            bank_ms=[0, 127_000],
            delay_ms=[4_300, 12_000],
            expired=(True, False),
            status="Rossi: time expired 14:03 · play goes on",
            status_style=BAD,
            labels=("CLAIM TIME", "PAUSE", "MENU"),
        ),
    )
    yield (
        "expired_resting",
        running(
            names=("Giovanni Rossi", "Anna-Maria De Vries"),
            bank_ms=[0, 0],
            delay_ms=[12_000, 2_300],
            turn=RIGHT,
            expired=(True, True),
            cube=64,
            cube_owner=RIGHT,
        ),
    )
    yield "long_names", running(names=(LONG_CYRILLIC, LONG_LATIN), cube=128, cube_owner=RIGHT)
    yield (
        "scripts",
        running(names=("Παπαδόπουλος Ί.", "Łukasz Żółć"), status="“Ñandú” – ЁЖик · Ωmega ½ … 日本", cube=512),
    )
    yield (
        "largest",
        running(
            bank_ms=[11_880_000, 11_879_000],
            cube=4096,
            cube_owner=LEFT,
            score=(0, 24),
            status="to 25 · game 1 · breaks 2|2 · not linked since 13:58 and counting",
        ),
    )
    yield "no_cube", running(turn=NOBODY, is_running=False, has_cube=False, status="between two games")
    yield "ten_minutes", running(bank_ms=[600_000, 599_000], delay_ms=[400, 12_000])


REASONS = (
    "Game is over",
    "Roll to be repeated (new delay)",
    "Dice lifted too early",
    "Illegal move",
    "Call the director",
)


def lists():
    paused = {"page": PAGE_LIST, "is_running": False, "delay_ms": [2_900, 12_000]}
    paused.update({"heading": "PAUSED 0:34 — why?", "items": REASONS, "labels": ("CHOOSE", "RESUME", "HELP")})
    yield "paused", running(**paused)
    yield "paused_middle", running(chosen=2, **paused)
    yield "paused_end", running(chosen=4, **paused)
    yield (
        "menu",
        running(
            page=PAGE_LIST,
            heading="MENU · the clock runs on",
            items=("Brightness", "Own half larger", "Help", "Call the director", "Mark position"),
            labels=("CHOOSE", "CLOSE", "NEXT"),
        ),
    )
    yield "short_list", running(page=PAGE_LIST, heading="Which kind?", items=("Single", "Gammon"), chosen=1)


def lines():
    resting = {"page": PAGE_LINES, "turn": NOBODY, "is_running": False, "delay_ms": [12_000, 12_000]}
    yield (
        "game_over",
        running(
            lines=(
                (STRONG, "Rossi wins a GAMMON"),
                (FACT, "2 × cube 2 = 4 points → 6 – 3"),
                (NOTICE, "Rossi ✓ De Vries: press to confirm"),
            ),
            labels=("KIND", "BACK", "DISPUTE"),
            **resting,
        ),
    )
    yield (
        "break",
        running(
            lines=(
                (STRONG, "Break 4:32"),
                (FACT, "Rossi’s first of 2"),
                (PLAIN, "since 14:03 · ends 14:08 · press when back"),
            ),
            labels=("", "END BREAK", "CALL DIRECTOR"),
            **resting,
        ),
    )
    yield (
        "dispute",
        running(
            lines=(
                (STRONG, "Director called 14:03"),
                (NOTICE, "Illegal move — leave everything as it is"),
            ),
            labels=("WITHDRAW", "", "HELP"),
            **resting,
        ),
    )
    yield (
        "restored",
        running(
            lines=((STRONG, "Power was lost 14:03–14:05"), (FACT, "2 – 3 · cube 2 · Rossi’s turn")),
            marks=(MARK_DONE, MARK_ASKED),
            mark_texts=("✓ confirmed", "press to confirm"),
            labels=("TIMES WRONG?", "", ""),
            **resting,
        ),
    )
    yield (
        "restored_notice",
        running(
            heading="Not your turn: CLK-20",
            lines=((STRONG, "Power was lost 14:03–14:05"), (FACT, "2 – 3 · cube 2 · Rossi’s turn")),
            marks=(MARK_ASKED, MARK_ASKED),
            mark_texts=("press to confirm", "press to confirm"),
            labels=("TIMES WRONG?", "", ""),
            **resting,
        ),
    )
    yield (
        "announcement",
        running(
            heading="From the director",
            lines=((STRONG, "Lunch after this game"), (PLAIN, "press once each")),
            marks=(MARK_DONE, MARK_ASKED),
            mark_texts=("✓ read", "press"),
            **resting,
        ),
    )
    yield "error", running(lines=((BAD, "Memory damaged: E-17"), (PLAIN, "the last good state is shown")), **resting)


def cards():
    yield (
        "offered",
        card(
            heading="Main draw · round 3 · table 7",
            lines=(
                (NAMES, "–"),
                (FACT, "7 points · WBGF 2.1 · legal moves"),
                (FACT, "14:00 bank · 12 s delay · 1 break each"),
            ),
            marks=(MARK_DONE, MARK_ASKED),
            mark_texts=("✓ accepted", "press to accept"),
            labels=("SWAP SIDES", "WRONG?", "MENU"),
        ),
    )
    yield (
        "offered_long",
        card(
            names=(LONG_CYRILLIC, LONG_LATIN),
            heading="Nordic Open 2025, Championship Division, consolation · round 12 · table 114",
            lines=(
                (NAMES, "–"),
                (FACT, "25 points · federation rules 2.1 · all moves must be legal"),
                (FACT, "50:00 bank · 12 s delay"),
            ),
            marks=(MARK_ASKED, MARK_ASKED),
            mark_texts=("press to accept", "press to accept"),
            labels=("SWAP SIDES", "WRONG?", "MENU"),
        ),
    )
    yield (
        "idle",
        card(
            heading="Table 7",
            lines=(
                (STRONG, "Next: Rossi – De Vries"),
                (PLAIN, "Main draw · round 3 · about 14:30"),
                (PLAIN, "linked to the director"),
            ),
            labels=("LOCAL MATCH", "SELF-TEST", "MENU"),
        ),
    )
    yield (
        "idle_empty",
        card(lines=((GIANT, "7"), (PLAIN, "no match assigned")), labels=("LOCAL MATCH", "SELF-TEST", "MENU")),
    )
    yield (
        "match_over",
        card(
            heading="Not your button",
            heading_style=NOTICE,
            lines=((STRONG, "Rossi wins the match?"), (GIANT, "7 – 5"), (NOTICE, "both confirm with the own button")),
            marks=(MARK_ASKED, MARK_DONE),
            mark_texts=("press to confirm", "✓ confirmed"),
            labels=("", "BACK", "DISPUTE"),
        ),
    )
    yield (
        "sealed",
        card(
            lines=(
                (STRONG, "Rossi wins the match"),
                (GIANT, "7 – 5"),
                (PLAIN, "11 games · 1 h 12 min"),
                (FACT, "code 7-Q4K2"),
                (GOOD, "✓ sent to the director"),
            ),
            labels=("HISTORY", "QR CODE", "MENU"),
        ),
    )
    yield (
        "sealed_unsent",
        card(
            lines=(
                (STRONG, "De Vries wins the match"),
                (GIANT, "23 – 25"),
                (FACT, "code 7-Q4K2"),
                (BAD, "not sent yet: director not found"),
            ),
            labels=("HISTORY", "QR CODE", "MENU"),
        ),
    )
    games = tuple([(PLAIN, "game %d · Rossi · cube %d · %d–%d" % (number, 2, number, 3)) for number in range(1, 10)])
    yield "history", card(heading="History · 1 to 9 of 11", lines=games, labels=("BACK", "", "NEXT"))


def all_views():
    """(name, view) of everything."""
    for group in (clocks, lists, lines, cards):
        yield from group()
