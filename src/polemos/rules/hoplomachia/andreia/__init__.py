"""Andreia checks (section 11): the check, its results, and what follows when men run."""
