"""The pages of backgammon: from the match to the view; they decide nothing, and write nothing back."""
