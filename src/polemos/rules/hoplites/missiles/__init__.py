"""Missiles and reaction fire (section 13)."""
