"""Who may act: people with their roles, their passwords, and the waits after wrong ones."""
