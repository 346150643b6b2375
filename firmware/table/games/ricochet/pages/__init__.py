"""From a game of Ricochet Robots to the view."""
