"""The charts, read from data or from a player's own files."""
