"""Options of `python -m host_tools.director`; README.md explains them.

Options shared by every program that opens a store are in `opening.py`.
"""

from pathlib import Path
from typing import Annotated

import typer

SECURE_PORT = 8443

Data = Annotated[Path | None, typer.Option(help="Folder of the store; created if missing.")]
LostKey = Annotated[
    bool, typer.Option("--lost-key", help="director.key is lost: continue with a new one; tables need new keys.")
]
BackupTo = Annotated[Path | None, typer.Option(help="A second folder for the backups, such as one on a stick.")]

Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8080, or the next free one.")]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is the same as --lan.")]
Lan = Annotated[bool, typer.Option("--lan", help="Open it to the network, so that tables and phones reach it.")]
Names = Annotated[
    list[str] | None, typer.Option(help="A name of this computer on the network, such as desk.local; may be repeated.")
]
Elsewhere = Annotated[
    list[str] | None,
    typer.Option(
        "--address",
        metavar="HOST:PORT",
        help="The address for tables and people, if not one of this computer's: in a container, behind a router.",
    ),
]
Behind = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a balancer whose X-Forwarded-For and -Proto are trusted."),
]
CertificateFile = Annotated[Path | None, typer.Option(help="For https: the certificate with its chain, PEM.")]
CertificateKey = Annotated[Path | None, typer.Option(help="The key of the certificate, PEM.")]
SecurePort = Annotated[int, typer.Option(min=1, max=65535, help="The port for https.")]
Mqtt = Annotated[
    str,
    typer.Option(
        envvar="MATCH_TABLE_MQTT",
        show_envvar=True,
        help="Publish live states on a broker: mqtt://USER:PASSWORD@HOST/TOURNAMENT.",
    ),
]

FASTEST = 60.0
Demo = Annotated[
    bool, typer.Option("--demo", help="An evening of two drawn events, and at normal speed a simulated table for you.")
]
Speed = Annotated[float, typer.Option(min=1.0, max=FASTEST, help="With --demo: how fast the evening passes.")]
NoBrowser = Annotated[
    bool, typer.Option("--no-browser", help="Open no browser; print the addresses and a one-time login.")
]
NewPassword = Annotated[
    str, typer.Option("--set-password", metavar="NAME", help="Only set a new password for this director.")
]
