"""Scenarios and battles: their files checked, and what other chapters ask of them (sections 18 and 19)."""
