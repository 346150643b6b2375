"""Hosts the boards that are no hardware: SIMULATOR in the browser, HEADLESS in a process."""
