"""Hosts the boards that are not hardware: SIMULATOR in the browser, HEADLESS in a process."""
