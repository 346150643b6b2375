"""The games that a table can play."""
