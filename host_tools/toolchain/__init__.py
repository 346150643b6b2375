"""The interpreters and the browser that the match table is run and proved on, fetched into `.build/`.

Standard library only: it runs before anything else is installed, and what it fetches is used by everything else.
"""
