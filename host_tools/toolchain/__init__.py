"""The interpreters and the browser that the match table is run and tested on, fetched into `.build/`.

Standard library only: it runs before anything else is installed, and everything else uses what it fetches.
"""
