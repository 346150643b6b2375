"""How far each log has been heard; an order has its number in the log that it was sent to."""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0050_logs", "0049_games"

_REFUSED = {"backgammon": 32, "clock": 14, "ricochet": 26}  # the kind of a fact that refuses an order
_SENT = "(sent_s IS NOT NULL OR status IN ('applied', 'refused'))"
_HEAD = 6  # bytes of a record before the fact: its size and its checksum


def upgrade() -> None:
    _add()
    _note_logs()
    _note_orders()
    op.create_index("orders_as_sent", "orders", ["table_number", "log_id", "sent_as"], unique=True)


def _add() -> None:
    op.create_table(
        "logs",
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("log_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("boot", sa.BigInteger, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("last_order", sa.BigInteger, nullable=False),
        sa.Column("last_s", sa.Float),
        sa.Column("is_caught_up", sa.Boolean, nullable=False),
    )
    op.add_column("orders", sa.Column("log_id", sa.BigInteger))
    op.add_column("orders", sa.Column("sent_as", sa.BigInteger))
    op.add_column("matches", sa.Column("is_earlier", sa.Boolean, nullable=False, server_default=sa.false()))


def _note_logs() -> None:
    """Of a log that is no longer the table's nobody knows how far it was heard."""
    op.execute(
        """INSERT INTO logs (table_number, log_id, game, boot, count, last_order, is_caught_up)
        SELECT number, log_id, game, boot, count, last_order, TRUE FROM tables WHERE log_id <> 0"""
    )
    op.execute(
        """INSERT INTO logs (table_number, log_id, game, boot, count, last_order, is_caught_up)
        SELECT DISTINCT table_number, facts.log_id, facts.game, 0, 0, 0, TRUE
        FROM facts JOIN tables ON number = table_number WHERE facts.log_id <> tables.log_id"""
    )


def _note_orders() -> None:
    """Until now an order had one number in all logs of its table: where they were several, the first answer counts."""
    op.execute(
        f"""UPDATE orders SET sent_as = number, log_id =
        (SELECT log_id FROM tables WHERE tables.number = table_number) WHERE {_SENT}"""
    )
    bind = op.get_bind()
    asked = {(row.table_number, row.number): row.kind for row in bind.execute(sa.text("SELECT * FROM orders"))}
    answered: dict[tuple[int, int], int] = {}
    for table, log, game, kind, number in _answers(bind):
        if asked.get((table, number)) == kind or kind == _REFUSED.get(game):
            answered.setdefault((table, number), log)
    where = f"WHERE table_number = :table AND number = :number AND {_SENT}"
    for (table, number), log in answered.items():
        bind.execute(sa.text(f"UPDATE orders SET log_id = :log {where}"), dict(table=table, number=number, log=log))


def _answers(bind: sa.Connection) -> Iterator[tuple[int, int, str, int, int]]:
    """(table, log, game, kind, first integer) of the facts at tables with several logs, as they came in."""
    several = "SELECT table_number FROM logs GROUP BY table_number HAVING COUNT(*) > 1"
    facts = sa.text(f"SELECT * FROM facts WHERE table_number IN ({several}) ORDER BY id")
    for row in bind.execute(facts):
        payload = bytes(row.record)[_HEAD:]
        if payload[10]:  # how many integers it has; the first follows
            number = int.from_bytes(payload[11:15], "little", signed=True)
            yield row.table_number, row.log_id, row.game, row.kind, number
