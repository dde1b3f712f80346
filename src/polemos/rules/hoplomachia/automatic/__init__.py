"""Automatic moves, B1 (section 14): routers, pursuers, evaders."""
