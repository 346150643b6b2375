"""What can happen at the clock, by topic: checks, commands, folds."""
