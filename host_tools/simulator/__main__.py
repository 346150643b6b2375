"""`python -m host_tools.simulator`: match files, a hall that plays by itself, the core in scripts, the screens."""

from host_tools.command_line import commands
from host_tools.simulator.core_face import core
from host_tools.simulator.gallery_command import gallery
from host_tools.simulator.hall_command import hall
from host_tools.simulator.play_command import play

app = commands("Tables without hardware.")
app.command()(play)
app.command()(hall)
app.command()(core)
app.command()(gallery)

if __name__ == "__main__":
    app()
