"""The desk's half of Ricochet Robots: its facts, orders, results and views."""
