"""Rows about pages for everybody."""
