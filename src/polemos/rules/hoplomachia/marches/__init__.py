"""Marches and approaches, B5 (section 17)."""
