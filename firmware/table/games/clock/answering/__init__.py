"""What the controls do at the plain clock."""
