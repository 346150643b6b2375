"""`match-table texts`: what is exported comes back as it was, and a wrong translation changes nothing."""

import ast
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from typer.testing import CliRunner, Result

from host_tools import languages
from host_tools.texts.__main__ import app
from host_tools.texts.sources import texts_of

TRANSLATED = [language for language in languages.spoken() if language != languages.USUAL]


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table's text files, copied; the commands work on the copy."""
    table = tmp_path / "table"
    for folder in (languages.FOLDER, *languages.TABLE.glob("games/*/texts")):
        shutil.copytree(folder, table / folder.relative_to(languages.TABLE))
    monkeypatch.setattr(languages, "TABLE", table)
    monkeypatch.setattr(languages, "FOLDER", table / "texts")
    return table


@pytest.fixture
def exported(sources: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "po"
    assert run("export", folder).exit_code == 0
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*.py")}


def begun(exported: Path, language: str, texts: dict[str, str]) -> Path:
    """A new language, as a translators' program begins it."""
    catalog = read_po(BytesIO((exported / "texts.pot").read_bytes()), locale=language)
    for message in catalog:
        if message.id:
            message.string = texts.get(str(message.context), "")
    path = exported / f"{language}.po"
    with path.open("wb") as file:
        write_po(file, catalog)
    return path


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_comes_back_as_it_was(sources, exported, language):
    before = contents(sources)
    for path in languages.files_of(language):
        docstring = ast.get_source_segment(path.read_text(), ast.parse(path.read_text()).body[0])
        path.write_text(f"{docstring}\n")
    assert contents(sources) != before
    done = run("import", exported / f"{language}.po")
    assert done.exit_code == 0, done.output
    assert contents(sources) == before


def test_every_language_is_exported(exported):
    assert sorted(path.name for path in exported.iterdir()) == [
        *(f"{language}.po" for language in TRANSLATED),
        "texts.pot",
    ]


def test_a_translator_sees_the_english_text_its_id_and_where_it_is(exported):
    said = (exported / "it.po").read_text(encoding="utf-8")
    assert '#. labels of the keys\nmsgctxt "table.TEXTS.less"\nmsgid "LESS"\nmsgstr "MENO"\n' in said
    assert 'msgctxt "backgammon.HELP.clock"\nmsgid ""\n"The clock\\n"\n' in said


def test_a_new_translation_is_all_that_changes(sources, exported):
    before = contents(sources)
    po = exported / "it.po"
    po.write_text(
        po.read_text(encoding="utf-8").replace('msgstr "MENO"', 'msgstr "PI\u00d9 \\"MENO\\""'), encoding="utf-8"
    )
    assert run("import", po).exit_code == 0
    changed = {path: source for path, source in contents(sources).items() if source != before[path]}
    path = sources / "texts" / "it.py"
    assert changed == {path: before[path].replace(b'"MENO"', rb'"PI\u00d9 \"MENO\""')}


def test_a_language_is_begun_and_what_is_missing_is_in_english(sources, exported):
    clock = "Uhr\nA\nB\nC\nD\nCLK-01, CLK-13, CLK-15, PAU-02"
    done = run("import", begun(exported, "de", {"table.LANGUAGE": "Deutsch", "backgammon.HELP.clock": clock}))
    assert done.exit_code == 0, done.output
    assert "texts have no translation" in done.output
    assert texts_of("de") == texts_of("en") | {"table.LANGUAGE": "Deutsch", "backgammon.HELP.clock": clock}
    game = (sources / "games" / "backgammon" / "texts" / "de.py").read_text()
    assert game.startswith('"""German: the texts of backgammon at the table."""\n')


def test_a_language_is_begun_with_its_own_name(exported):
    done = run("import", begun(exported, "de", {}))
    assert done.exit_code == 1 and "table.LANGUAGE: the language's own name is missing." in done.output


WRONG = [
    ('"tavolo {number}"', '"tavolo"', "table.TEXTS.at_table: {number} is missing."),
    (
        '"tavolo {number}"',
        '"tavolo {numero}"',
        "table.TEXTS.at_table: {number} is missing; {numero} is not in English.",
    ),
    ('"tavolo {number}"', '"tavolo {number} {name}"', "table.TEXTS.at_table: {name} is not in English."),
    ('"tavolo {number}"', '"tavolo {number"', "table.TEXTS.at_table: expected '}' before end of string."),
    ('"MENO"', '"ME\\nNO"', "table.TEXTS.less: 2 lines, 1 in English."),
    ('"table.TEXTS.less"', '"table.TEXTS.fewer"', "table.TEXTS.fewer: no text has this id."),
    ('"table.TEXTS.less"', '"table.TEXTS.fewer"', "table.TEXTS.less: is not in the file."),
    ('msgid "LESS"', 'msgid "FEWER"', "table.TEXTS.less: the English text is another one now: export again."),
    ('"CRW-01, CRW-02, CRW-04"\n\n', '"CRW-01, CRW-02"\n\n', "CRW-01, CRW-02, CRW-04 is missing"),
    ('"Language: it\\n"\n', "", "The header has no language"),
    ("Language: it\\n", "Language: en\\n", "change it there"),
    ("Language: it\\n", "Language: it_CH\\n", "two letters"),
    ("Language: it\\n", "Language: xx\\n", "two letters"),
    ("Language: it\\n", "Language: ../\\n", "cannot be read"),
    ('msgstr "MENO"', "MENO", "cannot be read"),
]


@pytest.mark.parametrize(("right", "wrong", "reason"), WRONG)
def test_a_wrong_file_is_refused_in_words_and_nothing_is_written(sources, exported, right, wrong, reason):
    before = contents(sources)
    po = exported / "it.po"
    text = po.read_text(encoding="utf-8")
    assert right in text
    po.write_text(text.replace(right, wrong), encoding="utf-8")
    done = run("import", po)
    assert done.exit_code == 1, done.output
    assert reason in done.output and "Nothing was written." in done.output
    assert contents(sources) == before


def test_a_refusal_names_the_line(exported):
    po = exported / "it.po"
    lines = po.read_text(encoding="utf-8").replace("tavolo {number}", "tavolo").splitlines()
    po.write_text("\n".join(lines), encoding="utf-8")
    found = re.search(r"Line (\d+), table\.TEXTS\.at_table", run("import", po).output)
    assert found and "table {number}" in lines[int(found[1]) - 1]
