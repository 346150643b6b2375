"""The options of `flash`; bench/README.md explains them."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.director.desk.desk import LARGEST_TABLE

Board = Annotated[str, typer.Option(help="A folder of boards/.")]
Port = Annotated[str, typer.Option(help="A serial port, several separated by commas, or all.")]
Table = Annotated[
    int, typer.Option(min=0, max=LARGEST_TABLE, help="Its number; further boards count up from it. 0: keep it.")
]
Batch = Annotated[
    Path | None, typer.Option(help="The file from Enrol many tables: numbers and keys are taken in its order.")
]
Name = Annotated[str, typer.Option(help="Its name on the director's pages.")]
Wifi = Annotated[str, typer.Option(help="The network's name; default: the ones the table has.")]
Password = Annotated[str | None, typer.Option(help='Its password, "" for an open network; asked for if not given.')]
Director = Annotated[list[str] | None, typer.Option(help="The director's address; default: this computer's.")]
Language = Annotated[str, typer.Option(help="Language of the tables.")]
Game = Annotated[str, typer.Option(help="What the tables play: backgammon, clock, ricochet; default: as they do.")]
Image = Annotated[Path | None, typer.Option(help="The MicroPython image; kept for the next time.")]
Download = Annotated[bool, typer.Option("--download", help="Have mpflash download the image.")]
Erase = Annotated[bool, typer.Option("--erase", help="Erase everything on the device first.")]
NewKey = Annotated[bool, typer.Option("--new-key", help="Make a new key; another device of this number is cut off.")]
EvenSo = Annotated[
    bool, typer.Option("--even-so", help="Flash it even if it holds a match that the director does not have.")
]
Local = Annotated[bool, typer.Option("--local", help="Without a director, for local matches.")]
Data = Annotated[Path, typer.Option(help="Folder of the director's store.")]
Patience = Annotated[float, typer.Option(min=1, help="Seconds to wait for the first call.")]
Boards = Annotated[Path, typer.Option(help="Folder of the boards.", hidden=True)]
