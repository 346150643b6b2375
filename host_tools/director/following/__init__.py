"""What follows from the facts of the tables: their folded states, and the rows kept in step with them."""
