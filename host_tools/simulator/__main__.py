"""`python -m host_tools.simulator`: play match files, script the core, draw every screen."""

from host_tools.command_line import commands
from host_tools.simulator.core_face import core
from host_tools.simulator.gallery_command import gallery
from host_tools.simulator.play_command import play

app = commands("Tables without hardware.")
app.command()(play)
app.command()(core)
app.command()(gallery)

if __name__ == "__main__":
    app()
