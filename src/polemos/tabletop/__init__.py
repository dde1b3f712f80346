"""Bases, formations, manoeuvres, contact and terrain: mechanisms shared by the miniatures games."""
