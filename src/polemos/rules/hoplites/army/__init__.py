"""Armies and how they are built (HOP-2.2, section 8)."""
