"""Every text of every language fits its place, measured with the fonts that it is shown in.

PLACES says where each text goes, with the longest values that go into it; a text not named there fails.
"""

import unittest

from fonts_folder import FONTS, HEIGHT, WIDTH, sizes
from players import Players, speaking
from spoken import LANGUAGES
from table_views import games, played

from matchcore.games.backgammon.rules import rulekeys
from table.drivers.display.display_none import Display
from table.linking.wifi_words import WORDS
from table.pressing.controls import RIGHT as RIGHT_BUTTON
from table.running.tasks import NAMES as TASKS
from table.screens import runs
from table.screens.colour import list_page, pages
from table.screens.colour.bands import BoxesBand, LabelsBand, NamesBand, ScoreBand, TextBand
from table.screens.colour.screen import Screen
from table.screens.colour.style import Fonts
from table.screens.runs import broken, fits
from table.screens.view import LEFT, NAMES, NOTICE, PAGE_CLOCKS, STRONG, View, has_low_halves, initialled

NAME = "W. van der Meulen-D\u2026"  # as long as names in a sentence get
OF_OTHER_GAMES = {"press_to_go_on", "wins"}  # game_states.py
REASONS = (
    "GAME_OVER",
    "INVALID_ROLL",
    "ROLL_DISPUTE",
    "DIRECTOR",
    "DISPUTE",
    "ILLEGAL_MOVE",
    "EARLY_DICE",
    "DICE_LIFTED_AFTER_PRESS",
    "DROPPED_ITEM",
    "EQUIPMENT",
    "EMERGENCY",
    "POWER",
)
BECAUSE = (
    "because_DIRECTOR",
    "because_DISPUTE",
    "because_EARLY_DICE",
    "because_INVALID_ROLL",
    "because_CLAIM_OVER",
    "because_CONCEDE",
    "because_SCORE",
    "because_CLOCK_CHECK",
    "because_CLOCK_WANTED",
    "because_OBSERVER",
    "because_BAFFLE",
    "because_SPECTATOR",
    "because_APPEAL",
    "because_LEAVE_ROOM",
    "because_MISTAKE",
    "because_CLOCK_RAN",
    "because_EQUIPMENT",
)
CALLS = (
    "DIRECTOR",
    "DISPUTE",
    "ROLL_DISPUTE",
    "SCORE",
    "EQUIPMENT",
    "CLOCK_CHECK",
    "CLOCK_WANTED",
    "OBSERVER",
    "BAFFLE",
    "SPECTATOR",
    "APPEAL",
    "LEAVE_ROOM",
    "EMERGENCY",
)
MODE = ("times", "score", "cube", "turn", "length", "undo", "release", "break", "result")
MODE_REASONS = ("clock", "score", "cube", "turn", "agreed", "ruling")
RULES = (
    "declared",
    "automatic",
    "legal",
    "must_correct",
    "responsible",
    "opponent_chooses",
    "void_always",
    "void_three",
    "void_in_game",
)
MENU = (
    "take_back",
    "claim_time",
    "early_double",
    "early_roll",
    "rules",
    "mode",
    "end_session",
    "resign",
    "emergency",
    "break",
)
LONG_LINKS = ("misdirected", "superseded")
LINKS = ("linked", "no_link", "never_linked", "foreign")
RADIO = ("no_wifi", "wifi_refused", "no_director")
KINDS = ("single", "gammon", "backgammon")
BREAKS = ("no_breaks", "one_break", "breaks")
MOVES = ("legal", "responsible")
RESULTS = (
    "by_TIME",
    "by_PENALTY_POINTS",
    "by_GUARANTEED_WIN",
    "by_FORFEIT_LATE",
    "by_CONCEDED",
    "by_DISQUALIFIED",
    "by_RULING",
    "by_BYE",
    "by_DOUBLE_DISQUALIFICATION",
    "by_POINTS",
    "by_last_game",
)
LABELS = (
    "back", "call_director", "choose", "claim_time", "close", "confirm", "dispute", "double", "help", "history", "kind",
    "local_match", "menu", "next", "no", "pass", "pause", "qr", "resume", "self_test", "swap_sides", "times_wrong",
    "withdraw", "wrong", "break", "game_over", "join", "less", "reason", "save", "discard", "one", "two",
    "three", "mistake", "check", "picture",
)  # fmt: skip
BOXES = (
    "press_to_agree", "press_to_take", "press_to_pass", "press_to_double", "press_i_rolled", "press_i_am_here",
    "press_i_won", "press_to_resign", "press_at_end", "press_for_break", "then_finish", "absent_here", "expired",
    "ask_early_roll", "hold_to_double",
)  # fmt: skip
LONGEST_LABEL = 13
ABOUT = sorted(set([line.partition(" ")[0].partition(".")[0] for line in rulekeys.KEYS.strip().split("\n")]) - {""})


