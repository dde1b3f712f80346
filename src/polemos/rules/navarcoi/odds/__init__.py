"""Odds, exact (section 23)."""
