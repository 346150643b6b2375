"""What people typed, read field by field."""
