"""`python -m host_tools.bench`: the organiser's workbench."""

from host_tools.bench.figures.command import figures
from host_tools.bench.figures.load.command import load
from host_tools.bench.first_light.command import first_light
from host_tools.bench.flashing.command import flash
from host_tools.bench.labels import labels
from host_tools.bench.offering.command import bundle, offer
from host_tools.command_line import commands

app = commands("The organiser's workbench.")
app.command()(flash)
app.command()(first_light)
app.command()(labels)
app.command()(figures)
app.command()(load)
app.command()(bundle)
app.command()(offer)

if __name__ == "__main__":
    app()
