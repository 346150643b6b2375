"""The engine of every game: rows of facts, the fold, undo."""
