"""Darts at the table: all of the device's side, but for its texts."""
