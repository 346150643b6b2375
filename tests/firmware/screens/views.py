"""Views that no match reaches in a few presses: the longest, largest and strangest possible."""

from players import speaking
from table_views import played

from table.games.backgammon.answering import states
from table.screens.view import (
    BAD,
    FACT,
    GIANT,
    LEFT,
    MARK_ASKED,
    MARK_DONE,
    MARK_LATER,
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

en = speaking("en")

LONG_CYRILLIC = "Владислав Александрович Крестовоздвиженский-Задунайский"
LONG_LATIN = "Wolfeschlegelsteinhausenbergerdorff-Ångström Þórðarson Ćevapčić"
REASONS = ("Game is over", "Roll to be repeated", "Dice lifted too early", "Illegal move", "Call the director")


def running(**changes):
    """An ordinary moment of a match, with some fields changed."""
    view = View()
    view.revision = 1
    view.state, view.page = states.RUNNING, PAGE_CLOCKS
    view.names = ("Rossi", "De Vries")
    view.bank_ms = [803_400, 661_700]
    view.delay_ms = [7_600, 12_000]
    view.turn, view.is_running = LEFT, True
    view.score, view.badge = (2, 3), "1"
    view.places = ("to 7", "game 4", "breaks 1 – 1")
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
    yield (
        "last_seconds",
        running(bank_ms=[8_250, 9_100], delay_ms=[0, 12_000], badge="16", badge_half=LEFT, score=(24, 23)),
    )
    yield (
        "both_expired",
        running(
            names=("Giovanni Rossi", "Anna-Maria De Vries"),
            bank_ms=[0, 0],
            delay_ms=[12_000, 2_300],
            turn=RIGHT,
            expired=(True, True),
            badge="64",
            badge_half=RIGHT,
            status="Rossi: time expired 14:03 · play goes on",
            status_style=BAD,
        ),
    )
    yield "long_names", running(names=(LONG_CYRILLIC, LONG_LATIN), badge="128", badge_half=RIGHT)
    yield (
        "scripts",
        running(names=("Παπαδόπουλος Ί.", "Łukasz Żółć"), status="“Ñandú” – ЁЖик · Ωmega ½ … 日本", badge="512"),
    )
    yield (
        "largest",
        running(
            bank_ms=[11_880_000, 11_879_000],
            badge="4096",
            badge_half=LEFT,
            score=(0, 24),
            status="not linked since 13:58 and counting · " + LONG_LATIN,
            places=("to 25 (local)", "game 49", "breaks 2 – 2"),
            link="no link",
        ),
    )
    marks = {"marks": (MARK_ASKED, MARK_ASKED), "mark_texts": ("play on", "hold: claim")}
    yield "message_over_boxes", running(status="Director · +0:30 for De Vries (INC-10)", status_style=NOTICE, **marks)
    yield "no_cube", running(turn=NOBODY, is_running=False, badge="", status="between two games")
    yield "larger_left", running(larger=LEFT, delay_ms=[12_000, 9_000])
    yield "larger_right", running(larger=RIGHT, bank_ms=[59_900, 11_880_000], delay_ms=[120_000, 12_000])
    yield "larger_low", running(larger=LEFT, bank_ms=[41_600, 600_000], delay_ms=[0, 20_000])
    yield "ten_minutes", running(bank_ms=[600_000, 599_000], delay_ms=[400, 12_000])


def lists():
    yield "paused_end", running(page=PAGE_LIST, heading="PAUSED 0:34 — why?", items=REASONS, chosen=4)
    yield "short_list", running(page=PAGE_LIST, heading="Which kind?", items=("Single", "Gammon"), chosen=1)
    games = tuple(["%d  %d–3  Rossi +1 single, cube 1" % (number, number) for number in range(1, 25)])
    yield "long_history", card(heading="HISTORY", items=games, chosen=17)
    yield "long_message", card(heading=LONG_LATIN, heading_style=NOTICE, items=games, chosen=23)


def lines():
    resting = {"page": PAGE_LINES, "turn": NOBODY, "is_running": False, "delay_ms": [12_000, 12_000]}
    yield (
        "break",
        running(
            lines=(
                (STRONG, "Break 4:32"),
                (FACT, "Rossi’s first of 2"),
                (PLAIN, "since 14:03 · ends 14:08 · press when back"),
            ),
            labels=("", "CONFIRM", "DIRECTOR"),
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
    for name, heard in (("deaf", 3), ("deaf_least", 0)):
        marks = {"marks": (MARK_ASKED, MARK_ASKED), "mark_texts": ("press: confirm", "press: confirm")}
        yield name, running(lines=((STRONG, "Rossi wins a GAMMON"),), heard=heard, **marks, **resting)
    marks = {"marks": (MARK_DONE, MARK_ASKED), "mark_texts": ("✓ signed", "press: confirm")}
    yield "deaf_between", running(lines=((STRONG, "Rossi wins a GAMMON"),), heard=6, **marks, **resting)
    marks = {"marks": (MARK_LATER, MARK_ASKED), "mark_texts": ("doubles to 4", "press: take")}
    yield "deaf_running", running(turn=RIGHT, status="", heard=4, **marks)
    yield "error", running(lines=((BAD, "Memory damaged: E-17"), (PLAIN, "the last good state is shown")), **resting)


def cards():
    yield (
        "long_offer",
        card(
            names=(LONG_CYRILLIC, LONG_LATIN),
            heading="Nordic Open 2025, Championship Division, consolation · round 12 · table 114",
            lines=(
                (NAMES, "–"),
                (FACT, "25 points · federation rules 2.1 · all moves must be legal"),
                (FACT, "50:00 bank · 12 s delay"),
            ),
            marks=(MARK_ASKED, MARK_ASKED),
            mark_texts=("press: accept", "press: accept"),
        ),
    )
    yield "giant_letters", card(lines=((GIANT, "Seven"), (BAD, "not sent yet: director not found")))
    yield "too_many_lines", card(lines=tuple([(PLAIN, "line %d" % number) for number in range(1, 30)]))


def made_up():
    """(name, view) of those built here."""
    for group in (clocks, lists, lines, cards):
        yield from group()


def all_views():
    """(name, view) of everything: the table's views in play, and those built here."""
    for name, _, view in played(en):
        yield name, view
    yield from made_up()
