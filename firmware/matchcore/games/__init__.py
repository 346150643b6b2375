"""The games a table can play, one folder each: facts, rules, state, commands."""
