"""Rout and elimination, rally, pursuit (sections 17 and 18, HOP-24.22 to 24.24)."""
