"""One module a topic: checks, commands, folds."""
