"""Victory and what is left afterwards (sections 20 and 21)."""
