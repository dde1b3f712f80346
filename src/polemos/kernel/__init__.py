"""The kernel: procedures, asks, facts, dice, games, views and saves; it knows no rule."""
