"""The shock phase (sections 14 to 16) and the odds of an attack."""
