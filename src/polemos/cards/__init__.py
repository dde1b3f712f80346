"""Decks, hands and areas: mechanisms shared by the card games."""
