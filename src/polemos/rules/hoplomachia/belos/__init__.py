"""Belos, B2 and B4 (section 15): shooting, belos charges, ekdromoi."""
