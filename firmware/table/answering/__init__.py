"""The actions of the controls."""
