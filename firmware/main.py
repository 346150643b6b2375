"""The match table: reads like a table of contents.

board.py           what this board has: pins and parts as data
deflated.py        where there is memory enough: the code as it was before it was deflated
table/app.py       builds the table from the parts and starts its tasks
table/tasks.py     starts again what dies
table/table.py     controls in, facts kept, a view out
matchcore/         the rules
"""

import asyncio

try:
    import deflated  # only in a release whose code lies deflated on flash
except ImportError:
    pass
else:
    deflated.mount()

from board import BOARD  # type: ignore  # comes from the board's own folder

from table.app import App

if hasattr(asyncio, "run"):
    asyncio.run(App(BOARD).run())
else:
    # In a browser the page's own loop runs the tasks.
    asyncio.create_task(App(BOARD).run())
