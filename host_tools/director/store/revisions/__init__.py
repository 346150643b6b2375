"""Alembic's folder: each file in `versions/` is a revision of the same name; the greatest name is newest."""
