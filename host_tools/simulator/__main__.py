"""`python -m host_tools.simulator`: play match files, script the core, draw every screen."""

import typer

from host_tools.simulator.core_face import core
from host_tools.simulator.gallery_command import gallery
from host_tools.simulator.play_command import play

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.command()(play)
app.command()(core)
app.command()(gallery)


@app.callback()
def main() -> None:
    """Tables that are no hardware."""


if __name__ == "__main__":
    app()
