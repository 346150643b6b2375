"""The topics of the plain clock: checks, commands, folds."""
