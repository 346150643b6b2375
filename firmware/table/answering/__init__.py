"""The actions of the controls: states, menus, questions, the director's mode."""
