"""The pre-game sequence (section 6, 6.1 to 6.19)."""
