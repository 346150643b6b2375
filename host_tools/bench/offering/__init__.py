"""Updates: a release as a file, and offering it to tables."""
