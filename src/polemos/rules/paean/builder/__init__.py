"""Building armies (section 4): forms, what follows from a change, an army on paper, the player's own ones."""
