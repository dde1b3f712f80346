"""Armies that players build, keep and bring to a battle, and the charts to read beside it."""
