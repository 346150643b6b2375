"""Shared by installing the table's program from a browser and from the command line."""
