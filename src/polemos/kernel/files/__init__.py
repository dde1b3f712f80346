"""Saved games and the files that players write: read with care, written whole or not at all."""
