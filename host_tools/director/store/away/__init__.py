"""Matches that have left a table: their former tables, and those that are adjourned."""
