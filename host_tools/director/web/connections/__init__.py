"""Sockets as they come in: tables' calls and their answers, how many there may be, who is too slow."""
