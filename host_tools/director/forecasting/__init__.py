"""When an event will be over: its matches still to come, played out many times."""
