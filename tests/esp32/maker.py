"""The panel of a board, plugged in as its maker describes it; from the environment (tests/boards/makers.py)."""

import json
import os

import workbench
from chips import controllers
from chips.panel import Panel

MAKER = json.loads(os.getenv("MAKER") or "null")


def plugged():
    """A bench with the board's chip, and the model of its panel on its pins; None for a board without one."""
    workbench.clear(MAKER["chip"])
    panel = MAKER["panel"]
    if not panel:
        return None
    controller = getattr(controllers, panel["controller"])
    glass = {"is_bgr": panel["is_bgr"], "is_inverted": panel["is_inverted"]}
    model = Panel(controller, panel["dc"], panel["reset"], **glass)
    workbench.plug_spi(model, panel["cs"], panel["sck"])
    return model
