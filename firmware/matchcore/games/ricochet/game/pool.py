"""Tokens face down and face up, and what follows from a round (RR-20, RR-21, RR-24)."""

from matchcore.compat import const

TOKENS = const(17)
PLACED_ANEW = const(4)  # with this many tokens face up, robots are placed again; with fewer the game ends

NEW_ROUND = const(0)
REPLACE_ROBOTS = const(1)
GAME_OVER = const(2)
NEXT = ("new_round", "replace_robots", "game_over")


def after_award(face_down: int, face_up: int) -> tuple:
    """(face down, face up, next phase) once the drawn token is awarded; tokens face up are mixed in again."""
    face_down += face_up - 1
    return face_down, 0, NEW_ROUND if face_down else GAME_OVER


def after_void(face_down: int, face_up: int) -> tuple:
    """(face down, face up, next phase) once the drawn token lies face up (AMB-52)."""
    face_down, face_up = face_down - 1, face_up + 1
    if face_down:
        return face_down, face_up, NEW_ROUND
    if face_up >= PLACED_ANEW:
        return face_up, 0, REPLACE_ROBOTS
    return 0, face_up, GAME_OVER
