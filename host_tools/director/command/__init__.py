"""Starting a director, and the command line: options, the store to open, the server, backups, publishing, the log."""
