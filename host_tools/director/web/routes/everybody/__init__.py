"""Pages for everybody that show one big thing."""
