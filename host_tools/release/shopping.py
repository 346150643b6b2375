"""The shopping list of a table, and how long its cell lasts: tables in a board's README, made from its parts.json.

A price is a band in euros for one piece, to plan with; currents have the source that is written beside them.
"""

import json
from pathlib import Path

from host_tools import documents
from host_tools.release.parts import BOARDS

COMMAND = "python -m host_tools.release shopping"
HEADINGS = ("part", "how many", "for ten", "what a shop calls it", "EUR each")


def lists(folder: Path = BOARDS) -> dict[Path, str]:
    """The README of a board -> what is made for it."""
    found = {}
    for path in sorted(folder.glob("*/parts.json")):
        said = json.loads(path.read_text(encoding="utf-8"))
        made = [_bought(said["parts"])]
        if "cell" in said:
            made.append(_lasting(said["cell"]))
        found[path.with_name("README.md")] = "\n\n".join(made)
    return found


def write(folder: Path = BOARDS) -> list[Path]:
    """Write every list; returns the files."""
    found = lists(folder)
    for path, text in found.items():
        documents.put(path, COMMAND, text)
    return list(found)


def cost(parts: list[dict], count: str) -> tuple[int, int]:
    """Euros at least and at most, for `one` table or for `ten`, without what is only there if wanted."""
    needed = [part for part in parts if not part.get("optional")]
    low, high = (sum(part[count] * part["eur"][end] for part in needed) for end in (0, 1))
    return round(low), round(high)


def hours(mah: int, cell: dict) -> float:
    """How long a cell runs the table: what can be used of it, divided by the sum of the currents."""
    return mah * cell["usable_percent"] / 100 / sum(load["ma"] for load in cell["loads"])


def _bought(parts: list[dict]) -> str:
    rows = []
    for part in parts:
        low, high = part["eur"]
        price = f"{low:g} to {high:g}" if high else "printed"
        name = f"{part['part']}, if wanted" if part.get("optional") else part["part"]
        rows.append((name, str(part["one"]), str(part["ten"]), part["shop"], price))
    one, ten = cost(parts, "one"), cost(parts, "ten")
    total = (
        f"Without what is marked *if wanted*: {one[0]} to {one[1]} EUR for one table, {ten[0]} to {ten[1]} EUR for ten "
        "with the spares that are counted in. The prices are bands to plan with, not offers: nobody has bought by this "
        "list yet."
    )
    return documents.markdown_table(HEADINGS, rows) + "\n\n" + total


def _lasting(cell: dict) -> str:
    total = sum(load["ma"] for load in cell["loads"])
    rows = [(f"{mah} mAh", f"{hours(mah, cell):.1f}", f"{mah / cell['charge_ma']:.1f}") for mah in cell["mah"]]
    sums = " and ".join(f"{load['ma']} mA ({load['source']})" for load in cell["loads"])
    return (
        documents.markdown_table(("cell", "hours of play", "hours to charge, switched off"), rows)
        + f"\n\nWorked out, not measured: {sums} make {total} mA; {cell['usable_percent']} % of a cell's capacity is "
        "counted, as cheap cells hold less than they say and the board stops before they are empty; it charges with "
        f"{cell['charge_ma']} mA ({cell['charge_source']}). {cell['advice']}"
    )
