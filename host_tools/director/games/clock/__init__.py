"""The desk's half of the plain clock: its facts, orders, results and views."""
