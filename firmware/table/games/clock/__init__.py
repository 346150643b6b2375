"""The plain clock at the table."""
