"""Historical scenarios (section 24)."""
