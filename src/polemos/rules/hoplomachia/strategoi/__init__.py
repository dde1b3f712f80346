"""Strategoi: who commands whom, stance, where they stand, succession (section 5)."""
