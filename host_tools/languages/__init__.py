"""The languages: English is in the code that shows it, every other is a folder of .po files here."""

from pathlib import Path

FOLDER = Path(__file__).parent
USUAL = "en"


def spoken() -> tuple[str, ...]:
    """The languages, the usual one first."""
    return (USUAL, *sorted(path.name for path in FOLDER.glob("[a-z][a-z]") if any(path.glob("*.po"))))


def files() -> list[Path]:
    """The .po files of every language, and the code that reads them."""
    return sorted([*FOLDER.glob("*.py"), *FOLDER.glob("[a-z][a-z]/*.po")])
