"""What is shown of a battle: the table, cards, odds, hints, text for terminals, what is told before it."""
