"""Hoplomachia: hoplite battles of Classical Greece. rulebooks/hoplomachia.md is the specification."""
