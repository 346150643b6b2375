"""The actions of the controls in a match of backgammon: its states, lists and questions, the director's mode."""
