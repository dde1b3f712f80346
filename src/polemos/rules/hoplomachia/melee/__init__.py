"""Melee, B6 (section 18)."""
