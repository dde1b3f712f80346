"""What a squadron does in its turn, by signal or of its own accord (sections 5 and 8)."""
