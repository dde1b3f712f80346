"""Charges and contact reactions (section 12)."""
