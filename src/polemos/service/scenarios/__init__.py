"""Scenarios of the players' own, and battles as they are wished for."""
