"""The facts of a game of darts."""

from matchcore.folding.rows import NOTED, UNDOABLE, Rows

BEGUN, SIGNED, THROWN, UNSIGNED, SEAM, ORDER_REFUSED, CLOSED = range(1, 8)

ROWS = Rows(
    (
        (BEGUN, "begun", "match", 0, "order start", "match and names"),
        (SIGNED, "signed", "match", 0, "", ""),
        (THROWN, "thrown", "match", UNDOABLE, "points", ""),
        (UNSIGNED, "unsigned", "match", 0, "", ""),
        (SEAM, "seam", "", NOTED, "last_good", ""),
        (ORDER_REFUSED, "order_refused", "", NOTED, "order", "refusal"),
        (CLOSED, "closed", "match", 0, "order", ""),
    ),
    BEGUN,
    SEAM,
    ORDER_REFUSED,
    "darts",
)
