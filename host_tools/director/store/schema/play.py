"""Players, events, matches and draws."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    literal_column,
)

from host_tools.director import game
from host_tools.director.store.schema.metadata import metadata

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    # the name as `spelling.key` has it: namesakes are written apart; null = has turned out to be another player
    Column("key", String, unique=True),
    # the number in a federation, "" = not known; nobody else has it
    Column("federation", String, nullable=False, server_default=""),
    Column("member", String, nullable=False, server_default=""),
    # more time in every match, for special needs (ACC-01)
    Column("bank_extra_ms", Integer, nullable=False, server_default="0"),
    Column("delay_extra_ms", Integer, nullable=False, server_default="0"),
    # tags that their tables must have, and table=N: always that one (ACC-01)
    Column("needs", String, nullable=False, server_default=""),
    Column("spoken", String, nullable=False, server_default=""),  # how an announcer says the name; "" = as written
)
HAS_MEMBER = players.c.member != literal_column("''")
Index(
    "one_player_a_member",
    players.c.federation,
    players.c.member,
    unique=True,
    sqlite_where=HAS_MEMBER,
    postgresql_where=HAS_MEMBER,
)

former_names = Table(  # of players that were renamed
    "former_names",
    metadata,
    Column("key", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
)
Index("former_names_of_a_player", former_names.c.player_id)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),  # "" = matches of no event
    Column("short", String, nullable=False, server_default=""),  # where there is little room; "" = the name
)

former_events = Table(  # names that an event had before
    "former_events",
    metadata,
    Column("name", String, primary_key=True),
    Column("event_id", ForeignKey("events.id"), nullable=False),
)
Index("former_names_of_an_event", former_events.c.event_id)

event_settings = Table(
    "event_settings",
    metadata,
    Column("event_id", ForeignKey("events.id"), primary_key=True),
    # of its matches, unless the director says otherwise (GEN-02)
    Column("length", Integer, nullable=False),  # 0 = money session
    Column("rule_set", String, nullable=False),
    Column("per_point_ms", Integer, nullable=False),
    Column("delay_ms", Integer, nullable=False),
    Column("moves", String, nullable=False),
    Column("options", Text, nullable=False),  # lines "name = value", as an assignment has them
    Column("changed_s", Float, nullable=False),
    # planned minutes per point, with a clock and without
    Column("point_min", Integer, nullable=False, server_default="9"),
    Column("unclocked_point_min", Integer, nullable=False, server_default="11"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("order_number", BigInteger),  # null = entered at the table
    Column("log_id", BigInteger),  # with assigned_seq: where in the facts the match begins; null = not there yet
    Column("assigned_seq", BigInteger),
    Column("event_id", ForeignKey("events.id"), nullable=False),
    Column("round", String, nullable=False),  # as it was typed; "" = none, or drawn
    Column("round_code", String, nullable=False, server_default=""),  # of the draw, such as M2; "" = not drawn
    Column("length", Integer, nullable=False),
    Column("rule_set", String, nullable=False),
    Column("per_point_ms", Integer, nullable=False),
    Column("delay_ms", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("created_s", Float, nullable=False),
    Column("started_s", Float),
    Column("sealed_s", Float),
    # what the table sealed, with the points of its `sides`; a correction never changes it
    Column("result", Integer, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("code", String, nullable=False),  # of the sealed match, such as 7-Q4K2
    Column("verified_s", Float),
    # the signed line read at the desk, "" = none; without sealed_s it is the director's only result
    Column("handed_over", Text, nullable=False, server_default=""),
    Column("series_id", Integer),  # the first match of the series that this one goes on with (SER-01); null = none
    Column("has_clock", Boolean),  # null = not known: nothing has been heard of it, or an earlier version kept it
    Column("game", String, nullable=False, server_default=game.USUAL),
    # its device brought it along from before its first call here
    Column("is_earlier", Boolean, nullable=False, server_default=false()),
    Column("games", Integer),  # of the sealed match; null = not known: handed over, or kept by an earlier version
    ForeignKeyConstraint(["table_number", "order_number"], ["orders.table_number", "orders.number"]),
)
Index("matches_by_status", matches.c.status, matches.c.id)
Index("matches_of_a_round", matches.c.event_id, matches.c.round_code, matches.c.round)
Index("matches_of_a_series", matches.c.series_id)
Index("one_match_a_run", matches.c.table_number, matches.c.log_id, matches.c.assigned_seq, unique=True)

sides = Table(
    "sides",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),  # from 0: A, B …
    Column("name", String, nullable=False),  # as pages show it
    Column("points", Integer, nullable=False),  # 0 before the table has sealed its result
    Column("place", Integer),  # from 1; null = its game has no places, or no result yet
    sqlite_with_rowid=False,
)

side_players = Table(  # whose match it is; several people may be a side (GEN-03)
    "side_players",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
)
Index("sides_of_a_player", side_players.c.player_id)

corrections = Table(
    "corrections",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("result", Integer, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("author", String, nullable=False),
    Column("corrected_s", Float, nullable=False),
    # the act that took it back; 0 = the match was played on after it; null = in force
    Column("undone_by", Integer),
)
Index("corrections_of_a_match", corrections.c.match_id)

corrected_sides = Table(  # points and places as in `sides`
    "corrected_sides",
    metadata,
    Column("correction_id", ForeignKey("corrections.id"), primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer),
    sqlite_with_rowid=False,
)

previous_tables = Table(
    "previous_tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    # where the match was before it moved (INC-13); log_id and assigned_seq are null until the table shows it
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("order_number", BigInteger),  # that brought it there; null = entered at the table
    Column("log_id", BigInteger),
    Column("assigned_seq", BigInteger),
    Column("state", Text, nullable=False),  # what was carried over, as moving.describe wrote it; "" = not begun yet
    Column("reason", Text, nullable=False),
    Column("moved_s", Float, nullable=False),
    Column("closing_order", BigInteger),  # that takes the match from this table's screen; null = not given yet
)
Index("previous_tables_of_a_match", previous_tables.c.match_id)
Index(
    "one_previous_table_a_run",
    previous_tables.c.table_number,
    previous_tables.c.log_id,
    previous_tables.c.assigned_seq,
    unique=True,
)

adjourned = Table(  # matches that are to be resumed another day, here or elsewhere, or have been
    "adjourned",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String, nullable=False, unique=True),  # of the adjournment, as its file has it
    # null = it was adjourned elsewhere, or on a board without a device, and has not been at a table here since
    Column("match_id", ForeignKey("matches.id")),
    Column("file", Text, nullable=False),  # signed
    Column("key", String, nullable=False),  # of the director who signed it
    Column("noted_s", Float, nullable=False),  # when it was adjourned, or its file came, here
    Column("is_foreign", Boolean, nullable=False),  # its file came from another director
    # when it left the register, and how, as `away.adjourned` names it; "" = it waits
    Column("left_s", Float),
    Column("how", String, nullable=False, server_default=""),
)
Index("adjournments_of_a_match", adjourned.c.match_id)
Index("adjourned_by_key", adjourned.c.key)
Index("adjourned_that_wait", adjourned.c.how)

draws = Table(  # an event that is drawn here
    "draws",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id"), nullable=False),
    Column("created_s", Float, nullable=False),
)
Index("one_draw_an_event", draws.c.event_id, unique=True)

draw_acts = Table(  # all that a draw is folded from; never changed
    "draw_acts",
    metadata,
    Column("draw_id", ForeignKey("draws.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("kind", String, nullable=False),  # the name of an act of `formats`
    Column("value", Text, nullable=False),  # its fields (JSON)
    Column("answers", Text, nullable=False),  # those that it was given with (JSON)
)

draw_lots = Table(  # seeds, each committed to before it is used
    "draw_lots",
    metadata,
    Column("draw_id", ForeignKey("draws.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, printed on the draw
    Column("seed", String, nullable=False),  # in decimal: 64 bits without sign; secret until the act
    Column("committed_s", Float, nullable=False),
    Column("act", Integer),  # the number of the act that used it; null = none yet
)

draw_matches = Table(
    "draw_matches",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("draw_id", ForeignKey("draws.id"), nullable=False),
    Column("code", String, nullable=False),  # of the pairing, such as M2-3
    Column("entry_a", String, nullable=False),  # the entries that play it
    Column("entry_b", String, nullable=False),
    Column("counts", Boolean, nullable=False),  # false = annulled
    Column("best_of", Integer, nullable=False, server_default="1"),  # matches of the pairing (SER-01)
    Column("part", Integer, nullable=False, server_default="0"),  # of a tie: the number of its match (DAV-02)
)
Index("matches_of_a_draw", draw_matches.c.draw_id, draw_matches.c.code)
