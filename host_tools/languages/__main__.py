"""`python -m host_tools.languages`: begins a language, takes translations, and brings them to today's English."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools import languages
from host_tools.command_line import commands, fail
from host_tools.languages import catalogs, english
from host_tools.languages.catalogs import Faulty

app = commands("The languages of table and director: a folder of .po files each.")


@app.command("begin")
def begin(language: Annotated[str, typer.Argument(help="Its two letters, as in de.")]) -> None:
    """Make the folder of a new language, in which every text is still in English."""
    if language in languages.spoken():
        raise fail(f"{language} is there: {languages.FOLDER / language}.")
    try:
        fresh = {store: catalogs.begun(store, language) for store in english.STORES}
    except Faulty as problem:
        raise fail(str(problem)) from None
    _write(language, fresh)


@app.command("import")
def take_in(
    files: Annotated[list[Path], typer.Argument(help="Translated .po files.", exists=True, dir_okay=False)],
) -> None:
    """Take translated files into the folder of their language; texts that they do not have stay in English."""
    fresh: dict[str, dict[str, bytes]] = {}
    try:
        for file in files:
            language, store, source = _taken(file)
            fresh.setdefault(language, {})[store] = source
    except Faulty as problem:
        raise fail(f"{problem}\nNothing was written.") from None
    for language, found in fresh.items():
        if language not in languages.spoken():
            found = {store: catalogs.begun(store, language) for store in english.STORES} | found
        _write(language, found)


@app.command("refresh")
def refresh() -> None:
    """Bring every file to today's English; translations of another English are marked as in doubt (fuzzy)."""
    try:
        for language in languages.spoken()[1:]:
            _write(language, {store: _refreshed(store, language) for store in english.STORES})
    except Faulty as problem:
        raise fail(str(problem)) from None


def _taken(file: Path) -> tuple[str, str, bytes]:
    """The language of a translated file, what it translates, and what is kept of it."""
    translated = catalogs.read(file)
    store = catalogs.store_of(translated)
    for key in catalogs.unknown(store, translated):
        typer.echo(f"{file}: {key} is left out: no text has this id.")
    if wrong := catalogs.faults(translated, store):
        raise Faulty("\n".join([f"{file} has faults:", *wrong]))
    language = str(translated.locale_identifier)
    return language, store, catalogs.written(store, language, translated)


def _refreshed(store: str, language: str) -> bytes:
    path = catalogs.path_of(store, language)
    return catalogs.written(store, language, catalogs.read(path)) if path.is_file() else catalogs.begun(store, language)


def _write(language: str, fresh: dict[str, bytes]) -> None:
    """Put these files into the folder of a language, and tell for each how many texts are in English."""
    for store, source in fresh.items():
        path = catalogs.path_of(store, language)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(source)
        number = catalogs.missing(store, catalogs.read(path))
        typer.echo(f"{path}: {number} of {len(english.texts(store))} texts are in English.")


if __name__ == "__main__":
    app()
