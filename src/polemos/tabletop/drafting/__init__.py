"""Scenarios in files and under construction: records, names in them, forms, deeds, checks."""
