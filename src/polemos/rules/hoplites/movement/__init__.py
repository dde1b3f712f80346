"""The play phase and the move phase (sections 11 and 12)."""
