"""The Morale phase and the end of the turn (section 14, NAV-6.1)."""
