"""The controls of Ricochet Robots."""
