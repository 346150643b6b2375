"""`python -m host_tools.simulator gallery`."""

import shutil

import typer
from rich.progress import track

from host_tools import languages
from host_tools.command_line import fail
from host_tools.toolchain import paths


def gallery() -> None:
    """Draw every state on every class of displays, into .build/gallery."""
    from host_tools.simulator.gallery import (
        CLASSES,
        PICTURES,
        letters,
        show,
    )  # draws with Pillow, which nothing else here needs

    micropython = paths.unix_micropython()
    if micropython is None:
        raise fail("gallery: run `python -m host_tools.toolchain unix` first", 2)
    shutil.rmtree(PICTURES, ignore_errors=True)
    every = [(display, language) for display in CLASSES for language in languages.spoken()]
    for display, language in track(every, "drawing"):
        count = show(micropython, language, display)
        typer.echo(f"{count} pictures in {PICTURES / display / language}, together in sheet-{display}-{language}.png")
    for display in ("320x240", "480x320"):
        typer.echo(f"capitals on {display}:\n{letters(micropython, display)}")
