"""The controls of the plain clock."""
