"""What card games have in common: cards, areas and piles as a table in a browser shows them."""
