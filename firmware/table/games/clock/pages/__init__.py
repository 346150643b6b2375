"""From a game at the plain clock to the view."""
