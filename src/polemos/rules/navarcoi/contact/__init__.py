"""Contact, and the manoeuvres that break through or go round (sections 11 and 12)."""
