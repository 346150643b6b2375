"""What runs on a host: the director's server, the organiser's workbench, the simulator, and what builds them.

Host tools import `matchcore` under the name it has on the device; the rest of the firmware they only ship or host.
"""
