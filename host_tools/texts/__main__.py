"""`python -m host_tools.texts`: the table's texts, to translators and back."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.command_line import commands, fail
from host_tools.languages import USUAL, spoken
from host_tools.texts.catalogs import Faulty, read, written
from host_tools.texts.sources import english_texts, sources_in, texts_of

app = commands("The table's texts, to translators and back.")


@app.command("export")
def export(folder: Annotated[Path, typer.Argument(help="Folder for the .po files.", file_okay=False)]) -> None:
    """Write a .po file for each language, and texts.pot, from which a new one is begun."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "texts.pot").write_bytes(written("", {}))
    for language in spoken():
        if language != USUAL:
            (folder / f"{language}.po").write_bytes(written(language, texts_of(language)))
    typer.echo(f"{len(english_texts())} texts a language are in {folder}.")


@app.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(help="A translated .po file.", exists=True, dir_okay=False)],
) -> None:
    """Put a translated .po file into the table's text files; texts without a translation stay in English."""
    try:
        language, texts = read(file.read_bytes())
    except Faulty as problem:
        raise fail(f"{problem}\nNothing was written.") from None
    for path, source in sources_in(language, texts).items():
        path.write_bytes(source)
        typer.echo(f"{path} is written.")
    if missing := len(english_texts()) - len(texts):
        typer.echo(f"{missing} texts have no translation and are in English.")


if __name__ == "__main__":
    app()
