"""Players' own pages: each one's key, and what was said there."""

from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, String, Table

from host_tools.director.store.schema.metadata import metadata
from host_tools.director.store.seals import SealedKey

player_keys = Table(  # from which a player's code for the own page is worked out
    "player_keys",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("key", SealedKey, nullable=False),  # sealed, as a table's is
    Column("made_s", Float, nullable=False),
)

phone_reports = Table(  # the newest report of each side of a match on a board without a device
    "phone_reports",
    metadata,
    Column("draw_id", ForeignKey("draws.id"), primary_key=True),
    Column("code", String, primary_key=True),  # of the pairing
    Column("side", Integer, primary_key=True, autoincrement=False),  # 0 or 1, as the board has them
    Column("match", String, nullable=False),  # which match of the pairing, as it was seated
    Column("player_id", ForeignKey("players.id"), nullable=False),  # whose code it was
    Column("phone", LargeBinary, nullable=False),  # on which phone: a digest
    Column("result", Integer, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("score_a", Integer, nullable=False),
    Column("score_b", Integer, nullable=False),
    Column("said_s", Float, nullable=False),
    Column("times", Integer, nullable=False),  # how often this side has reported it
)

player_leaves = Table(  # players who must leave, until the director has decided
    "player_leaves",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("said_s", Float, nullable=False),
)
