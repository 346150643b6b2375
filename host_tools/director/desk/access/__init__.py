"""Access: people with their roles, passwords, and the waits after wrong ones."""
