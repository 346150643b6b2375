"""Following the tables: their facts folded into states, and the rows kept in step with them."""
