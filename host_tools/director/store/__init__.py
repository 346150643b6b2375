"""The director's store: the only place with SQL (SQLAlchemy Core; SQLite in a file, or PostgreSQL).

`Store` hands out transactions; each module beside it reads and writes one kind of row on the open connection. Rules,
pages and the time of day are unknown here.
"""

from host_tools.director.store.databases.database import Store
from host_tools.director.store.records import (
    CorrectionRow,
    EventRow,
    LogRow,
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
    "LogRow",
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
