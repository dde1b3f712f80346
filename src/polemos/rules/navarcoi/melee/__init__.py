"""The Melee phase (section 13)."""
