"""`match-table languages`: a language is begun, translated and brought to today's English, in a folder of its own."""

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from host_tools import languages
from host_tools.languages import catalogs, english, modules
from host_tools.languages.__main__ import app
from tests.languages.whole import WHOLE

TRANSLATED = languages.spoken()[1:]
STORES = sorted(english.STORES)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of the whole languages, copied; the commands work on the copy."""
    for language in WHOLE:
        shutil.copytree(languages.FOLDER / language, tmp_path / "languages" / language)
    monkeypatch.setattr(languages, "FOLDER", tmp_path / "languages")
    return tmp_path / "languages"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.po")}


def changed(path: Path, right: str, wrong: str, into: Path) -> Path:
    """A copy of a .po file with one change."""
    text = path.read_text(encoding="utf-8")
    assert right in text
    into.write_text(text.replace(right, wrong), encoding="utf-8")
    return into


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_files_have_todays_english_and_no_faults(language, store):
    """`match-table languages refresh` would change nothing."""
    path = catalogs.path_of(store, language)
    found = catalogs.read(path)
    assert catalogs.faults(found, store) == []
    assert catalogs.written(store, language, found) == path.read_bytes()


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("language", WHOLE)
def test_no_text_is_left_in_english(language, store):
    """LNG-01."""
    assert catalogs.missing(store, catalogs.catalog(store, language)) == 0


def test_a_translator_sees_the_english_text_its_id_and_where_it_is():
    said = catalogs.path_of("table", "it").read_text(encoding="utf-8")
    assert '#. labels of the keys\nmsgctxt "table.TEXTS.less"\nmsgid "LESS"\nmsgstr "MENO"\n' in said
    assert 'msgctxt "backgammon.HELP.clock"\nmsgid ""\n"The clock\\n"\n' in said


def test_a_language_is_begun_in_one_folder_and_is_in_english(folder):
    before = contents(folder)
    done = run("begin", "de")
    assert done.exit_code == 0, done.output
    number = len(english.texts("table"))
    assert f"table.po: {number - 1} of {number} texts are in English." in done.output
    assert {name for name in contents(folder) if name not in before} == {f"de/{store}.po" for store in STORES}
    assert languages.spoken() == ("en", "de", *WHOLE)
    names, ours = {}, {}
    exec(modules.source(Path("table/texts/en.py")), names)
    exec(modules.source(Path("table/texts/de.py")), ours)
    assert ours["LANGUAGE"] == "Deutsch"
    assert (ours["TEXTS"], ours["REFUSALS"]) == (names["TEXTS"], names["REFUSALS"])


@pytest.mark.parametrize(
    ("language", "reason"), [("it", "it is there"), ("en", "en is there"), ("xx", "two letters"), ("../de", "letters")]
)
def test_a_language_that_there_is_or_that_is_none_is_not_begun(folder, language, reason):
    before = contents(folder)
    done = run("begin", language)
    assert done.exit_code == 1 and reason in done.output
    assert contents(folder) == before


def test_an_import_of_some_texts_is_taken_and_the_others_stay_english_and_are_counted(folder, tmp_path):
    run("begin", "de")
    path = changed(
        folder / "de" / "table.po", 'msgid "LESS"\nmsgstr ""', 'msgid "LESS"\nmsgstr "WENIGER"', tmp_path / "x.po"
    )
    shutil.rmtree(folder / "de")
    done = run("import", path)
    assert done.exit_code == 0, done.output
    number = len(english.texts("table"))
    assert f"table.po: {number - 2} of {number} texts are in English." in done.output
    said: dict = {}
    exec(modules.source(Path("table/texts/de.py")), said)
    assert said["TEXTS"]["less"] == "WENIGER" and said["TEXTS"]["menu"] == "MENU"


def test_a_text_that_a_file_lacks_or_whose_english_is_another_stays_english(folder, tmp_path):
    whole = folder / "it" / "table.po"
    path = changed(whole, 'msgid "LESS"', 'msgid "FEWER"', tmp_path / "changed.po")
    changed(path, 'msgctxt "table.TEXTS.reason"\nmsgid "REASON"\nmsgstr "MOTIVO"\n', "", path)
    done = run("import", path)
    assert f"table.po: 2 of {len(english.texts('table'))} texts are in English." in done.output
    assert '#, fuzzy\nmsgctxt "table.TEXTS.less"\nmsgid "LESS"\nmsgstr "MENO"\n' in whole.read_text(encoding="utf-8")
    said: dict = {}
    exec(modules.source(Path("table/texts/it.py")), said)
    assert (said["TEXTS"]["less"], said["TEXTS"]["reason"], said["TEXTS"]["save"]) == ("LESS", "REASON", "SALVA")


def test_a_text_that_there_is_no_more_is_named_and_left_out(folder, tmp_path):
    path = changed(folder / "it" / "table.po", '"table.TEXTS.less"', '"table.TEXTS.fewer"', tmp_path / "old.po")
    done = run("import", path)
    assert "table.TEXTS.fewer is left out: no text has this id." in done.output
    assert f"table.po: 1 of {len(english.texts('table'))} texts are in English." in done.output
    assert "table.TEXTS.fewer" not in (folder / "it" / "table.po").read_text(encoding="utf-8")


def test_a_file_of_another_program_is_refused(folder, tmp_path):
    before = contents(folder)
    path = tmp_path / "other.po"
    path.write_text('msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "File"\nmsgstr "Archivio"\n', encoding="utf-8")
    done = run("import", path)
    assert done.exit_code == 1 and "None of its ids" in done.output and "Nothing was written." in done.output
    assert contents(folder) == before


def test_only_the_form_for_one_of_something_may_leave_its_number_out(folder, tmp_path):
    whole = folder / "it" / "director.po"
    assert 'msgstr[0] "{name} ha fermato il tempo una volta' in whole.read_text(encoding="utf-8")
    path = changed(whole, "il tempo {number} volte senza", "il tempo molte volte senza", tmp_path / "many.po")
    assert "remark.pauses: {number} is missing." in run("import", path).output


def test_a_refresh_leaves_what_is_right_as_it_is(folder):
    before = contents(folder)
    done = run("refresh")
    assert done.exit_code == 0 and contents(folder) == before
    assert done.output.count(": 0 of ") == len(WHOLE) * len(STORES)


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
    ('"CRW-01, CRW-02, CRW-04"\n\n', '"CRW-01, CRW-02"\n\n', "CRW-01, CRW-02, CRW-04 is missing"),
    ('msgstr "Italiano"', 'msgstr ""', "table.LANGUAGE: the language's own name is missing."),
    ('"Language: it\\n"\n', "", "has no language"),
    ("Language: it\\n", "Language: en\\n", "change it there"),
    ("Language: it\\n", "Language: it_CH\\n", "two letters"),
    ("Language: it\\n", "Language: xx\\n", "two letters"),
    ("Language: it\\n", "Language: ../\\n", "cannot be read"),
    ('msgstr "MENO"', "MENO", "cannot be read"),
]


@pytest.mark.parametrize(("right", "wrong", "reason"), WRONG)
def test_a_wrong_file_is_refused_in_words_and_nothing_is_written(folder, tmp_path, right, wrong, reason):
    before = contents(folder)
    done = run("import", changed(folder / "it" / "table.po", right, wrong, tmp_path / "table.po"))
    assert done.exit_code == 1, done.output
    assert reason in done.output and "Nothing was written." in done.output
    assert contents(folder) == before


def test_a_refusal_names_the_line(folder, tmp_path):
    path = changed(folder / "it" / "table.po", "tavolo {number}", "tavolo", tmp_path / "table.po")
    found = re.search(r"Line (\d+), table\.TEXTS\.at_table", run("import", path).output)
    assert found and "table {number}" in path.read_text(encoding="utf-8").splitlines()[int(found[1]) - 1]


def test_no_module_is_made_of_a_wrong_file(folder):
    path = folder / "it" / "table.po"
    changed(path, '"tavolo {number}"', '"tavolo"', path)
    with pytest.raises(catalogs.Faulty, match=r"table\.TEXTS\.at_table: {number} is missing"):
        modules.source(Path("table/texts/it.py"))
