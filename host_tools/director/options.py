"""Options of `python -m host_tools.director`; README.md explains them.

Options shared by every program that opens a store are in `opening.py`.
"""

from pathlib import Path
from typing import Annotated

import typer

SECURE_PORT = 8443

Data = Annotated[Path | None, typer.Option(help="Folder of the store; made if it is not there.")]
LostKey = Annotated[
    bool, typer.Option("--lost-key", help="director.key is lost: go on with another; tables need new keys.")
]
BackupTo = Annotated[Path | None, typer.Option(help="A second folder for the backups, such as one on a stick.")]

Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8080, or the next free one.")]
Host = Annotated[str, typer.Option(help="Whom it listens to: this computer; 0.0.0.0 is --lan.")]
Lan = Annotated[bool, typer.Option("--lan", help="Open it to the network: tables and phones reach it.")]
Names = Annotated[list[str] | None, typer.Option(help="A name of this computer in the network, such as desk.local.")]
Elsewhere = Annotated[
    list[str] | None,
    typer.Option(
        "--address",
        metavar="HOST:PORT",
        help="Where others reach it, if not at this computer's own addresses: a container's host, a router.",
    ),
]
Behind = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a balancer, whose X-Forwarded-For and -Proto are believed."),
]
CertificateFile = Annotated[Path | None, typer.Option(help="For https: the certificate, PEM, with its chain.")]
CertificateKey = Annotated[Path | None, typer.Option(help="The key of the certificate, PEM.")]
SecurePort = Annotated[int, typer.Option(min=1, max=65535, help="Where pages are served with it.")]
Mqtt = Annotated[
    str,
    typer.Option(
        envvar="MATCH_TABLE_MQTT",
        show_envvar=True,
        help="Publish live states on a broker: mqtt://USER:PASSWORD@HOST/TOURNAMENT.",
    ),
]

Demo = Annotated[bool, typer.Option("--demo", help="A simulated table for you, and seven that play by themselves.")]
NoBrowser = Annotated[
    bool, typer.Option("--no-browser", help="Open no browser: print the address that logs one in, once.")
]
NewPassword = Annotated[
    str, typer.Option("--set-password", metavar="NAME", help="A new password for this director, and nothing else.")
]
