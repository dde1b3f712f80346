"""Scenarios (section 5): their records, what is wrong with them, their special rules."""
