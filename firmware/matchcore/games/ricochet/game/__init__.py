"""The rules of a round and of a game as functions of plain values."""