class Places:
    """Where a text can appear: the fonts to try, the room in pixels, whether two lines are allowed."""

    def __init__(self, fonts):
        line = WIDTH - 2 * sizes.BAND_MARGIN
        code_px = sizes.CARD_ROWS // 41 * 41 + 2
        self.label = ((fonts.strong,), WIDTH // 3 - 4, False)
        self.tag = ((fonts.small,), sizes.MOST_TAG_WIDTH - 2 * sizes.TAG_MARGIN, False)
        self.box = ((fonts.strong, fonts.small), sizes.BOX_ROOM, False)
        self.name = ((fonts.strong,), sizes.NAMES_ROOM, False)
        self.heading = ((fonts.strong, fonts.small), line, True)
        self.entry = ((fonts.strong,), WIDTH - sizes.ENTRY_LEFT_OUT, True)
        self.plain = ((fonts.small,), line, False)
        self.outer = ((fonts.small,), WIDTH // 3, False)  # left and right, below the score
        self.middle = ((fonts.small,), WIDTH // 3 - 4 * sizes.BAND_MARGIN, False)  # between them
        self.said = ((fonts.strong, fonts.small), line, False)  # above them
        self.fact = ((fonts.strong, fonts.small), line, True)
        self.strong = ((fonts.strong, fonts.small), line, False)
        self.pill = ((fonts.strong, fonts.small), line - 2 * sizes.PILL_MARGIN, False)
        self.notice = ((fonts.strong, fonts.small), line, True)
        self.title = ((fonts.strong, fonts.small), line, True)
        self.beside = ((fonts.small,), WIDTH - code_px - 2 * sizes.QR_TEXT_MARGIN, True)


def has_room(place, text):
    fonts, room, is_two_lines = place
    for font in fonts:
        if fits(font, text, room):
            return True
    if not is_two_lines:
        return False
    first, second = broken(fonts[-1], text, room)
    return fits(fonts[-1], first, room) and fits(fonts[-1], second, room)


class Sayings:
    """The uses of a language's texts, and their places; remembers which texts have been used."""

    def __init__(self, texts, places):
        self._texts = texts
        self.places = places
        self.used = set()

    def text(self, key, **values):
        self.used.add(key)
        texts = self._texts.TEXTS
        text = texts[key] if key in texts else WORDS[self._texts.language][key]
        return text.format(**values) if values else text

    def texts(self, keys):
        return [self.text(key) for key in keys]

    def all(self):
        """(place, text) of everything."""
        groups = (self.single, self.before, self.clocks, self.results, self.others)
        for group in groups + (self.breaks, self.procedures, self.rules, self.mode, self.news):
            yield from group()

    def single(self):
        places = self.places
        for place, keys in (
            (places.label, LABELS),
            (places.tag, ("time_tag",)),
            (places.name, ("name_a", "name_b")),
            (
                places.box,
                ("press_to_accept", "accepted", "press_to_confirm", "confirmed", "report_back", "is_back", "thrown")
                + BOXES,
            ),
            (places.entry, REASONS[:-1] + ("history_empty", "rule_set_entry", "more_entry")),
            (
                places.entry,
                [key + "_entry" for key in ("help", "call_director", "mark", "double", "local_match", "rule_set")],
            ),
            (places.entry, [key + "_entry" for key in MENU] + ["self_test_entry", "resign", "time_back", "take_back"]),
            (places.entry, ["call_" + reason for reason in CALLS]),
            (places.entry, ["mode_" + entry for entry in MODE] + ["reason_" + reason for reason in MODE_REASONS]),
            (places.entry, ["rule_" + rule for rule in RULES]),
            (
                places.entry,
                (
                    "opt_doubles",
                    "opt_consultation",
                    "opt_yes",
                    "opt_expiry_told",
                    "opt_national",
                    "opt_sound",
                    "money",
                    "no_clock",
                ),
            ),
            (
                places.heading,
                ("menu_title", "history_title", "help_title", "rules_title", "call_reason", "mode_reason")
                + ("set_up_open", "set_up_roll", "set_up_over", "new_table", "adopted"),
            ),
            (places.plain, ("table", "no_match", "self_test_title") + LONG_LINKS + LINKS + RADIO + RESULTS),
            (places.notice, ("mode_discard",)),
            (places.notice, ("not_confirmed", "marked", "waiting", "turn_unset", "not_sent") + RESULTS),
            (places.notice, ("touch_done", "touch_failed")),
            (
                places.strong,
                ("no_number", "no_winner", "not_needed", "restored", "moved")
                + ("take_back_turn", "take_back_game", "take_back_result"),
            ),
            (places.strong, [kind + "_name" for kind in KINDS]),
            (places.fact, ("leave_all", "on_turn")),
            (places.plain, ("self_test_all",)),
            (places.pill, ("self_test_good", "self_test_unasked")),
            (places.pill, ("sent", "verified")),
            (places.beside, ("scan", "scan_passport", "unsigned", "new_table")),
        ):
            for key in keys:
                yield place, self.text(key)

    def before(self):
        places = self.places
        yield places.heading, "Main draw \u00b7 round 12 \u00b7 " + self.text("at_table", number=114)
        yield places.notice, self.text("from_score", score="24 \u2013 23")
        for points in (self.text("point"), self.text("points", number=25)):
            yield places.entry, points
            yield places.outer, self.text("place", number=120, count=128)
            for moves in self.texts(MOVES):
                yield places.fact, points + " \u00b7 EUBGF 1.3 \u00b7 " + moves
        for policy in ("must_correct", "opponent_chooses"):
            yield places.plain, self.text("rule_" + policy)
        yield places.plain, self.text("opt_yes")
        for breaks in self.texts(BREAKS[:-1]) + [self.text("breaks", number=4)]:
            times = self.text("times", bank="50:00", delay=12, breaks=breaks)
            bank, _, rest = self.text("times", bank="50:00 / 60:00", delay="12 / 120", breaks=breaks).partition(
                " \u00b7 "
            )
            yield from ((places.fact, line) for line in (times, bank, rest))
        for side in self.texts(("left", "right")):
            yield places.fact, self.text("self_test_seen", button=side)
        for key in (1, 2, 3):
            yield places.fact, self.text("self_test_key", number=key)
        controls = " \u00b7 ".join((self.text("left"), self.text("right"), "1", "2", "3"))
        yield places.plain, self.text("self_test_press", controls=controls)
        yield places.plain, self.text("self_test_touch", x=479, y=319)
        yield places.heading, self.text("picture_corner")
        yield places.plain, self.text("self_test_setting", bank="50:00", delay=12)
        for title in ("WBGF 2.1", "EUBGF 1.3", "Club (AIGB)"):
            yield places.heading, self.text("lengths", rules=title)
        series = self.text("best_of", number=3, left=1, right=0)
        for start in (self.text("starts", time="14:30"), self.text("late", time="14:30", late="59:59")):
            yield places.notice, series + " \u00b7 " + start
        yield places.notice, self.text("see_rules")
        yield (
            places.notice,
            self.text("stake", number=12_800) + " \u00b7 " + self.text("held", left=100_000, right=32_000),
        )
        yield (
            places.notice,
            self.text("tie", left=2, right=2) + " \u00b7 " + self.text("late", time="14:30", late="59:59"),
        )
        yield places.fact, self.text("single_game") + " \u00b7 EUBGF 1.3 \u00b7 " + self.text("responsible")
        yield places.notice, self.text("news_doubt", name=NAME)
        yield places.notice, self.text("battery_low", percent=15)
        yield places.notice, self.text("self_test_failed", parts=self.text("self_test_parts").replace(",", ", "))
        yield places.notice, self.text("touch_corner", number=4)
        for button in ("left", "right"):
            yield places.notice, self.text("stuck", button=self.text(button))

    def clocks(self):
        places = self.places
        for length in (self.text("to", length=25), self.text("to_local", length=25)):
            yield places.outer, length
        yield places.middle, self.text("game_number", number=31)
        yield places.outer, self.text("breaks_here", left=4, right=4)
        problem = self.text("storage", problem=self.text("full"))
        links = self.texts(LINKS)
        tasks = self.texts(["task_" + task for task in TASKS])
        faults = [self.text("fault", link=link, task=task) for link in links for task in tasks]
        for fault in faults:
            yield places.said, fault
        storage = [self.text("storage", problem=self.text(one)) for one in ("facts_lost", "log_departed")]
        for one in [problem] + storage:
            yield places.said, one
        yield places.pill, problem
        yield places.pill, self.text("no_language", language="xx")
        yield places.said, self.text("ready")
        yield places.said, self.text("ready") + " \u00b7 " + self.text("tie", left=3, right=3)
        yield places.said, self.text("tie", left=3, right=3) + " \u00b7 " + self.text("opt_yes")
        yield places.box, self.text("ask_double", level=1024)
        yield places.box, self.text("doubled", level=1024)
        yield places.box, self.text("ask_early_double", level=1024)
        yield places.box, self.text("doubled_wait", seconds=12)
        yield places.box, "+" + self.text("points", number=512)
        yield places.box, self.text("time_over", time="59:59")
        yield places.notice, self.text("ask_time", name=NAME)
        for code in all_of("en", "REFUSALS"):
            yield places.notice, self.text("refused", words=self._texts.REFUSALS[code], rule="CRW-02")
        yield places.heading, self.text("paused", time="59:59")
        yield places.heading, self.text("paused_over", time="59:59")
        yield places.heading, self.text("mode_double_waits", take=2048, points=1024)
        for reason in self.texts(BECAUSE) + [self.text(key) for key in REASONS if "because_" + key not in BECAUSE]:
            yield places.heading, self.text("paused_for", time="59:59", reason=reason)
            yield places.fact, reason
            yield places.entry, "99  24\u201324  " + self.text("history_void")
            yield places.entry, "\u2022 " + self.text("history_pause", time="59:59", reason=reason)

    def results(self):
        places = self.places
        for kind in self.texts(KINDS):
            yield places.title, NAME + " " + kind
        yield places.title, self.text("passed", name=NAME)
        worth = "3 \u00d7 " + self.text("cube", level=64) + " = " + self.text("points", number=192)
        yield places.fact, worth + " \u2192 25 \u2013 24"
        yield places.notice, self.text("next_crawford")
        yield places.notice, self.text("paid", number=10_000_000)
        for key in ("wins_match", "wins_session", "wins_game"):
            yield places.title, self.text(key, name=NAME)
        for lasted in (self.text("hours", hours=11, minutes=59), self.text("minutes", minutes=59)):
            yield places.plain, self.text("summary", number=49, time=lasted)
            yield places.plain, self.text("summary_one", time=lasted)
        yield places.fact, self.text("code", code="65535-Q4K2")
        for kind in ("pass",) + KINDS:
            yield places.entry, "9  25\u201324  Rossi +12 %s \u00d7 4" % self.text("history_" + kind)

    def others(self):
        places = self.places
        yield places.strong, self.text("director_called", time="59:59")
        for cube in (self.text("cube", level=64), self.text("crawford")):
            yield places.fact, "24 \u2013 23 \u00b7 " + cube + " \u00b7 " + self.text("all_right")

    def breaks(self):
        places = self.places
        yield places.strong, self.text("ask_break", minutes=20)
        yield places.strong, self.text("choose_break")
        yield places.fact, self.text("ask_break_how")
        yield places.box, self.text("taken_of", number=4, left=4)
        yield places.strong, self.text("break_left", time="19:59")
        yield places.notice, self.text("break_warning", time="0:59")
        yield places.pill, self.text("break_over", time="59:59")
        yield places.fact, self.text("breaks_left", left=4, right=4)

    def procedures(self):
        places = self.places
        for key in ("illegal", "new_delay_ask"):
            yield places.title, self.text(key, name=NAME)
        for key in ("ask_roll_stands", "ask_roll_repeated", "new_delay_thrown"):
            yield places.notice, self.text(key, name=NAME)
        for key in ("take_back_pass", "take_back_claim", "take_back_last"):
            yield places.title, self.text(key)
        yield places.title, self.text("bound", time="59:59")
        yield places.notice, self.text("bound_how")
        for key in ("early_doubled", "early_doubled_press"):
            yield places.notice, self.text(key, name=NAME, level=1024)
        for key in ("illegal_wait", "illegal_rest", "take_back_times", "early_dice_agree", "early_dice_agreed"):
            yield places.fact, self.text(key)
        yield places.strong, self.text("who_won")
        for key in ("resign_no_other_result", "resign_offer_after_turn", "none_borne_off"):
            yield places.plain, self.text(key)
        yield places.strong, self.text("who_resigns")
        yield places.title, self.text("time_back_ask", time="59:59", name=NAME)
        yield places.strong, self.text("ask_session")
        yield places.notice, self.text("ask_doubler", level=1024)
        stake = self.text("stake", number=12_800)
        yield places.plain, stake
        for length in (stake, self.text("money")):
            game = " \u00b7 " + self.text("game_number", number=31) + " \u00b7 "
            yield places.notice, length + game + self.text("ready_no_clock")
        yield places.fact, self.text("crawford")

    def rules(self):
        places = self.places
        yield places.entry, self.text("rule_times", bank="10:00", delay=12)
        yield places.entry, self.text("rule_breaks", number=4, minutes=10)
        yield places.entry, self.text("rule_late", minutes=25, every=5)
        yield places.entry, self.text("rule_late_clock", minutes=20)
        yield places.entry, self.text("opt_split", time="59:59")
        yield places.entry, self.text("opt_observer", value=NAME[:12])
        yield places.entry, self.text("opt_overtime_min", value=2)
        yield places.entry, self.text("opt_best_of", value=3)
        for about in ABOUT:
            yield places.entry, self.text("rule_changed", about=self.text("about_" + about))
        for key in ("opt_bank", "opt_delay"):
            yield places.entry, self.text(key, name=NAME[:12], time="+10:00")
        for mode in ("option", "preference", "obligation", "imposition"):
            yield places.entry, self.text("baffle.modes:" + mode)

    def mode(self):
        places = self.places
        title = self.text("mode_title", time="0:59")
        for entry in MODE:
            yield places.heading, title + " \u00b7 " + self.text("mode_" + entry)
        yield places.strong, self.text("code_title")
        for field in ("cube_holder", "on_turn", "winner"):
            yield places.entry, self.text("field_" + field) + ": " + NAME[:14]
        yield places.entry, self.text("field_cube_holder") + ": " + self.text("middle")
        for field in ("cube_level", "length"):
            yield places.entry, self.text("field_" + field) + ": 4096"
        for result in RESULTS:
            yield places.entry, self.text("field_result") + ": " + self.text(result)
        for answer in ("yes", "no_word"):
            yield places.entry, self.text("field_crawford_played") + ": " + self.text(answer)

    def news(self):
        """The director's acts, with the reason; and the same in the history."""
        places = self.places
        director = self.text("news_director") + " \u00b7 "
        for key in ("news_time", "news_bank"):
            yield places.notice, director + self.text(key, name=NAME, time="-59:59")
        for key in ("news_penalty", "news_late"):
            yield places.notice, director + self.text(key, number=12, name=NAME)
        yield places.notice, self.text("news_signed")
        yield places.notice, self.text("ask_roll_quiet", number=9)
        for key in ("news_roll", "news_roll_again"):
            yield places.notice, self.text(key, name=NAME)
        for key in ("news_turn", "news_delay", "news_back"):
            yield places.notice, director + self.text(key, name=NAME)
        yield places.entry, "\u2022 " + self.text("news_score", left=24, right=23)
        yield places.entry, "\u2022 " + self.text("news_cube", cube="64 " + NAME[:10])
        yield places.notice, director + self.text("news_game_void")
        yield places.notice, director + self.text("news_game_won", name=NAME)
        for key in ("news_length", "news_game"):
            yield places.entry, "\u2022 " + self.text(key, number=25)
        for key in ("news_clock", "news_undone", "news_void"):
            yield places.entry, "\u2022 " + self.text(key)
        yield places.entry, "\u2022 " + self.text("history_break", name=", ".join((NAME[:8], NAME[:8])))
        yield places.entry, "\u2022 " + self.text("history_absent", name=NAME[:12])
        yield places.entry, self.text("history_used", left="100:59", right="100:59")
        yield places.entry, self.text("light_entry", level=4, most=4)
        yield places.entry, self.text("larger_entry", half="\u25c0")


def all_of(language, table):
    """The keys of the table's own texts and of the game's."""
    folders = ("table.texts.", "table.games.backgammon.texts.")
    return [key for folder in folders for key in getattr(__import__(folder + language, None, None, (table,)), table)]


class Strict(runs.Run):
    """A line that was not squeezed to fit."""

    def __init__(self, font, entries, tighter_px=0):
        super().__init__(font, entries, tighter_px)
        if tighter_px:
            Texts.squeezed.append(entries)


def cut(font, text, width_px):
    Texts.squeezed.append(text)
    return runs.entries_of(font, text[:1])


class Texts(unittest.TestCase):
    squeezed = []

    def languages(self):
        for language in LANGUAGES:
            yield language, speaking(language)

    def test_every_text_fits_its_place(self):
        places = Places(Fonts(FONTS))
        for language, texts in self.languages():
            too_long = [text for place, text in Sayings(texts, places).all() if not has_room(place, text)]
            self.assertEqual(too_long, [], language)

    def test_no_text_is_forgotten_here(self):
        for language, texts in self.languages():
            sayings = Sayings(texts, Places(Fonts(FONTS)))
            for _ in sayings.all():
                pass
            self.assertEqual(sorted(set(all_of(language, "TEXTS")) - sayings.used - OF_OTHER_GAMES), [], language)

    def test_labels_are_short_in_every_language(self):
        for language, texts in self.languages():
            for key in LABELS:
                self.assertTrue(len(texts.TEXTS[key]) <= LONGEST_LABEL, "%s: %s" % (language, key))

    def test_nothing_is_squeezed_in_play(self):
        whole_run, whole_cut = runs.Run, runs.shortened
        runs.Run, runs.shortened = Strict, cut
        try:
            for language, texts in self.languages():
                squeezed = []
                for name, _, view in played(texts):
                    if name.endswith("_long"):
                        continue
                    del Texts.squeezed[:]
                    Screen(Display(WIDTH, HEIGHT), FONTS).update(view)
                    if Texts.squeezed:
                        squeezed.append(name)
                self.assertEqual(squeezed, [], language)
        finally:
            runs.Run, runs.shortened = whole_run, whole_cut

    def test_what_must_be_read_across_the_table_is_not_small(self):
        """SKP-08: names, questions, and in a game the keys, where names have ordinary length."""
        fonts = Fonts(FONTS)
        small = fonts.small.cap_px
        for language, texts in self.languages():
            for name, _, view in played(texts):
                if view.page != PAGE_CLOCKS or name.endswith("_long") or "doubles" in name or "local" in name:
                    continue
                for text in view.names:
                    self.assertTrue(
                        fits(fonts.strong, text, sizes.NAME_END - sizes.HALF_MARGIN), (language, name, text)
                    )
                if not view.status and view.marks[0]:
                    boxes = BoxesBand(fonts, 0, sizes.BOXES_ROWS, tuple(view.marks) + tuple(view.mark_texts))
                    for run in boxes.runs:
                        self.assertTrue(run.font.cap_px > small, (language, name, view.mark_texts))
                label_rows = sizes.LABELS_ROWS
                keys = LabelsBand(fonts, sizes.CARD_ROWS, label_rows, view.labels)
                for label, run in zip(view.labels, keys.runs):
                    self.assertTrue(len(label) > 9 or run.font.cap_px > small, (language, name, label))
                # Beside an unread line of the director's, a question may have to be as small as that.
                if view.status_style == NOTICE and texts.TEXTS["news_director"] not in view.status:
                    asked = TextBand(fonts, 0, sizes.PANEL_ROWS - sizes.SCORE_ROWS, (NOTICE, view.status))
                    self.assertTrue(asked.run.font.cap_px > small, (language, name, view.status))

    def test_a_question_is_large_whatever_the_names(self):
        """At 1.5 m: the subject of a page in the largest letters, in two lines if need be; long names are shortened."""
        fonts = Fonts(FONTS)
        for language, texts in self.languages():
            for name, _, view in played(texts):
                if not has_low_halves(view):
                    continue
                bands = [band for band in pages.bands_of(view, fonts) if band[0] is TextBand and band[2][0] == STRONG]
                for kind, rows, content in bands:
                    run = kind(fonts, 0, rows, content).run
                    self.assertTrue(run.font is fonts.strong, (language, name, content))


class Lists(unittest.TestCase):
    def test_the_chosen_entry_is_whole_in_sight_however_many_lines_the_others_have(self):
        view, most = View(), 5
        view.items = tuple(["a long entry " * (1 + 2 * (index % 3 != 1)) for index in range(12)])
        for view.chosen in range(12):
            first, lines = list_page.window(view, self.fonts, most)
            self.assertTrue(0 <= view.chosen - first < len(lines) and most - 1 <= sum(lines) <= most, view.chosen)
            self.assertEqual(lines, [1 if index % 3 == 1 else 2 for index in range(first, first + len(lines))])

    def test_a_list_that_scrolls_says_which_of_how_many_is_chosen(self):
        for count, said in ((3, ""), (30, "2 of 30")):
            sheet = Players(speaking("en")).table.viewer.sheet
            sheet.show_list("Why?", ["entry"] * count, 1)
            heading, *_ = list_page.bands_of(sheet.view, self.fonts, 148, 28, 24)
            self.assertEqual(heading[2][2], said)

    def setUp(self):
        self.fonts = Fonts(FONTS)


class Won(unittest.TestCase):
    def test_the_points_of_the_last_games_of_each_side_stand_beside_its_score_where_there_is_room(self):
        view = games(Players(speaking("en")).ready(25), 8).press(RIGHT_BUTTON).table.view
        won = (("+3", "+2", "+1"), ("+1", "+3", "+2"))
        self.assertEqual((view.score, view.won), ((7, 8), won if WIDTH == 480 else ()))

    def test_they_leave_the_score_and_the_die_their_places(self):
        fonts = Fonts(FONTS)
        for score in (0, 24):
            band = ScoreBand(fonts, 0, sizes.SCORE_ROWS, (score, score, "64", LEFT, False, (("+192",) * 3, ())))
            (points, _, _), (left, _) = band.won[LEFT], band.scores
            self.assertTrue(WIDTH == 320 or sizes.WON_X + points.width_px < sizes.SCORE_X - left.width_px // 2)
            die = WIDTH // 2 - sizes.DIE_AWAY - sizes.DIE_SIZE // 2
            self.assertTrue(sizes.SCORE_X + left.width_px // 2 < die)


class Names(unittest.TestCase):
    def test_names_are_whole_then_by_a_letter_then_cut_and_smaller_only_for_their_letters(self):
        fonts = Fonts(FONTS)
        room = sizes.NUMBER_END - sizes.HALF_MARGIN
        for name, font, count in (
            ("Bo Li", fonts.strong, 5),
            ("Annemarieke van Houten", fonts.strong, 13),
            ("Wilhelmina van der Westerhuiz", fonts.strong, 11 if WIDTH == 320 else 13),
            ("\u0422\u0443\u0440", fonts.small, 3),
        ):
            run = runs.named(fonts.strong_first, name, room)
            self.assertTrue(run.font is font, name)
            self.assertEqual(len(run.entries), count, name)
        self.assertEqual(initialled("Anna-Maria De Vries"), "A. De Vries")
        self.assertEqual(initialled("Rossi"), "Rossi")
        self.assertEqual(initialled("De Vries / van der Meulen"), "De Vries / van der Meulen")

    def test_on_the_offer_too_a_name_is_shortened_before_it_is_cut(self):
        fonts = Fonts(FONTS)
        offered = NamesBand(fonts, 0, pages.line_rows(NAMES, False), ("Giovanni Pellegrini", "Bo Li", "-", (0, 0)))
        run = offered.names[0]
        self.assertEqual(list(run.entries), runs.entries_of(run.font, "G. Pellegrini"))
        self.assertTrue(run.font is offered.names[1].font)


if __name__ == "__main__":
    unittest.main()
