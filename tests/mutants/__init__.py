"""Faults planted in the rules, one at a time, to see whether the tests of their chapter catch them."""
