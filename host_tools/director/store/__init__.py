"""The director's store: the only place with SQL (SQLAlchemy Core; SQLite in a file).

`Store` opens it and hands out transactions; the modules beside it read and write one kind of row each on the open
connection.  Nothing here knows the rules, the pages or the time of day.
"""

from host_tools.director.store.databases.database import Store
from host_tools.director.store.records import (
    CorrectionRow,
    EventRow,
    MatchRow,
    OrderRow,
    Place,
    ProposalRow,
    StayRow,
    StoredFact,
    TableRow,
    TicketRow,
)

__all__ = [
    "CorrectionRow",
    "EventRow",
    "MatchRow",
    "OrderRow",
    "Place",
    "ProposalRow",
    "StayRow",
    "Store",
    "StoredFact",
    "TableRow",
    "TicketRow",
]
