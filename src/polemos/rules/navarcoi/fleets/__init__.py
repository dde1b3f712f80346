"""Fleets and their signal plans (section 3, NAV-5.1 to 5.3)."""
