"""The options of `flash`; bench/README.md explains them."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.director.desk.desk import LARGEST_TABLE

Board = Annotated[str, typer.Option(help="A folder of boards/.")]
Port = Annotated[str, typer.Option(help="A serial port, several with commas between them, or all.")]
Table = Annotated[int, typer.Option(min=0, max=LARGEST_TABLE, help="Its number; several are numbered on. 0: as it is.")]
Batch = Annotated[
    Path | None, typer.Option(help="The file of Enrol many tables: its numbers and keys, in their order.")
]
Name = Annotated[str, typer.Option(help="What the director's pages call it beside its number.")]
Wifi = Annotated[str, typer.Option(help="The network's name. Without it a table keeps the ones it has.")]
Password = Annotated[
    str | None, typer.Option(help='Of that network, "" for an open one; asked for, unseen, when it is not given.')
]
Director = Annotated[list[str] | None, typer.Option(help="Its address; default: this computer's.")]
Language = Annotated[str, typer.Option(help="That the tables speak.")]
Image = Annotated[Path | None, typer.Option(help="The MicroPython image; kept for the next time.")]
Download = Annotated[bool, typer.Option("--download", help="Have mpflash download the image.")]
Erase = Annotated[bool, typer.Option("--erase", help="Begin with an empty device: everything on it goes.")]
NewKey = Annotated[bool, typer.Option("--new-key", help="A new key; another device of this number is cut off.")]
EvenSo = Annotated[bool, typer.Option("--even-so", help="Also if it holds a match the director has not.")]
Local = Annotated[bool, typer.Option("--local", help="Without a director: it plays local matches.")]
Data = Annotated[Path, typer.Option(help="Folder of the director's store.")]
Patience = Annotated[float, typer.Option(min=1, help="Seconds to wait for the first call.")]
Boards = Annotated[Path, typer.Option(help="Folder of the boards.", hidden=True)]
