"""Scenarios under construction."""
