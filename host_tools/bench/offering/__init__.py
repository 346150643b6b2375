"""Updates: a release as a file, and tables that are offered it."""
