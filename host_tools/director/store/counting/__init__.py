"""Counts of many matches at once."""
