"""Armies (section 4): prices, lists, what may take the field."""
