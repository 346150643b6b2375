"""Help at the table: every page fits the screen, names real rules and keys, and follows the rule set in force."""

import importlib
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchcore.games.backgammon.rules import reading, rulesets
from tests.firmware.test_texts import ENGLISH, LANGUAGES, texts
from tests.languages.whole import WHOLE

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "firmware" / "table"
SMALLEST_FONT = TABLE / "screens" / "fonts" / "small.fnt"
KNOWN_IDS = re.findall(r"^[A-Z]{3}-\d\d", (ROOT / "tests" / "rules" / "ids.txt").read_text(), re.MULTILINE)
HEADER = "<4sBBBBHHHH"  # of a font; the fifth number counts its runs, the sixth its entries
ENTRY_PX = 300  # an entry of a list on 320x240, without its margins
LONGEST_TITLE = 30
LONGEST_LINE = 40
MOST_LINES = 5


help_pages = importlib.import_module("table.games.backgammon.pages.help")

WITHOUT_MATCH = "no match"
RULES = {name: rulesets.full_rule_set(name) for name in rulesets.IDS} | {WITHOUT_MATCH: rulesets.NO_RULES}
VARIANTS = [key for key in ENGLISH.HELP if ":" in key]
AS_TEXT = {"True": "yes", "False": "no", "None": "none"}

languages = pytest.mark.parametrize("language", LANGUAGES)
topics = pytest.mark.parametrize("topic", help_pages.TOPICS)


def page(topic: str, rules: str, language: str = "en") -> list[str]:
    return help_pages.page_of(texts(language).HELP, RULES[rules], topic)


def lines_of(said: str | tuple[str, ...]) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def steps(language: str) -> Iterator[str]:
    """Every instruction, without rule keys and ids."""
    for said in texts(language).HELP.values():
        for line in lines_of(said):
            if line not in help_pages.HELP_RULES and not re.match(r"[A-Z]{3}-\d\d", line):
                yield line


class Font:
    """The widths of characters, read from the file of a font; its layout is in screens/fonts/README.md."""

    def __init__(self, path: Path):
        content = path.read_bytes()
        _, _, _, _, runs, count, *_ = struct.unpack_from(HEADER, content)
        start = struct.calcsize(HEADER) + 4 * runs
        codes = [
            code
            for first, length in struct.iter_unpack("<HH", content[start - 4 * runs : start])
            for code in range(first, first + length)
        ]
        self._advances = dict(zip(codes, content[start + 2 * count : start + 3 * count], strict=True))

    def width_px(self, text: str) -> int:
        return sum(self._advances[ord(character)] for character in text)


# -- the languages -----------------------------------------------------------------------------------------------------


@languages
def test_a_language_has_every_page_and_no_other(language):
    ours = texts(language).HELP
    assert list(ours) == list(ENGLISH.HELP), "the same topics and variants in the same order"
    for key, said in ENGLISH.HELP.items():
        kept = [line for line in lines_of(said) if line in help_pages.HELP_RULES or "-" in line]
        assert [line for line in lines_of(ours[key]) if line in help_pages.HELP_RULES or "-" in line] == kept, key


@pytest.mark.parametrize("language", WHOLE)
def test_nothing_is_left_untranslated(language):
    assert not set(steps(language)) & set(steps("en"))


def test_the_list_has_every_topic_once():
    keys = {key.partition(":")[0] for key in ENGLISH.HELP} - set(help_pages.HELP_RULES)
    assert sorted(help_pages.TOPICS) == sorted(keys)


# -- the pages ---------------------------------------------------------------------------------------------------------


@languages
@pytest.mark.parametrize("rules", RULES)
@topics
def test_a_page_is_a_title_a_few_steps_and_rule_ids(topic, rules, language):
    title, *lines = page(topic, rules, language)
    assert 2 <= len(lines) <= MOST_LINES
    assert len(title) <= LONGEST_TITLE
    assert set(lines[-1].split(", ")) <= set(KNOWN_IDS)
    assert not [line for line in lines[:-1] if line in help_pages.HELP_RULES or re.search(r"[A-Z]{3}-\d\d", line)]


