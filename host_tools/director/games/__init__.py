"""The games that can be played at the tables, a folder each; nothing else at the desk knows their rules."""
