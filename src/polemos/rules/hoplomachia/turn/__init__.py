"""The turn (section 7)."""