@languages
def test_every_line_fits_an_entry_of_a_list(language):
    font = Font(SMALLEST_FONT)
    for line in steps(language):
        assert 0 < len(line) <= LONGEST_LINE, line
        assert font.width_px(line) <= ENTRY_PX, line


@languages
def test_keys_are_called_what_they_are_labelled(language):
    """A changed label has to be changed here too."""
    labels = {text.rstrip(" .\u2026") for text in texts(language).TEXTS.values() if isinstance(text, str)}
    for line in steps(language):
        for name in re.findall(r"\b[A-Z]{4,}\b(?: [A-Z]{4,}\b)*", line):
            assert name in labels, line


@languages
def test_entries_of_the_lists_are_called_what_they_are_called_there(language):
    """`PAUSE, Illegal move`: the words after the key are an entry of the list that it opens."""
    words = texts(language).TEXTS
    named = re.compile(rf"\b(?:{words['pause']}|{words['menu']})[,:] ([^;:]+)")
    for line in steps(language):
        for entry in named.findall(line):
            assert entry in words.values(), line


# -- the rules in force ------------------------------------------------------------------------------------------------


def test_the_device_keeps_the_keys_that_help_depends_on():
    keys = {line.partition(" ")[0] for line in help_pages.HELP_RULES}
    assert keys <= set(rulesets.TABLE_KEYS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_shown_where_the_director_has_made_that_the_rule(variant):
    """GEN-02: the text follows the value in force, not the name of the rule set."""
    line, _, value = variant.rpartition(":")
    key, _, word = line.partition(" ")
    assert line in help_pages.HELP_RULES
    text = AS_TEXT.get(value, value) if not word else {"True": word, "False": "GAME_OVER"}[value]
    rules = reading.override(rulesets.full_rule_set("wbgf21"), [(key, text)])
    topic = next(name for name in help_pages.TOPICS if line in ENGLISH.HELP[name])
    assert set(lines_of(ENGLISH.HELP[variant])) <= set(help_pages.page_of(ENGLISH.HELP, rules, topic))


@pytest.mark.parametrize(
    ("topic", "rules", "line"),
    [
        ("illegal_move", "cnb", "Wait for the delay, move, then press"),  # INC-05
        ("illegal_move", "club", "Back to the roll, move, then press"),  # INC-06
        ("illegal_until", "eubgf13", "Until the opponent rolls or doubles"),  # MOV-06, AMB-41
        ("illegal_until", "club", "The opponent chooses: redo or stand"),
        ("early_roll", "wbgf21", "Opponent says at once: stand or reroll"),  # INC-04
        ("early_roll", "cnb", "The roll stands, the dice stay"),
        ("early_dice", "eubgf13", "PAUSE, Dice lifted too early"),  # INC-01
        ("early_dice", "club", "No fixed loss under these rules"),
        ("invalid_roll", "wbgf21", "PAUSE, Roll to be repeated"),  # INC-07
        ("invalid_roll", WITHOUT_MATCH, "PAUSE, Roll to be repeated"),
        ("start_position", "wbgf21", "Noticed later: only if both agree"),  # MOV-08
        ("start_position", "club", "before the fourth roll of the game"),
        ("resign", "club", "BACK rejects, but never the maximum"),  # RES-03
        ("claim", "club", "After your turn: PAUSE, Game is over"),  # RES-04
        ("time_out", "club", "The match ends at that instant"),  # EXP-03
        ("time_out", "wbgf21", "A win is certain: call the director"),  # EXP-05
        ("void_double", "cnb", "Too late once the next game has begun"),  # CRW-06
        ("break", "wbgf21", "MENU, Emergency: uses no break"),  # BRK-08
        ("break", WITHOUT_MATCH, "Emergency: director first"),
    ],
)
def test_the_steps_are_those_of_the_rule_set(topic, rules, line):
    assert line in page(topic, rules)


def test_a_certain_winner_is_named_only_where_he_is_protected():
    """EXP-05: only W has such a clause for a single flag."""
    assert len(page("time_out", "wbgf21")) == len(page("time_out", "cnb")) + 1
