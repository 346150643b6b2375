"""A hall of simulated tables that play by themselves: the core and the real link, in one process, over real HTTP."""
