"""Ricochet Robots at the table."""
