"""The Katastrophe phase (section 19)."""
