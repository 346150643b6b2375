"""What the controls do in Ricochet Robots."""
