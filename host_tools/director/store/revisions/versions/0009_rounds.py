"""The round of a drawn match is a code, in no language."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0009_rounds", "0008_sides"


def upgrade() -> None:
    op.add_column("matches", sa.Column("round_code", sa.String, nullable=False, server_default=""))
    op.drop_index("matches_of_a_round", "matches")
    op.create_index("matches_of_a_round", "matches", ["event_id", "round_code", "round"])
    match_id, code = sa.column("match_id"), sa.column("code")
    drawn = sa.select(match_id, code).select_from(sa.table("draw_matches"))
    of_round: dict[str, list[int]] = {}
    for match, pairing in op.get_bind().execute(drawn):
        of_round.setdefault(pairing.partition("-")[0], []).append(match)
    matches = sa.table("matches", sa.column("id"), sa.column("round"), sa.column("round_code"))
    of_match = sa.update(matches).where(matches.c.id == sa.bindparam("of"))
    for round_code, found in of_round.items():
        coded = of_match.values(round="", round_code=round_code)
        op.get_bind().execute(coded, [{"of": match} for match in found])
