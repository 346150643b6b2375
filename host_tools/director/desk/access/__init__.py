"""Access: people with their roles, passwords, and the delays after wrong ones."""
