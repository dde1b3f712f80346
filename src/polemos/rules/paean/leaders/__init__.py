"""Commanders and heroes as pieces (7.15 to 7.27, 15.8 to 15.10, 16): their values, moves, dangers and challenges."""
