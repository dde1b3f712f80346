"""Armies (section 4): what is rolled on a list, what may take the field."""
