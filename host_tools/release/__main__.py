"""`python -m host_tools.release`: builds releases, and the files they are made from."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from host_tools import documents, languages
from host_tools.command_line import commands, fail
from host_tools.release import build, case, image, own_image, parts, shopping, wiring
from host_tools.toolchain import paths

app = commands("Releases of boards, and the parts they are made from.")
console = Console()
Board = Annotated[str, typer.Argument(help="A folder of boards/, or a variant as in DEVKIT_TFT-ST7796.")]


@app.command("build")
def do_build(
    board: Board,
    language: Annotated[list[str] | None, typer.Option(help="A language besides English; may be repeated.")] = None,
) -> None:
    """Compile the firmware for a board, into .build/release/BOARD."""
    unknown = sorted({*(language or ())} - {*languages.spoken()})
    if unknown:
        raise fail(f"release: no language {', '.join(unknown)} (there are: {', '.join(languages.spoken())})")
    try:
        with console.status(f"compiling for {board}"):
            folder = build.release(board, languages=language or parts.LANGUAGES)
    except build.ReleaseError as error:
        raise fail(f"release: {error}") from error
    files = sum(path.is_file() for path in folder.rglob("*"))
    console.print(f"{folder}: {files} files, {image.size_of(folder) / 1024:.1f} KiB", highlight=False)


@app.command("own-image")
def do_own_image(board: Board) -> None:
    """Write a board of MicroPython's ESP32 port with the table's code frozen in, into .build/image/BOARD.

    Of a board that has PSRAM, its variant that has none."""
    try:
        name = own_image.meant(board)
        folder = own_image.write(name, paths.BUILD / "image" / name)
    except (own_image.NoImage, own_image.DoesNotFit) as error:
        raise fail(f"own-image: {error}") from error
    console.print(f"{folder}: README.md there says how it is built", highlight=False, soft_wrap=True)


@app.command("wiring")
def do_wiring() -> None:
    """Draw the wiring of each board, and write the tables in their READMEs."""
    try:
        for path in wiring.write():
            typer.echo(path)
    except documents.DocumentError as error:
        raise fail(f"wiring: {error}") from error


@app.command("shopping")
def do_shopping() -> None:
    """Write what to buy for each board, and how long its cell lasts, into the READMEs."""
    try:
        for path in shopping.write():
            typer.echo(path)
    except documents.DocumentError as error:
        raise fail(f"shopping: {error}") from error


@app.command("case")
def do_case(
    board: Annotated[list[str] | None, typer.Argument(help="The boards; without, all that have a case.")] = None,
    drawings: Annotated[bool, typer.Option("--drawings", help="Also renew what is beside the boards' pages.")] = False,
) -> None:
    """Make the files of a case for a printer (STL) and a cutter (DXF, SVG), into .build/case/BOARD."""
    unknown = sorted({*(board or ())} - {*case.boards()})
    if unknown:
        raise fail(f"case: no case for {', '.join(unknown)} (there are: {', '.join(case.boards())})")
    try:
        for name in board or case.boards():
            with console.status(f"case of {name}"):
                files = case.make(name, case.folder_of(name)) + (case.draw(name) if drawings else [])
            typer.echo("\n".join(map(str, files)))
    except case.NoCase as error:
        raise fail(f"case: {error}") from error


@app.command("fonts")
def do_fonts(
    outlines: Annotated[Path | None, typer.Option(help="Folder with the .otf files of Inter.")] = None,
    bitmaps: Annotated[Path | None, typer.Option(help="Folder with the bitmap fonts of X.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only compare, write nothing.")] = False,
) -> None:
    """Render the firmware's fonts from their outlines, into firmware/table/screens/fonts."""
    from host_tools.release.fonts import faces  # needs Pillow, which nothing else here does

    folder, small = outlines or paths.outlines_folder(), bitmaps or paths.bitmaps_folder()
    if folder is None or not folder.is_dir() or small is None or not small.is_dir():
        raise fail("fonts: the outlines are not there: run `python -m host_tools.toolchain fonts`", 2)
    with console.status("rendering"):
        files = faces.made(folder, small)
    if check:
        different = faces.different_from(files)
        for name in different:
            typer.echo(f"fonts: {name} is not what {folder} gives", err=True)
        raise typer.Exit(1 if different else 0)
    faces.write(files)
    for name, content in files.items():
        typer.echo(f"{name:12} {len(content):6} bytes")
    typer.echo(f"{'together':12} {sum(map(len, files.values())):6} bytes")


@app.command("print-fonts")
def do_print_fonts(
    outlines: Annotated[Path | None, typer.Option(help="Folder with the .otf files of Inter.")] = None,
) -> None:
    """Convert the fonts of printed sheets into host_tools/inter."""
    from host_tools.release.fonts import printed

    folder = outlines or paths.outlines_folder()
    if folder is None or not folder.is_dir():
        raise fail("print-fonts: the outlines are not there: run `python -m host_tools.toolchain fonts`", 2)
    for path, content in printed.made(folder).items():
        path.write_bytes(content)
        typer.echo(f"{path}: {len(content)} bytes")


if __name__ == "__main__":
    app()
