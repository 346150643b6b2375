"""Rows that belong to players' own pages: keys, reports of results, and who must leave."""
