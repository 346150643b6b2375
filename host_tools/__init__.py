"""Programs for a host: the director's server, the organiser's workbench, the simulator, and the tools that build them.

Host tools import `matchcore` under the name it has on the device; the rest of the firmware they only ship or host.
"""
