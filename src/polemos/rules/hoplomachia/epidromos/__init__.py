"""Epidromos, B3 (section 16): charges, one after the other."""
