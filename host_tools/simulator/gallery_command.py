"""`python -m host_tools.simulator gallery`."""

import shutil

import typer
from rich.progress import track

from host_tools import languages
from host_tools.command_line import fail
from host_tools.toolchain import paths


def gallery() -> None:
    """Have the firmware draw every state, and keep the pictures in .build/gallery, a folder a language."""
    from host_tools.simulator.gallery import PICTURES, show  # draws with Pillow, which nothing else here needs

    micropython = paths.unix_micropython()
    if micropython is None:
        raise fail("gallery: run `python -m host_tools.toolchain unix` first", 2)
    shutil.rmtree(PICTURES, ignore_errors=True)
    for language in track(languages.spoken(), "drawing"):
        count = show(micropython, language)
        typer.echo(f"{count} pictures in {PICTURES / language}, all of them in sheet-{language}.png")
