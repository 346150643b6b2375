"""The data of backgammon's pages and JSON, as values and in words; what a view is: `views/__init__.py` of the desk."""
