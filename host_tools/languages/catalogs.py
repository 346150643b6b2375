"""The .po files: English is the text, the id its context, so that translators' programs show both.

A text that is not translated, or is in doubt (fuzzy), or whose English is another one by now, is shown in English.
"""

import re
import string
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from host_tools import languages
from host_tools.languages import english

# Lines of help that are not for translators: another text of help, and rules.
_KEPT = re.compile(r"[a-z_]+\.[a-z_]+( [A-Z_]+)?|[A-Z]{3}-\d\d(, [A-Z]{3}-\d\d)*")
_HEADER = """{comment}
msgid ""
msgstr ""
"Project-Id-Version: match-table\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class Faulty(Exception):
    """A .po file that is not taken: each reason a line."""


def path_of(store: str, language: str) -> Path:
    return languages.FOLDER / language / f"{store}.po"


def locale_of(language: str) -> Locale:
    """Faulty unless these are the two letters of a language other than English."""
    try:
        if not re.fullmatch("[a-z]{2}", language):
            raise UnknownLocaleError(language)
        locale = Locale.parse(language)
    except UnknownLocaleError:
        raise Faulty(f"{language}: not a language's two letters, as in `de`.") from None
    if language == languages.USUAL:
        raise Faulty("English is in the code that shows it: change it there.")
    return locale


def read(path: Path) -> Catalog:
    """Faulty if it is no .po file, or none of a language."""
    try:
        with path.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except (PoFileError, ValueError) as problem:
        raise Faulty(f"{path.name} cannot be read: {problem}.") from None
    if not catalog.locale_identifier:
        raise Faulty(f"The header of {path.name} has no language: a line `Language: de`.")
    locale_of(str(catalog.locale_identifier))
    return catalog


def catalog(store: str, language: str) -> Catalog:
    """The translations of a store, read again once the file has changed.  Faulty if one of them is wrong."""
    path = path_of(store, language)
    return _sound(path, path.stat().st_mtime_ns, store)


@cache
def _sound(path: Path, _changed_ns: int, store: str) -> Catalog:
    found = read(path)
    if wrong := faults(found, store):
        raise Faulty("\n".join([f"{path} has faults:", *wrong]))
    return found


def translations(store: str, language: str) -> dict[str, str]:
    """Id -> translation, where there is one, of a store whose texts do not count.  Faulty if one of them is wrong."""
    said = english.texts(store)
    found = _by_id(catalog(store, language))
    return {key: str(found[key].string) for key in said if key in found and is_translated(found[key], said[key])}


def is_translated(message: Message, text: english.Text) -> bool:
    return message.id == text.id and not message.fuzzy and all(_forms(message))


def missing(store: str, catalog: Catalog) -> int:
    """How many texts of a store are in English for want of a translation."""
    found = _by_id(catalog)
    return sum(key not in found or not is_translated(found[key], text) for key, text in english.texts(store).items())


def store_of(catalog: Catalog) -> str:
    """The store that a file is of: that with the most of its ids.  Faulty if it has none of ours."""
    ids = _by_id(catalog).keys()
    store = max(english.STORES, key=lambda store: len(ids & english.texts(store).keys()))
    if not ids & english.texts(store).keys():
        raise Faulty("None of its ids (msgctxt) is of a text here.")
    return store


def unknown(store: str, catalog: Catalog) -> list[str]:
    """Ids of a file that no text has."""
    return [key for key in _by_id(catalog) if key not in english.texts(store)]


def written(store: str, language: str, translated: Catalog) -> bytes:
    """A .po file with today's English.  What was said for another English stays, and is in doubt (fuzzy)."""
    locale = locale_of(language)
    fresh, found = Catalog(locale), _by_id(translated)
    for key, text in english.texts(store).items():
        old = found.get(key)
        is_kept = old is not None and any(_forms(old)) and isinstance(old.id, tuple) == isinstance(text.id, tuple)
        flags = {"fuzzy"} if old and is_kept and (old.fuzzy or old.id != text.id) else set()
        fresh.add(
            text.id,
            old.string if old and is_kept else "",
            context=key,
            flags=flags,
            auto_comments=[text.comment] if text.comment else [],
            user_comments=old.user_comments if old else [],
        )
    file = BytesIO()
    comment = translated.header_comment or f"# {locale.get_display_name(languages.USUAL)}."
    header = _HEADER.format(comment=comment, language=language, plurals=fresh.plural_forms)
    file.write(header.encode())
    write_po(file, fresh, width=0, omit_header=True)
    return file.getvalue()


def begun(store: str, language: str) -> bytes:
    """A .po file in which nothing is translated but the name of the language."""
    locale = locale_of(language)
    empty = Catalog(locale, header_comment="")
    if english.NAME in english.texts(store):
        name = locale.get_display_name(language) or language
        empty.add(english.texts(store)[english.NAME].said, name[0].upper() + name[1:], context=english.NAME)
    return written(store, language, empty)


def faults(catalog: Catalog, store: str) -> list[str]:
    """The wrong translations in a file, a line each."""
    said = english.texts(store)
    found = [(message, said[key]) for key, message in _by_id(catalog).items() if key in said]
    found = [(message, text) for message, text in found if is_translated(message, text)]
    wrong = [
        f"Line {message.lineno}, {message.context}: {fault}"
        for message, text in found
        for fault in _faults(_forms(message), text)
    ]
    is_named = english.NAME not in said or english.NAME in {message.context for message, _ in found}
    return wrong if is_named else [*wrong, f"{english.NAME}: the language's own name is missing."]


def _by_id(catalog: Catalog) -> dict[str, Message]:
    return {str(message.context): message for message in catalog if message.id}


def _forms(message: Message) -> tuple[str, ...]:
    """The translation, in each of its forms for numbers."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (str(message.string),)


def _faults(forms: tuple[str, ...], text: english.Text) -> Iterator[str]:
    """Of a translation; the first of several forms may be that for one of something, without its number."""
    for index, form in enumerate(forms):
        is_of_one = text.one and index == 0 and len(forms) > 1
        if (fault := _difference(form, text.said)) and not (is_of_one and not _difference(form, text.one)):
            yield fault


def _difference(said: str, text: str) -> str:
    """Placeholders missing from a translation."""
    try:
        ours, theirs = set(_places(said)), set(_places(text))
    except ValueError as problem:
        return f"{problem}."
    found = [f"{place} is missing" for place in sorted(theirs - ours)]
    found += [f"{place} is not in English" for place in sorted(ours - theirs)]
    lines, there = said.count("\n") + 1, text.count("\n") + 1
    if lines != there:
        found.append(f"{lines} lines, {there} in English")
    return "; ".join(found) + "." if found else ""


def _places(text: str) -> Iterator[str]:
    """Parts that a translation keeps: names in braces, numbers, lines of help that name a rule or another text."""
    yield from (f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None)
    yield from re.findall("%d", text)
    yield from (line for line in text.split("\n") if _KEPT.fullmatch(line))
