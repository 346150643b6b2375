"""One module a topic: its checks, its commands, its folds."""
