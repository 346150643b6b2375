"""Incoming sockets: tables' calls and their answers, limits on connections, slow clients."""
