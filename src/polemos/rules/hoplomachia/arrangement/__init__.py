"""Arrangements and disarray (section 12)."""
