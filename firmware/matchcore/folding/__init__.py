"""What any game's record of facts is folded with: rows of facts, the fold itself, undo."""
