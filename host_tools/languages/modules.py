"""The firmware's modules as a device loads them, with the words of every language.

The modules of a translated language are made of its .po file, for releases, simulated boards and tests; they are in no
folder of sources.  To the modules that have the words of all languages, the translated ones are added.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import languages
from host_tools.languages import catalogs, english


def made(firmware: Path = english.FIRMWARE) -> list[Path]:
    """The modules of the translated languages, relative to the firmware's folder."""
    found = [path.relative_to(firmware) for path in english.modules(firmware)]
    return [path.with_name(f"{language}.py") for path in found for language in languages.spoken()[1:]]


def source(path: Path, firmware: Path = english.FIRMWARE) -> str:
    """A module, by its path relative to the firmware's folder."""
    if path in made(firmware):
        return _translated(path, firmware)
    words = english.tables(firmware).get(firmware / path)
    said = (firmware / path).read_text(encoding="utf-8")
    return "".join([said, *_added(words)]) if words else said


def write(folder: Path, firmware: Path = english.FIRMWARE) -> Path:
    """All sources of the firmware into a new folder, with the modules of every language."""
    shutil.copytree(firmware, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [*made(firmware), *(path.relative_to(firmware) for path in english.tables(firmware))]:
        (folder / path).write_text(source(path, firmware), encoding="utf-8")
    return folder


def _translated(path: Path, firmware: Path) -> str:
    """With the names and keys of the English module; texts without a translation are in English."""
    first, said = english.room(firmware / path), catalogs.translations(english.OF_TABLE, path.stem)
    lines = [f'"""Made of {path.stem}/{english.OF_TABLE}.po."""', ""]
    for name, value in english.constants(firmware / path.with_name(f"{languages.USUAL}.py")).items():
        if isinstance(value, dict):
            words = {key: _said(said, f"{first}.{name}.{key}", text) for key, text in value.items()}
            lines += [f"{name} = {{", *(f"    {key!a}: {text!a}," for key, text in words.items()), "}"]
        else:
            lines.append(f"{name} = {_said(said, f'{first}.{name}', value)!a}")
    return "\n".join([*lines, ""])


def _added(first: str) -> Iterator[str]:
    """The words of the other languages, a line each."""
    keys = [key for key in english.texts(english.OF_TABLE) if key.startswith(first + ".")]
    for language in languages.spoken()[1:]:
        said = catalogs.translations(english.OF_TABLE, language)
        words = {key.partition(".")[2]: said.get(key, english.texts(english.OF_TABLE)[key].said) for key in keys}
        yield f"{english.WORDS}[{language!r}] = {ascii(words)}\n"


def _said(said: dict[str, str], key: str, text: Any) -> Any:
    """The translation of a text, in as many lines; the text itself where there is none."""
    found = said.get(key, english.joined(text))
    return found if isinstance(text, str) else tuple(found.split("\n"))
