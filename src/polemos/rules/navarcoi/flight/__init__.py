"""Rout and pursuit (NAV-14.5 to 14.8, 14.12)."""
