"""Hoplites: battles with cards, of Antiquity and of the Samurai age."""
