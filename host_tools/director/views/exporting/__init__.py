"""Results for others: whose they are, and which of them a federation takes (DESK 11)."""
