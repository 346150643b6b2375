"""The facts of backgammon, as the desk asks for them."""

from matchcore.games.backgammon import facts as KINDS

__all__ = ("KINDS",)
