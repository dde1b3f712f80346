"""Fleets that players bring to a battle: what they may be made of, and what is wrong with one."""
