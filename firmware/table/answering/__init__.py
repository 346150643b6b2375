"""What the controls do: states, menus, what is being asked, the director's mode."""
